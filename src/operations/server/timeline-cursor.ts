/** The position in the history of a record and of its merged records: the next page has the versions before these. */
export type TimelineCursor = {
  /** of the record itself; 1 if no version remains */
  recordVersion: number;
  /** of the merged records, by codigo; a missing one has no version remaining */
  merged: ReadonlyMap<number, number>;
};

/** With more merged records than this, the histories of the others are available only at their own versions. */
export const MOST_MERGED = 50;

/** `12` or `12,1042.3`: versions before 12 of the record, and versions before 3 of the record 1042. */
export const CURSOR = new RegExp(`^[1-9]\\d{0,9}(,[1-9]\\d{0,8}\\.[1-9]\\d{0,9}){0,${MOST_MERGED}}$`);

/** Parses the text of `formatCursor`, or the plain number of a version. `text` matches CURSOR. */
export function parseCursor(text: string): TimelineCursor {
  const [recordPart, ...mergedParts] = text.split(',');
  return {
    recordVersion: Number(recordPart),
    merged: new Map(mergedParts.map((part): [number, number] => part.split('.').map(Number) as [number, number])), // a pair
  };
}

export function formatCursor({ recordVersion, merged }: TimelineCursor): string {
  return [String(recordVersion), ...[...merged].map(([codigo, before]) => `${codigo}.${before}`)].join(',');
}
