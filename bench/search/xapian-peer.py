"""Xapian over the same products: all words, corrected by its own spelling, names before captions."""
import json
import shutil
import sys
import tempfile
import time
import os

import xapian

things, queries = sys.argv[1:3]
folder = tempfile.mkdtemp(prefix="sheds-xapian-")
started = time.perf_counter()
database = xapian.WritableDatabase(folder, xapian.DB_CREATE_OR_OVERWRITE)
terms = xapian.TermGenerator()
terms.set_database(database)
terms.set_flags(terms.FLAG_SPELLING)
with open(things, encoding="utf8") as lines:
    for number, line in enumerate(lines):
        name, _, caption = line.rstrip("\n").partition("\t")
        document = xapian.Document()
        terms.set_document(document)
        terms.index_text(name, 2)
        terms.index_text(caption)
        document.set_data(str(number))
        database.add_document(document)
database.commit()
database.close()
built = time.perf_counter() - started

database = xapian.Database(folder)
enquire = xapian.Enquire(database)
parser = xapian.QueryParser()
parser.set_database(database)
parser.set_default_op(xapian.Query.OP_AND)
flags = parser.FLAG_SPELLING_CORRECTION


def find(text):
    query = parser.parse_query(text, flags)
    corrected = parser.get_corrected_query_string()
    if corrected:
        query = parser.parse_query(corrected.decode("utf8"))
    enquire.set_query(query)
    return [int(match.document.get_data()) for match in enquire.get_mset(0, 10)]


with open(queries, encoding="utf8") as file:
    asked = json.load(file)
for text in asked[:50]:
    find(text)
answers = []
for text in asked:
    at = time.perf_counter()
    ids = find(text)
    answers.append({"ms": (time.perf_counter() - at) * 1000, "ids": ids})
size = sum(os.path.getsize(os.path.join(folder, name)) for name in os.listdir(folder))
shutil.rmtree(folder)
print(json.dumps({"buildSeconds": built, "megabytes": size / 1048576, "answers": answers}))
