"""A deterministic reader of what a mail, note, statement or report states: amounts, dates, parties, numbers, status."""

from .amounts import Amount, amounts
from .claims import Claim, claims, highest_claim
from .contradictions import Contradiction, contradictions
from .dates import DateMention, dates
from .figures import LabelledAmount, figures, states_amount
from .identifiers import Identifier, identifiers
from .names import mentions
from .subjects import (
    CERTIFICATE_VERBS,
    DOCUMENT_VERBS,
    DRAW_VERBS,
    LETTER_VERBS,
    MONEY_VERBS,
    PAYMENT_VERBS,
    TITLE_VERBS,
    WAIVER_VERBS,
    WIRE_VERBS,
    Rung,
    Stance,
    Subject,
)

__all__ = [
    "CERTIFICATE_VERBS",
    "DOCUMENT_VERBS",
    "DRAW_VERBS",
    "LETTER_VERBS",
    "MONEY_VERBS",
    "PAYMENT_VERBS",
    "TITLE_VERBS",
    "WAIVER_VERBS",
    "WIRE_VERBS",
    "Amount",
    "Claim",
    "Contradiction",
    "DateMention",
    "Identifier",
    "LabelledAmount",
    "Rung",
    "Stance",
    "Subject",
    "amounts",
    "claims",
    "contradictions",
    "dates",
    "figures",
    "highest_claim",
    "identifiers",
    "mentions",
    "states_amount",
]
