"""A seat's record, also of a running game, is opened again and replays from that seat's knowledge."""

from __future__ import annotations

import copy
import json
import re
from typing import Any

import pytest
from server_tools import Server, create, play, wait_for

HTML = {"Accept": "text/html"}


def opened(client: Any, record: dict[str, Any]) -> Any:
    return client.post("/replay", files={"journal": ("record.json", json.dumps(record).encode())})


@pytest.mark.parametrize("draft", [False, True])
def test_a_record_of_a_running_game_replays_as_its_seat_saw_it(server: Server, draft: bool) -> None:
    with server.client() as client, server.client() as stranger:
        table = create(client, {"kind": "human", "name": "Ann"}, "open", "easy", options={"draft": draft})
        friend = server.client(token=table["seats"][1]["token"])
        with friend:
            for _ in range(10):
                for player in (client, friend):
                    if player.get(f"/api/tables/{table['id']}/requests").json():
                        play(player, table["id"])
        wait_for(lambda: 2 not in client.get(f"/api/tables/{table['id']}").json()["waiting"])
        record = client.get(f"/api/tables/{table['id']}/record").json()
        answer = opened(stranger, record)
        assert answer.status_code == 303, answer.text
        place = answer.headers["location"]
        assert stranger.get(place, headers=HTML).status_code == 200
        steps = len(record["steps"]) - 1
        for step in (0, steps // 2, steps):
            there = stranger.get(f"{place}/{step}").json()
            here = client.get(f"/tables/{table['id']}/replay/{step}").json()
            assert there["steps"] == here["steps"] == steps
            for name, region in here["regions"].items():
                if name in ("bar", "chat", "end", "prompt", "chronicle", "rivals"):
                    continue  # they name the table and who is there
                assert there["regions"][name] == region, (step, name)
            told = re.findall(r"<span>(<b>.*?)</span>", here["regions"]["chronicle"])
            assert told == re.findall(r"<span>(<b>.*?)</span>", there["regions"]["chronicle"])
        copied = place.split("/")[2]
        assert stranger.get(f"/tables/{copied}/journal").status_code == 403
        assert stranger.get(f"/api/tables/{copied}/record").status_code == 403
        assert stranger.get(f"/tables/{copied}", headers=HTML).status_code == 303
        # Another seat's knowledge is not in it.
        assert stranger.get(f"{place}?seat=1", headers=HTML).text == stranger.get(place, headers=HTML).text
        assert client.get(f"/tables/{copied}", headers=HTML).status_code == 403


def test_damaged_records_are_refused(server: Server) -> None:
    with server.client() as client:
        table = create(client, "human", "easy", seed=3)
        play(client, table["id"])
        wait_for(lambda: client.get(f"/api/tables/{table['id']}/requests").json())
        record = client.get(f"/api/tables/{table['id']}/record").json()
        assert opened(client, record).status_code == 303
        assert "position" in record["steps"][-1]

        def changed(**changes: Any) -> dict[str, Any]:
            return {**copy.deepcopy(record), **changes}

        bad = [
            changed(civitas_record=1),
            changed(game="chess"),
            changed(seats=9),
            changed(seats="2"),
            changed(seat=7),
            changed(seat=True),
            changed(names=["x"]),
            changed(names=[1, 2]),
            changed(steps=[]),
            changed(steps={}),
            changed(steps=[{}]),
            changed(steps=[5]),
            changed(options={"fly": True}),
            changed(edition={"game": "chess"}),
            changed(extra=1),
        ]
        for values in ([0, 9999, 0, 0, 0, -1], [0, 0, 99, 0, 0, -1], [0, 0, 0], ["0"] * 6, [10**30, 0, 0, 0, 0, -1]):
            one = changed()
            one["steps"][0]["events"] = [{"event": values}]
            bad.append(one)
        one = changed()
        one["steps"][0]["events"] = None
        bad.append(one)
        one = changed()
        one["steps"][0]["position"]["state"] = {"is": "Player"}
        bad.append(one)
        for each in bad:
            answer = opened(client, each)
            assert answer.status_code == 422, each
            assert answer.json()["message"]
        name = changed(names=["<script>x</script>", "\x00b"])
        page = client.get(opened(client, name).headers["location"], headers=HTML).text
        assert "<script>x" not in page
        assert "&lt;script&gt;x" in page


def test_an_entry_of_the_chronicle_leads_to_its_position(server: Server) -> None:
    with server.client() as client:
        table = create(client, "screen", "screen", seed=3)
        for _ in range(30):
            play(client, table["id"])
        path = f"/tables/{table['id']}"
        page = client.get(f"{path}?seat=0", headers=HTML).text
        links = re.findall(r'href="(/tables/[^"]*/replay\?event=(\d+)[^"]*)"', page)
        assert len(links) > 5
        for address, place in (links[0], links[len(links) // 2], links[-1]):
            shown = client.get(address.replace("&amp;", "&"), headers=HTML).text
            told = re.findall(r'class="new" data-entry="(\d+)"', shown)
            assert place in told, address
        assert client.get(f"{path}/replay?event=999999", headers=HTML).status_code == 200
        assert client.get(f"{path}/replay?event=x", headers=HTML).status_code == 200
