"""What the tests of several games share."""
