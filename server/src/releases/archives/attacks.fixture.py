"""Packs a stamped archive again, in one of the ways of a leak: python3 attacks.fixture.py ARCHIVE WAY"""

import random
import sys
import zipfile

archive, way = sys.argv[1:]
source = zipfile.ZipFile(archive)
entries = source.infolist()
random.Random(1).shuffle(entries)

with zipfile.ZipFile(way, "w") as target:
    for index, entry in enumerate(entries):
        if entry.filename.endswith("muhur.json") and way != "zeroed, mark kept":
            continue
        name, time = entry.filename, entry.date_time
        if way == "folder":
            name = "shaded/" + name
        if way == "renamed" and not entry.is_dir():
            name = f"{index}.class"
        if way == "third" and index % 3 == 0:
            time = (2027, 1, 2, 3, index % 60, 8)
        if way.startswith("zeroed"):
            time = (1980, 1, 1, 0, 0, 0)
        new = zipfile.ZipInfo(name, time)
        target.writestr(new, source.read(entry), zipfile.ZIP_DEFLATED, compresslevel=1)
