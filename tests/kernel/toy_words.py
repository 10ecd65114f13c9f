"""The words of the Bazaar: goods, options, events and sentences."""

from __future__ import annotations

from typing import Final

from civitas.kernel.chronicle import Tales
from civitas.kernel.request import Domain, Verbs, amounts_domain, seats_domain
from civitas.kernel.text import Texts

HIGHEST_BID: Final = 20
GOODS: Final = [f"{name}_{size}" for name in ("amber", "silk", "wine", "iron") for size in "abcdef"]

_GOODS: Final = Domain("good", GOODS)
_RIVALS: Final = seats_domain(4)
VERBS: Final = Verbs()
PICK: Final = VERBS.add("pick", _GOODS)
DONE: Final = VERBS.add("done")
BID: Final = VERBS.add("bid", amounts_domain(HIGHEST_BID))
LEAVE: Final = VERBS.add("leave")
TAKE: Final = VERBS.add("take")
MELT: Final = VERBS.add("melt")
STASH: Final = VERBS.add("stash", _GOODS)
RAID: Final = VERBS.add("raid", _RIVALS)
PARRY: Final = VERBS.add("parry", _GOODS)
YIELD: Final = VERBS.add("yield")
PRESS: Final = VERBS.add("press")
RETREAT: Final = VERBS.add("retreat")
GIFT: Final = VERBS.add("gift", _RIVALS, amounts_domain(2))
STAY: Final = VERBS.add("stay")
CLOSE: Final = VERBS.add("close")

TALES: Final = Tales()
DREW: Final = TALES.add("drew", _GOODS)
DROPPED: Final = TALES.add("dropped", _GOODS)
SOLD: Final = TALES.add("sold", _GOODS)
WON: Final = TALES.add("won", _GOODS, amounts_domain(HIGHEST_BID))
STASHED: Final = TALES.add("stashed")
STASHED_CARD: Final = TALES.add("stashed_card", _GOODS)
RAIDS: Final = TALES.add("raids", _RIVALS)
GAVE: Final = TALES.add("gave", _RIVALS, amounts_domain(2))

TEXTS: Final = Texts(
    {
        "verb.pick": {"en": "Pick {a}", "fr": "Choisir {a}"},
        "verb.done": {"en": "Done", "fr": "Fini"},
        "verb.bid": {"en": "Bid {a} {a|coin|coins}", "fr": "Offrir {a} {a|Pièce|Pièces}"},
        "verb.leave": {"en": "Leave", "fr": "Se retirer"},
        "verb.take": {"en": "Keep the lot", "fr": "Garder le lot"},
        "verb.melt": {"en": "Sell the lot on", "fr": "Revendre le lot"},
        "verb.stash": {"en": "Stash {a}", "fr": "Cacher {a}"},
        "verb.raid": {"en": "Raid {a}", "fr": "Piller {a}"},
        "verb.parry": {"en": "Parry with {a}", "fr": "Parer avec {a}"},
        "verb.yield": {"en": "Yield", "fr": "Céder"},
        "verb.press": {"en": "Press on", "fr": "Insister"},
        "verb.retreat": {"en": "Retreat", "fr": "Reculer"},
        "verb.gift": {"en": "Give {b} {b|coin|coins} to {a}", "fr": "Donner {b} {b|Pièce|Pièces} à {a}"},
        "verb.stay": {"en": "Go on", "fr": "Continuer"},
        "verb.close": {"en": "Close the bazaar", "fr": "Fermer le bazar"},
        "ask.pick": {"en": "Pick cards.", "fr": "Choisissez des cartes."},
        "ask.bid": {"en": "Bid for {lot}.", "fr": "Enchérissez pour {lot}."},
        "ask.lot": {"en": "What of {lot}?", "fr": "Que faire de {lot} ?"},
        "ask.turn": {"en": "Your turn.", "fr": "À vous."},
        "ask.raided": {"en": "You are raided.", "fr": "On vous pille."},
        "ask.press": {"en": "Parried. Press on?", "fr": "Paré. Insister ?"},
        "ask.vote": {"en": "Go on?", "fr": "Continuer ?"},
        "tale.drew": {"en": "{seat} draws {a}.", "fr": "{seat} tire {a}."},
        "tale.dropped": {"en": "{seat} drops {a}.", "fr": "{seat} défausse {a}."},
        "tale.sold": {"en": "{seat} sells {a}.", "fr": "{seat} vend {a}."},
        "tale.won": {"en": "{seat} wins {a} for {b}.", "fr": "{seat} remporte {a} pour {b}."},
        "tale.stashed": {"en": "{seat} stashes a card.", "fr": "{seat} cache une carte."},
        "tale.stashed_card": {"en": "It is {a}.", "fr": "C'est {a}."},
        "tale.raids": {"en": "{seat} raids {a}.", "fr": "{seat} pille {a}."},
        "tale.gave": {"en": "{seat} gives {a} {b}.", "fr": "{seat} donne {b} à {a}."},
        "option.auction": {"en": "Auction", "fr": "Enchères"},
        "option_help.auction": {"en": "How lots are sold.", "fr": "Comment les lots se vendent."},
        "value.ascending": {"en": "Ascending", "fr": "Montantes"},
        "value_help.ascending": {"en": "Bids rise in turn.", "fr": "On surenchérit tour à tour."},
        "value.sealed": {"en": "Sealed", "fr": "Secrètes"},
        "value_help.sealed": {"en": "Everybody bids once.", "fr": "Chacun mise une fois."},
        "option.vote": {"en": "Vote", "fr": "Vote"},
        "option_help.vote": {"en": "Merchants may close early.", "fr": "On peut fermer plus tôt."},
        "refuse.table": {"en": "Impossible table: {what}.", "fr": "Table impossible : {what}."},
        "refuse.quiet": {"en": "Two merchants always vote.", "fr": "À deux, on vote toujours."},
    }
)
