"""Drawings, as notebooks show them and files keep them."""

from __future__ import annotations

import base64
import os
import tempfile
from pathlib import Path
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple, Union

from ._program import Answer, InputError, is_notebook
from ._scenario import PathOrText


class Drawing:
    """A drawing: a notebook shows it, and :meth:`save` writes it to a file.

    ``svg`` is its text as SVG, ``reports`` are the lines that the program printed with it, such as the accuracy of the
    models, and ``files`` the files that were written. ``data`` are the numbers of a figure as a table. In a notebook,
    ``png`` are its bytes as PNG, for converters that know no SVG; elsewhere it is None.
    """

    def __init__(self, svg: str, files: Sequence[str] = (), reports: Sequence[str] = (), data: Any = None,
                 png: Optional[bytes] = None, draw: Optional[Callable[[Sequence[str]], Any]] = None) -> None:
        self.svg = svg
        self.files = list(files)
        self.reports = list(reports)
        self.data = data
        self.png = png
        self._draw = draw

    def save(self, path: PathOrText) -> None:
        """Writes the drawing to `path`, in the format of its ending: those of ``output`` of :func:`figure`.

        SVG is what is shown here. Other formats are drawn by the program again; simulated points come from its cache.
        """
        name = os.path.expanduser(os.fspath(path))
        if name.lower().endswith(".svg"):
            Path(name).write_text(self.svg, encoding="utf-8")
        elif self._draw is None:
            raise InputError(f"{name} does not end in .svg, and this drawing has no other format.", 2)
        else:
            self._draw([name])
        self.files.append(name)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Dict[str, str]:
        # As an image: identifiers inside of two drawings do not meet, and converters to HTML keep it whole. Converters to
        # LaTeX and PDF take the PNG, converters to text the words.
        text = base64.b64encode(self.svg.encode("utf-8")).decode("ascii")
        bundle = {"text/html": f'<img alt="Drawing by Flitscope" src="data:image/svg+xml;base64,{text}">',
                  "text/plain": repr(self)}
        if self.png is not None:
            bundle["image/png"] = base64.b64encode(self.png).decode("ascii")
        return bundle

    def __repr__(self) -> str:
        return f"<Drawing of {len(self.svg)} bytes of SVG{', also in ' if self.files else ''}{', '.join(self.files)}>"


def make_drawing(draw: Callable[[Sequence[str]], Answer], files: Sequence[str], data_name: Optional[str] = None,
                 ) -> Tuple[Drawing, Answer, Optional[bytes]]:
    """Makes `draw` write `files`, and what a notebook shows.

    Returns the drawing, the answer of the program, and the contents of the file `data_name`, if it is given.
    """
    with tempfile.TemporaryDirectory(prefix="flitscope-") as folder:
        inside = [os.path.join(folder, name) for name in ("drawing.svg", *([data_name] if data_name else []))]
        if is_notebook():
            inside.append(os.path.join(folder, "drawing.png"))
        answer = draw([*files, *inside])
        contents = {os.path.basename(path): Path(path).read_bytes() for path in inside}
    drawing = Drawing(contents["drawing.svg"].decode("utf-8"), files, [*answer.output.splitlines(), *answer.reports],
                      png=contents.get("drawing.png"), draw=draw)
    return drawing, answer, contents.get(data_name) if data_name else None


def output_paths(output: Union[None, PathOrText, Sequence[PathOrText]]) -> List[str]:
    if output is None:
        return []
    if isinstance(output, (str, os.PathLike)):
        output = [output]
    return [os.path.expanduser(os.fspath(path)) for path in output]


def drawing_options(**options: Any) -> List[str]:
    arguments = []
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        if value is True:
            arguments.append(option)
        elif value is not None and value is not False:
            arguments += [option, str(value)]
    return arguments
