"""isohand: dense hand indices, hand rating, equity, tables and buckets for poker solvers."""

from isohand import _errors
from isohand._core import ffi as _ffi, lib as _lib
from isohand._errors import *  # noqa: F401,F403
from isohand.cards import STANDARD, Deck, set_cards
from isohand.indexer import Canonical, Indexer

#: The version of the library that is linked.
__version__: str = _ffi.string(_lib.ih_version()).decode()

__all__ = _errors.__all__ + ["STANDARD", "Canonical", "Deck", "Indexer", "set_cards"]
