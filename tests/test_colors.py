import pytest

from printkit.colors import luminance
from printkit.legible import is_light


def test_brightness_is_reckoned_as_the_eye_sees_it():
    assert luminance("#000000") == 0
    assert luminance("#ffffff") == pytest.approx(1)
    assert luminance("#00ff00") > luminance("#ff0000") > luminance("#0000ff")


def test_a_color_is_light_where_large_type_in_it_would_be_lost_on_white():
    assert is_light("#ffffff")
    assert is_light("#9a9a9a")
    assert not is_light("#8c8c8c")
