"""Tests of the Python client. ``python3 -m unittest`` in sdks/python runs those that need no server of Pramaan."""
