"""Bots at a table have names of their own."""

from __future__ import annotations

from server_tools import Server, create

from civitas.server.bot_names import NAMES, names_for


def test_names_follow_from_the_table_and_leave_out_what_is_taken() -> None:
    assert names_for("abc", 3, set()) == names_for("abc", 3, set())
    assert len({tuple(names_for(f"table{number}", 3, set())) for number in range(20)}) > 10
    first = names_for("abc", 1, set())[0]
    assert first not in names_for("abc", 3, {first.lower()})
    assert len(names_for("abc", len(NAMES), set())) == len(set(NAMES)) == len(NAMES)


def test_a_bot_is_named_unless_it_was_given_a_name(server: Server) -> None:
    with server.client() as client:
        table = create(client, "human", "easy", {"kind": "bot", "name": "Deep Thought", "level": "random"})
        names = [seat["name"] for seat in client.get(f"/api/tables/{table['id']}").json()["seats"]]
        assert names == ["Player 1", names_for(table["id"], 1, {"Deep Thought"})[0], "Deep Thought"]
        page = client.get(f"/tables/{table['id']}").text
        assert names[1] in page
        assert '<small class="lvl">Easy</small>' in page
