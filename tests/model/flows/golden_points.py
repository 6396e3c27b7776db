"""Golden points in their file: what the second implementations beside it have in common."""

import json


def replace(path, points):
    """Writes these points of a file again, and leaves the others alone."""
    with open(path, encoding='utf-8') as file:
        document = json.load(file)
    new = list(points)
    known = {vector['id'] for vector in new}
    document['vectors'] = [vector for vector in document['vectors'] if vector['id'] not in known] + new
    with open(path, 'w', encoding='utf-8') as file:
        json.dump(document, file, indent=1, ensure_ascii=False)
        file.write('\n')
