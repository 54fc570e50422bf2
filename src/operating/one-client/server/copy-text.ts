const NEWLINE = 10;

/** The number of a client in the back-up (`from`), and its new number (`to`). */
export type Numbers = { from: number; to: number };

/**
 * Yields the rows of one client, in the text format of COPY, with the new number in the first column. `onOwn` receives the
 * original rows.
 */
export async function* renumber(
  chunks: AsyncIterable<Buffer>,
  { from, to }: Numbers,
  onOwn: (rows: Buffer) => void = () => {},
): AsyncIterable<Buffer> {
  const [oldNumber, newNumber] = [Buffer.from(`${from}\t`), Buffer.from(`${to}\t`)];
  for await (const lines of wholeLines(chunks)) {
    const before: Buffer[] = [];
    const after: Buffer[] = [];
    for (let start = 0; start < lines.length; ) {
      const end = lines.indexOf(NEWLINE, start) + 1;
      if (lines.compare(oldNumber, 0, oldNumber.length, start, Math.min(start + oldNumber.length, end)) === 0) {
        before.push(lines.subarray(start, end));
        after.push(newNumber, lines.subarray(start + oldNumber.length, end));
      }
      start = end;
    }
    if (before.length === 0) continue;
    onOwn(Buffer.concat(before));
    yield Buffer.concat(after);
  }
}

/** Regroups chunks to end at the end of a line. */
async function* wholeLines(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let begun: Buffer[] = [];
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end === 0) {
      begun.push(chunk);
      continue;
    }
    yield Buffer.concat([...begun, chunk.subarray(0, end)]);
    begun = end < chunk.length ? [chunk.subarray(end)] : [];
  }
}

/** The values of a row by column; null as in SQL. */
export type CopiedRow = Record<string, string | null>;

/** Reads the rows of a small table, in the text format of COPY. */
export async function readRows(chunks: AsyncIterable<Buffer>, columns: readonly string[]): Promise<CopiedRow[]> {
  const rows: CopiedRow[] = [];
  for await (const lines of wholeLines(chunks))
    for (const line of lines.toString('utf8').split('\n').slice(0, -1)) {
      const values = line.split('\t').map(readValue);
      rows.push(Object.fromEntries(columns.map((column, place) => [column, values[place] ?? null])));
    }
  return rows;
}

const ESCAPED: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

function readValue(text: string): string | null {
  return text === '\\N' ? null : text.replaceAll(/\\(.)/g, (_, letter: string) => ESCAPED[letter] ?? letter);
}
