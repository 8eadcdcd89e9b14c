"""For the eye: the scene, its parts, and its pictures."""
