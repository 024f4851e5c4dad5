"""A bar of tqdm, where it is installed and asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress_of(wanted: bool, shape: tuple[int, int] | None) -> Iterator[Callable[[int], None] | None]:
    """What the core calls with the number of draws it has read; None if nobody looks."""
    try:
        from tqdm.auto import tqdm
    except ImportError:
        wanted = False
    if not wanted:
        yield None
        return
    with tqdm(total=None if shape is None else shape[0] * shape[1], unit="draw") as bar:

        def on_draws(num_draws: int) -> None:
            bar.update(num_draws - bar.n)

        yield on_draws
