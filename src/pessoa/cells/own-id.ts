const MARK = 'ficha:';
const OWN_ID = /^ficha:([\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12})$/i;

/** The id of a record in an export. It has a mark, so an import distinguishes it from an id of another program. */
export function writeOwnId(id: string): string {
  return MARK + id;
}

/** The id in a cell of our own export; undefined for any other text, including a bare UUID. */
export function readOwnId(text: string): string | undefined {
  return OWN_ID.exec(text)?.[1]?.toLowerCase();
}
