"""What is seen, whatever it is: sprites, tweens, pictures, text."""
