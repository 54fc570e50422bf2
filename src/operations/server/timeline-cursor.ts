/** How far the history of a record, and of what was merged into it, was read: of each the versions before this one come next. */
export type TimelineCursor = {
  /** of the record itself; 1 where nothing of it is left */
  own: number;
  /** of what was merged into it, by codigo; one that is not here has nothing left */
  merged: ReadonlyMap<number, number>;
};

/** More merged records than this have their histories at their own versions only. */
export const MOST_MERGED = 50;

/** `12` or `12,1042.3`: versions before 12, and of the record 1042 those before 3. */
export const CURSOR = new RegExp(`^[1-9]\\d{0,9}(,[1-9]\\d{0,8}\\.[1-9]\\d{0,9}){0,${MOST_MERGED}}$`);

/** Reads what `formatCursor` wrote, or the plain number of a version. `text` matches CURSOR. */
export function parseCursor(text: string): TimelineCursor {
  const [own, ...rest] = text.split(',');
  return {
    own: Number(own),
    merged: new Map(rest.map((part): [number, number] => part.split('.').map(Number) as [number, number])), // two, see CURSOR
  };
}

export function formatCursor({ own, merged }: TimelineCursor): string {
  return [String(own), ...[...merged].map(([codigo, before]) => `${codigo}.${before}`)].join(',');
}
