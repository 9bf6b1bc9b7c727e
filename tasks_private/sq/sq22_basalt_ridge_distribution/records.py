"""Writes partners, accounts, lots, prices, the receivable and the release into the trust company's records."""

from datetime import date, datetime, time

from bankworld.worlds.store import Store
from bankworld.worlds.systems.approvals import Approval
from bankworld.worlds.systems.directory import Contact, Customer
from bankworld.worlds.systems.ledger import Hold
from bankworld.worlds.systems.opening import open_books, open_trust
from bankworld.worlds.systems.trust_book import Position, Price, Receivable, TrustAccount

from .composition import Values


def furnish(store: Store, p: Values) -> None:
    """Write partners, accounts, lots, prices, the receivable and the release into the records."""
    open_books(store, [])
    customer, trust, other = p["customer"], p["trust"], p["other"]
    _customer(store, customer["id"], customer["name"], "partnership", customer["address"])
    _contact(store, p, customer["id"], "All partners", "shared mailbox; all partners read it", customer["mailbox"])
    open_trust(
        store,
        TrustAccount(
            id=trust["id"],
            name=customer["name"],
            kind="partnership",
            customer=customer["id"],
            principal=trust["principal"],
            income=trust["income"],
        ),
        principal=trust["cash"],
        income=trust["income_cash"],
    )
    for partner in p["partners"]:
        _customer(store, partner["id"], partner["name"], "person", "on the signature card")
        _contact(store, p, partner["id"], partner["name"], f"limited partner of {customer['name']}", partner["email"])
        open_trust(
            store,
            TrustAccount(
                id=partner["trust"],
                name=f"{partner['name']} custody",
                kind="custody",
                customer=partner["id"],
                principal=partner["principal"],
                income=partner["income"],
            ),
            principal=partner["cash"],
        )
    _customer(store, other["id"], other["name"], "trust", "4 Quarry Lane, Larkfield, PA 17099")
    open_trust(
        store,
        TrustAccount(
            id=other["trust"], name=other["name"], kind="trust", customer=other["id"], principal=other["principal"]
        ),
        principal=other["cash"],
    )
    _holds(store, p)
    _lots(store, p)
    _prices(store, p)
    _receivable(store, p)
    _release(store, p)


def _customer(store: Store, key: str, name: str, kind: str, address: str) -> None:
    store.insert(Customer, id=key, name=name, kind=kind, address=address, manager="desmond")


def _contact(store: Store, p: Values, party: str, name: str, role: str, email: str) -> None:
    authority = "no instructions" if "@basaltridge" in email else "own custody account"
    store.insert(
        Contact,
        id=f"{party}-1",
        party=party,
        name=name,
        role=role,
        authority=authority,
        email=email,
        since=p["amended"].isoformat(),
    )


def _holds(store: Store, p: Values) -> None:
    purchase, reserve, account = p["purchase"], p["reserve"], p["trust"]["principal"]
    what = f"purchase of {purchase['shares']} {purchase['symbol']}, settles {purchase['settles'].isoformat()}"
    rows = (
        ("1", reserve["amount"], "reserve", "tax reserve of the partnership, DOC-110", reserve["set"]),
        ("2", purchase["amount"], "pending trade", what, purchase["traded"]),
    )
    for number, amount, kind, reason, placed in rows:
        store.insert(
            Hold,
            id=f"HLD-{account[3:]}-{number}",
            account=account,
            amount=amount,
            kind=kind,
            reason=reason,
            placed=placed.isoformat(),
        )


def _lots(store: Store, p: Values) -> None:
    kept, purchase, trust = p["kept"], p["purchase"], p["trust"]["id"]
    for partner in p["partners"]:
        common = {
            "security": partner["symbol"],
            "description": partner["security"],
            "quantity": partner["shares"],
            "basis": partner["basis"],
            "acquired": partner["acquired"].isoformat(),
        }
        given = f"delivered {p['delivered'].isoformat()} to {partner['trust']}"
        store.insert(Position, id=partner["lot"], trust=trust, status="delivered", note=given, **common)
        taken = f"received {p['delivered'].isoformat()} from {trust}, basis carried over"
        store.insert(Position, id=partner["held_as"], trust=partner["trust"], note=taken, **common)
    store.insert(
        Position,
        id=kept["position"],
        trust=trust,
        security=kept["symbol"],
        description=kept["name"],
        quantity=kept["shares"],
        basis=kept["shares"] * (kept["price"] - 260),
        acquired="2019-06-11",
    )
    store.insert(
        Position,
        id=f"{kept['position'][:-1]}8",
        trust=trust,
        security=purchase["symbol"],
        description=purchase["name"],
        quantity=purchase["shares"],
        basis=purchase["amount"],
        acquired=purchase["traded"].isoformat(),
        status="pending settlement",
        note=f"settles {purchase['settles'].isoformat()}",
    )


def _prices(store: Store, p: Values) -> None:
    for symbol, day, kind, price, file in _price_list(p):
        store.insert(
            Price,
            id=f"PX-{symbol}-{day:%m%d}-{kind}",
            security=symbol,
            day=day.isoformat(),
            price=f"{price // 100}.{price % 100:02d}",
            kind=kind,
            file=file,
        )


def _price_list(p: Values) -> list[tuple[str, date, str, int, str]]:
    """Symbol, day, kind, cents a share and file of every price on record."""
    found: list[tuple[str, date, str, int, str]] = []
    for day, file, suffix in ((p["old_day"], "DOC-105", "old_"), (p["effective"], "DOC-106", "")):
        for partner in p["partners"]:
            found.append((partner["symbol"], day, "open", partner[f"{suffix}open_price"], file))
            found.append((partner["symbol"], day, "close", partner[f"{suffix}price"], file))
        moved = 35 if suffix else 0
        found.append((p["kept"]["symbol"], day, "close", p["kept"]["price"] - moved, file))
        found.append((p["purchase"]["symbol"], day, "close", p["purchase"]["price"] + 20 - moved, file))
    return found


def _receivable(store: Store, p: Values) -> None:
    receivable = p["receivable"]
    store.insert(
        Receivable,
        id=receivable["id"],
        trust=p["trust"]["id"],
        payer=receivable["payer"],
        what="refund of a deposit on a lease that has ended",
        amount=receivable["amount"],
        due=receivable["due"].isoformat(),
        assigned_to=p["partners"][0]["name"],
        document="DOC-104",
    )


def _release(store: Store, p: Values) -> None:
    """The trust officer's release: one balance over the credits to the three partners."""
    release = p["release"]
    given = datetime.combine(p["effective"], time(16, 25)).isoformat()
    store.insert(
        Approval,
        id=release["id"],
        requester="desmond",
        approver="judith",
        action="partner_distribution",
        amount=release["total"],
        amount_kind="up_to",
        account=p["trust"]["principal"],
        purpose="Cash to the three partners according to the allocation memo",
        document="DOC-103",
        use="draw_down",
        status="granted",
        requested_at=given,
        requested_event=0,
        decided_at=given,
        decided_event=0,
        granted=release["total"],
        valid_from=f"{release['from'].isoformat()}T08:00:00",
        valid_until=f"{release['until'].isoformat()}T17:00:00",
        conditions="Internal credits to custody principal cash only; nothing leaves Larkfield",
        reason="Released against the allocation that all partners have approved",
    )
