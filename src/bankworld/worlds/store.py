"""The store: the only writer of a world's rows, and its own witness.

Tables are SQLModel classes. Statements are built with SQLAlchemy Core, compiled once a process, and run on the
connection's driver cursor: no Session, no identity map. Every write records the row before and after; the journal
takes these *effects* with the event that caused them, and a refused call is undone from them.

A world image is the serialized SQLite database of an instance. Each attempt opens a private in-memory copy of it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from functools import cache
from hashlib import sha256
from sqlite3 import Connection as DriverConnection
from sqlite3 import connect
from typing import Any, ParamSpec, TypeVar, cast

from sqlalchemy import Engine, Select, Table, create_engine, insert, select
from sqlalchemy.dialects import sqlite
from sqlalchemy.pool import NullPool
from sqlmodel import SQLModel

from bankworld.worlds.canonical import canonical
from bankworld.worlds.errors import WorldError

Row = dict[str, Any]
"""A row as plain data: column name to int, str or None."""

Effect = list[Any]
"""`[table, key, before, after]`: an insert has no before, a delete no after, an update only the changed columns."""

ReturnT = TypeVar("ReturnT")
ParamsP = ParamSpec("ParamsP")


def cached(function: Callable[ParamsP, ReturnT]) -> Callable[ParamsP, ReturnT]:
    """`functools.cache` for functions of model classes, whose metaclass hides from the type checker that they hash."""
    return cast("Callable[ParamsP, ReturnT]", cache(function))


_image: ContextVar[bytes | None] = ContextVar("world_image", default=None)


def _open_driver() -> DriverConnection:
    connection = connect(":memory:", isolation_level=None, check_same_thread=False, cached_statements=512)
    image = _image.get()
    if image is not None:
        connection.deserialize(image)
    return connection


@cache
def engine() -> Engine:
    """The one engine of this process. Each connection is a database of its own, opened from the image in force."""
    return create_engine("sqlite://", poolclass=NullPool, creator=_open_driver)


def table_of(model: type[SQLModel]) -> Table:
    """The Core table behind a SQLModel class."""
    return model.__table__  # type: ignore[attr-defined, no-any-return]


@cached
def key_of(model: type[SQLModel]) -> str:
    """The name of a model's primary key column. Every table here has exactly one."""
    (column,) = table_of(model).primary_key.columns
    return str(column.name)


@cached
def _columns(model: type[SQLModel]) -> tuple[str, ...]:
    return tuple(str(column.name) for column in table_of(model).columns)


@cached
def _defaults(model: type[SQLModel]) -> Mapping[str, Any]:
    return {name: field.get_default() for name, field in model.model_fields.items() if not field.is_required()}


def _in_table_order(model: type[SQLModel], values: Row) -> Row:
    """Core compiles columns in the table's order; parameters must follow it."""
    ordered = {name: values[name] for name in _columns(model) if name in values}
    if len(ordered) != len(values):
        raise WorldError(f"{table_of(model).name} has no column {', '.join(set(values) - set(ordered))}.")
    return ordered


@cached
def _sql(statement_of: str, model: type[SQLModel], names: tuple[str, ...], order: str = "") -> str:
    """SQL text of one shape of statement, compiled by Core with positional parameters."""
    table = table_of(model)
    columns = table.columns
    match statement_of:
        case "insert":
            statement: Any = insert(table).values(dict.fromkeys(names))
        case "update":
            statement = table.update().values(dict.fromkeys(names))
            statement = statement.where(columns[key_of(model)] == "")
        case "delete":
            statement = table.delete().where(columns[key_of(model)] == "")
        case _:
            statement = select(table)
            for name in names:
                statement = statement.where(columns[name] == "")
            for name in filter(None, order.split(",")):
                statement = statement.order_by(columns[name.lstrip("-")].desc() if name[0] == "-" else columns[name])
    return str(statement.compile(dialect=sqlite.dialect(paramstyle="qmark")))


class Store:
    """One world's rows. `effects` holds what the event under way has written so far."""

    def __init__(self, image: bytes | None = None) -> None:
        token = _image.set(image)
        try:
            self._connection = engine().connect()
        finally:
            _image.reset(token)
        driver = self._connection.connection.driver_connection
        if driver is None:
            raise WorldError("The database driver gave no connection.")
        self._driver: DriverConnection = driver
        self._cursor = driver.cursor()
        self._counters: dict[str, int] = {}
        self.effects: list[Effect] = []

    @classmethod
    def empty(cls) -> "Store":
        """A store with every registered table and no row."""
        store = cls()
        for table in SQLModel.metadata.sorted_tables:
            table.create(store._connection)
        return store

    def close(self) -> None:
        """Give the private copy back to memory."""
        self._cursor.close()
        self._connection.close()

    def image(self) -> bytes:
        """The whole database as bytes, to be opened again by `Store(image)`."""
        return self._driver.serialize()

    def next_id(self, prefix: str, *, first: int = 5001) -> str:
        """A fresh id such as `ENT-5001`: deterministic, in order of use. Authored rows keep below `first`."""
        number = self._counters.get(prefix, first)
        self._counters[prefix] = number + 1
        return f"{prefix}-{number}"

    # -- reading ---------------------------------------------------------------------------------------------

    def get(self, model: type[SQLModel], key: str) -> Row | None:
        """The row with this key, or None."""
        found = self._cursor.execute(_sql("select", model, (key_of(model),)), (key,)).fetchone()
        return None if found is None else dict(zip(_columns(model), found, strict=True))

    def find(self, model: type[SQLModel], *, order: str = "", **equal: Any) -> list[Row]:
        """Rows whose columns equal the given values, ordered by comma-separated columns (`-` for descending)."""
        sql = _sql("select", model, tuple(equal), order or key_of(model))
        names = _columns(model)
        return [dict(zip(names, row, strict=True)) for row in self._cursor.execute(sql, tuple(equal.values()))]

    def select(self, statement: Select[Any]) -> list[Row]:
        """Rows of any Core select, for what `find` cannot say."""
        return [dict(row) for row in self._connection.execute(statement).mappings()]

    # -- writing ---------------------------------------------------------------------------------------------

    def insert(self, model: type[SQLModel], **values: Any) -> Row:
        """Add one row; omitted columns take the model's defaults."""
        row = _in_table_order(model, {**_defaults(model), **values})
        names = tuple(row)
        self._cursor.execute(_sql("insert", model, names), tuple(row.values()))
        self.effects.append([table_of(model).name, row[key_of(model)], None, row])
        return row

    def update(self, model: type[SQLModel], key: str, **changes: Any) -> Row:
        """Change columns of one row and return the row as it now stands."""
        before = self.get(model, key)
        if before is None:
            raise WorldError(f"No {table_of(model).name} {key} to change.")
        changes = _in_table_order(model, changes)
        self._cursor.execute(_sql("update", model, tuple(changes)), (*changes.values(), key))
        self.effects.append([table_of(model).name, key, {name: before[name] for name in changes}, dict(changes)])
        return {**before, **changes}

    def take_effects(self) -> list[Effect]:
        """Hand over what was written since the last call."""
        taken, self.effects = self.effects, []
        return taken

    def undo(self) -> None:
        """Put back every row written since effects were last taken."""
        for table, key, before, _ in reversed(self.take_effects()):
            model = _model_named(table)
            if before is None:
                self._cursor.execute(_sql("delete", model, ()), (key,))
            else:
                self._cursor.execute(_sql("update", model, tuple(before)), (*before.values(), key))

    # -- digests ---------------------------------------------------------------------------------------------

    def rows(self) -> Iterator[tuple[str, list[Row]]]:
        """Every table's rows in key order, tables by name."""
        for name in sorted(models()):
            yield name, self.find(models()[name])

    def digest(self) -> str:
        """sha256 over sorted rows. Image bytes are no measure: equal rows can give different images."""
        return digest_rows(self.rows())


def digest_rows(tables: Iterable[tuple[str, Sequence[Row]]]) -> str:
    """sha256 over table names and rows in the order given."""
    total = sha256()
    for name, rows in tables:
        total.update(canonical([name, rows]))
    return total.hexdigest()


@cache
def models() -> Mapping[str, type[SQLModel]]:
    """Every registered table's model by table name."""
    found: dict[str, type[SQLModel]] = {}
    for mapper in SQLModel._sa_registry.mappers:
        found[str(mapper.local_table.name)] = mapper.class_  # type: ignore[attr-defined]
    return found


def _model_named(table: str) -> type[SQLModel]:
    return models()[table]
