""" "Your turn" to an address of the player's choice: a JSON POST that ntfy, Discord and plain scripts understand.

The address is the player's, the network is the host's: every address the name stands for is looked up and checked,
the connection goes to the checked one, redirects are not followed, and no move waits for it.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import socket
import ssl
from typing import TYPE_CHECKING, Final
from urllib.parse import SplitResult, urlsplit

from civitas.server import metrics
from civitas.server.config import TEXTS
from civitas.server.denials import Denied

if TYPE_CHECKING:
    from civitas.server.table import Table

LOG: Final = logging.getLogger("civitas.server")
SECONDS: Final = 5.0
AT_ONCE: Final = 16


class Hooks:
    """Sends webhooks."""

    def __init__(self, base: str, private: bool) -> None:
        self.base = base  # the server's own address, for the link in the message
        self.private = private
        self._slots = asyncio.Semaphore(AT_ONCE)

    async def check(self, url: str) -> None:
        """Refuse an address that is none, or that lies in the server's own network."""
        parts = _split(url)
        try:
            await asyncio.wait_for(self._addresses(parts), SECONDS)
        except (OSError, TimeoutError) as error:
            raise Denied(422, "hook_unknown", host=str(parts.hostname)[:100]) from error

    async def _addresses(self, parts: SplitResult) -> list[str]:
        """Every address of the host; refused when one of them is not public."""
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(parts.hostname, _port(parts), type=socket.SOCK_STREAM)
        addresses = [str(entry[4][0]) for entry in found]
        if not addresses:
            raise OSError("no address")
        if not self.private and not all(is_public(address) for address in addresses):
            raise Denied(422, "hook_private", host=str(parts.hostname)[:100])
        return addresses

    async def your_turn(self, table: Table, seat: int, url: str, lang: str) -> bool:
        """Tell a player; returns whether the news was taken. What goes wrong is counted."""
        link = f"{self.base}/tables/{table.id}"
        game = table.game.name[lang]
        text = TEXTS.say("hook.your_turn", lang, {"game": game, "name": table.names(lang)[seat], "link": link})
        title = TEXTS.say("hook.title", lang, {"game": game})
        body: dict[str, object] = {
            "event": "your_turn",
            "table": table.id,
            "game": table.game.id,
            "seat": seat,
            "link": link,
            "content": text,  # Discord; a name may not call everybody
            "allowed_mentions": {"parse": []},
            "text": text,  # Slack, Mattermost
            "title": title,  # ntfy takes the body's title, message and click when posted to its root
            "message": text,
            "click": link,
        }
        parts = _split(url)
        topic = parts.path.strip("/")
        if (parts.hostname or "").startswith("ntfy.") and topic and "/" not in topic:
            body["topic"] = topic
            parts = parts._replace(path="/", query="")
        outcome = "failed"
        try:
            async with self._slots, asyncio.timeout(SECONDS * 2):
                status = await self._post(parts, json.dumps(body, ensure_ascii=False).encode())
            outcome = "sent" if 200 <= status < 300 else "refused"
        except Denied:
            outcome = "private"
        except (OSError, TimeoutError, ssl.SSLError, ValueError) as error:
            LOG.info("webhook failed", extra={"table": table.id, "reason": type(error).__name__})
        metrics.HOOKS.labels(outcome).inc()
        return outcome == "sent"

    async def _post(self, parts: SplitResult, body: bytes) -> int:
        """POST to the checked address itself, so that the name cannot lead elsewhere meanwhile; returns the status."""
        address = (await self._addresses(parts))[0]
        secure = ssl.create_default_context() if parts.scheme == "https" else None
        reader, writer = await asyncio.open_connection(
            address, _port(parts), ssl=secure, server_hostname=parts.hostname if secure else None
        )
        try:
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            host = parts.netloc.rpartition("@")[2]
            head = (
                f"POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
                f"Content-Length: {len(body)}\r\nUser-Agent: Civitas\r\nConnection: close\r\n\r\n"
            )
            writer.write(head.encode("ascii") + body)
            await writer.drain()
            line = await reader.readline()
            return int(line.split()[1])
        except (IndexError, UnicodeEncodeError) as error:
            raise ValueError("not HTTP") from error
        finally:
            writer.close()


def _split(url: str) -> SplitResult:
    """The parts of an http or https address; anything else is refused."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise Denied(422, "hook_address") from error
    plain = url.isascii() and url.isprintable() and " " not in url
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or port == 0 or not plain:
        raise Denied(422, "hook_address")
    return parts


def _port(parts: SplitResult) -> int:
    return parts.port or (443 if parts.scheme == "https" else 80)


def is_public(address: str) -> bool:
    """Whether an address lies outside every private, local or reserved network, also when IPv6 wraps IPv4."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo[1] if found.teredo else None)
        if inner is None and found in _NAT64:
            inner = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
    return found.is_global and not found.is_multicast and not found.is_reserved


_NAT64: Final = ipaddress.IPv6Network("64:ff9b::/96")
