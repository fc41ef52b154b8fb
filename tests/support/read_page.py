"""Reads a page of `isohand report` with Python's own parser. As a module: read() returns its elements;
as a program: read_page.py PART PAGE prints one kind of part:

rows      each table row: the table's name, then its cells, separated by tabs; the name is its id,
          or else the summary or label of the part that contains it
pictures  the picture in the address of each image
scripts   the type of each script
texts     each piece of text between tags, except scripts and styles
tags      each tag, and each of its attributes, as `svg class=grid`
links     the address of each link
flops     the name of each flop in the data
wants     everything that would make a browser load something else
"""
import html.parser
import json
import re
import sys
import urllib.parse

VOID = {"br", "img", "input", "link", "meta"}
ELSEWHERE = re.compile(
    r"https?:|//[a-z]+\.|@import|url\(|fetch\(|XMLHttp|import\(|<link|<iframe| src=\"[^d]", re.I
)
NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"'


class Element:
    def __init__(self, tag, attributes):
        self.tag = tag
        self.attributes = attributes
        self.children = []

    def all(self, tag=None, **attributes):
        """Yields descendants in order, by tag and attributes: data_role means data-role."""
        wanted = {name.strip("_").replace("_", "-"): value for name, value in attributes.items()}
        for child in self.children:
            if isinstance(child, Element):
                if tag in (None, child.tag) and wanted.items() <= child.attributes.items():
                    yield child
                yield from child.all(tag, **attributes)

    def pieces(self):
        return [child for child in self.children if isinstance(child, str)]

    def text(self):
        return "".join(c if isinstance(c, str) else c.text() for c in self.children)


class Page(html.parser.HTMLParser):
    """Raises ValueError unless tags are closed in order."""

    def __init__(self):
        super().__init__()
        self.root = Element("", {})
        self.open = [self.root]
        self.besides = []

    def add(self, tag, attributes):
        element = Element(tag, dict(attributes))
        self.open[-1].children.append(element)
        return element

    def handle_starttag(self, tag, attributes):
        element = self.add(tag, attributes)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag, attributes):
        self.add(tag, attributes)

    def handle_endtag(self, tag):
        if self.open[-1].tag != tag:
            raise ValueError(f"unexpected end of {tag} at {self.getpos()}")
        self.open.pop()

    def handle_data(self, data):
        self.open[-1].children.append(data)

    def handle_comment(self, data):
        self.besides.append(data)

    handle_decl = handle_pi = unknown_decl = handle_comment

    def close(self):
        super().close()
        if self.open != [self.root]:
            raise ValueError(f"not closed: {self.open[-1].tag}")


def read(path):
    page = Page()
    with open(path, encoding="utf-8") as file:
        page.feed(file.read())
    page.close()
    return page


def data(page):
    (script,) = page.root.all("script", type="application/json")
    return json.loads(script.text())


def rows(page):
    name = ""
    for element in page.root.all():
        if element.tag == "div":
            name = element.attributes.get("aria-label", name)
        elif element.tag == "summary":
            name = element.text()
        elif element.tag == "table":
            name = element.attributes.get("id", name)
            for row in element.all("tr"):
                yield "\t".join([name] + [c.text() for c in row.all() if c.tag in ("td", "th")])
            name = ""


def pictures(page):
    for image in page.root.all("img"):
        yield urllib.parse.unquote(image.attributes["src"].partition(",")[2])


def texts(page):
    for element in page.root.all():
        if element.tag not in ("script", "style"):
            yield from (" ".join(piece.split()) for piece in element.pieces() if piece.strip())


def tags(page):
    for element in page.root.all():
        yield element.tag
        yield from (f"{element.tag} {name}={value}" for name, value in element.attributes.items())


def wants(page):
    for element in page.root.all():
        if element.tag in ("link", "iframe"):
            yield element.tag
        if not (element.attributes.get("src", "d") or "d").startswith("d"):
            yield f"{element.tag} src={element.attributes['src']}"
        values = [urllib.parse.unquote(value or "") for value in element.attributes.values()]
        for text in element.pieces() + values:
            for found in ELSEWHERE.finditer(text.replace(NAMESPACE, "")):
                yield f"{element.tag}: {found[0]}"
    for text in page.besides + page.root.pieces():
        yield from (f"beside the elements: {found[0]}" for found in ELSEWHERE.finditer(text))


PARTS = {
    "rows": rows,
    "pictures": pictures,
    "scripts": lambda page: (s.attributes.get("type", "script") for s in page.root.all("script")),
    "texts": texts,
    "tags": tags,
    "links": lambda page: (e.attributes["href"] for e in page.root.all() if "href" in e.attributes),
    "flops": lambda page: (name for name, _ in data(page)["flops"]["list"]),
    "wants": wants,
}

if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")
    for part in PARTS[sys.argv[1]](read(sys.argv[2])):
        print(part)
