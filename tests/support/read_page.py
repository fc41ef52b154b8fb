"""Reads a page of `isohand report` with Python's own parser, and prints one kind of part:

rows      each row of a table: the table's name, then its cells, with tabs between; the name is its
          id, or else the summary or the label of the part that it stands in
pictures  the picture of each image, which is in its address
scripts   a line for each script
"""
import html.parser
import sys
import urllib.parse


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.name = ""
        self.row = None
        self.inside = ""
        self.parts = {"rows": [], "pictures": [], "scripts": []}

    def handle_starttag(self, tag, attributes):
        value = dict(attributes)
        if tag in ("td", "th"):
            self.row.append("")
        elif tag == "tr":
            self.row = []
        elif tag == "table" and "id" in value:
            self.name = value["id"]
        elif tag == "div" and "aria-label" in value:
            self.name = value["aria-label"]
        elif tag == "summary":
            self.name = ""
        elif tag == "img":
            self.parts["pictures"].append(urllib.parse.unquote(value["src"].partition(",")[2]))
        elif tag == "script":
            self.parts["scripts"].append(value.get("type", "script"))
        if tag in ("td", "th", "summary"):
            self.inside = tag

    def handle_endtag(self, tag):
        if tag == "tr":
            self.parts["rows"].append("\t".join([self.name] + self.row))
        elif tag == "table":
            self.name = ""
        if tag == self.inside:
            self.inside = ""

    def handle_data(self, data):
        if self.inside == "summary":
            self.name += data
        elif self.inside:
            self.row[-1] += data


page = Page()
with open(sys.argv[2], encoding="utf-8") as file:
    page.feed(file.read())
page.close()
sys.stdout.reconfigure(encoding="utf-8")
for part in page.parts[sys.argv[1]]:
    print(part)
