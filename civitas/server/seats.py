"""Who may sit where: secret links, and the signed cookie a browser gets for them.

A link holds a random token; the store knows only its hash. A browser is a random visitor number in a signed cookie; the
store knows which visitor (hashed) holds which seats of a table, so one screen may hold several.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from dataclasses import dataclass
from typing import Final

from itsdangerous import BadSignature, URLSafeTimedSerializer

from civitas.kernel.request import Question

COOKIE: Final = "civitas"
COOKIE_AGE: Final = 400 * 86400  # the longest browsers keep
_ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"


def new_token() -> str:
    """A secret of 192 bits, safe in an address."""
    return secrets.token_urlsafe(24)


def new_table_id() -> str:
    """A table's public name: not a secret, but not to be guessed either (about 59 bits)."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(12))


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def link_token(secret: bytes, table: str, seat: int) -> str:
    """The secret of the first link to a seat, 192 bits drawn from the server's own secret."""
    digest = hmac.digest(secret, f"link:{table}:{seat}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:24]).decode()


def bot_seed(secret: bytes, table: str, question: Question) -> int:
    """The seed of one bot decision: secret, the same in every process, and blind.

    Numbers of questions, unlike lines of the journal, do not tell how many secret answers others have given.
    """
    key = f"bot:{table}:{question.number}:{question.seat}".encode()
    return int.from_bytes(hmac.digest(secret, key, "sha256")[:16], "big")


def seed_hash(seed: object) -> str:
    """What is shown of a seed before the end."""
    return hashlib.sha256(str(seed).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Claim:
    """What somebody shows at a table: a browser its cookie (as a visitor), a program the token of a link (hashed)."""

    visitor: str | None = None
    link: str | None = None


@dataclass(frozen=True, slots=True)
class Rights:
    """What a reader may do at a table."""

    seats: frozenset[int] = frozenset()
    host: bool = False

    @property
    def alone(self) -> int | None:
        """The one seat held, if it is one."""
        return next(iter(self.seats)) if len(self.seats) == 1 else None

    def within(self, others: Rights | None) -> Rights:
        """What is left of these when only others hold."""
        return Rights() if others is None else Rights(self.seats & others.seats, self.host and others.host)


class Visitors:
    """Browsers by their signed cookie."""

    def __init__(self, secret: bytes) -> None:
        self._signer = URLSafeTimedSerializer(secret, salt="visitor")

    def issue(self) -> tuple[str, str]:
        """A new visitor (hashed) and the cookie that says so."""
        number = secrets.token_urlsafe(18)
        return hashed(number), self._signer.dumps(number)

    def read(self, cookie: str | None) -> str | None:
        """The visitor (hashed) of a cookie; None when it is missing, forged or expired."""
        if not cookie or len(cookie) > 200:
            return None
        try:
            number = self._signer.loads(cookie, max_age=COOKIE_AGE)
        except BadSignature:
            return None
        return hashed(number) if isinstance(number, str) else None
