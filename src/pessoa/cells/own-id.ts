const MARK = 'ficha:';
const OWN_ID = /^ficha:([\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12})$/i;

/** The id of a record as an export writes it: with a mark, by which an import knows it from an id of another program. */
export function writeOwnId(id: string): string {
  return MARK + id;
}

/** The id in a cell of an export of ours; undefined for any other text, a bare UUID too. */
export function readOwnId(text: string): string | undefined {
  return OWN_ID.exec(text)?.[1]?.toLowerCase();
}
