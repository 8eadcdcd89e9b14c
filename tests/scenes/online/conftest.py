"""Online games on the screens have the broker and the drawn keys of all tests of online games."""

from tests.online.conftest import drawn, mosquitto

__all__ = ["drawn", "mosquitto"]
