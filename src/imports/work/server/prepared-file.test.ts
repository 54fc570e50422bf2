import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { PreparedRow } from '../../rows/server/prepare-row.ts';
import { PreparedWriter, readPrepared, toLine } from './prepared-file.ts';
import type { Chunk } from './read-chunks.ts';

const folder = mkdtempSync(join(tmpdir(), 'fichario-prepared-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NONE: ReadonlySet<number> = new Set();

function chunkOf(...lines: number[]): Chunk {
  const rows = lines.map((line): PreparedRow => {
    return {
      line,
      cells: [`"\n${line}`],
      corrected: false,
      read: undefined,
      fresh: undefined,
      issues: [],
      freshIssues: [],
    };
  });
  return { rows, rowsOfFile: lines.length, lastLine: lines.at(-1) ?? 0, length: 10 };
}

async function write(
  name: string,
  chunks: Chunk[],
  { most, without = [] }: { most?: number; without?: number[] } = {},
) {
  const path = join(folder, name);
  const writer = await PreparedWriter.begin(path, { rules: 'a', without }, most);
  for (const chunk of chunks) await writer.add(toLine(chunk));
  await writer.end();
  return path;
}

async function read(path: string, { rules = 'a', without = NONE, afterLine = 0 } = {}) {
  const chunks = readPrepared(path, { rules, without }, afterLine);
  const lines: number[][] = [];
  for (;;) {
    const { done, value } = await chunks.next();
    if (done) return { lines, isWhole: value };
    lines.push([value.rowsOfFile, ...value.rows.map(({ line }) => line)]);
  }
}

test('returns the chunks after a line, without the lines that are left out now', async () => {
  const path = await write('rows', [chunkOf(2, 3, 4), chunkOf(5, 6)]);
  expect(await read(path)).toEqual({
    lines: [
      [3, 2, 3, 4],
      [2, 5, 6],
    ],
    isWhole: true,
  });
  expect(await read(path, { afterLine: 4, without: new Set([6]) })).toEqual({ lines: [[2, 5]], isWhole: true });
  expect(await read(path, { afterLine: 3 })).toEqual({
    lines: [
      [1, 4],
      [2, 5, 6],
    ],
    isWhole: true,
  });
});

test('returns nothing by other rules, or where a line that was left out counts again', async () => {
  const path = await write('fits', [chunkOf(2)], { without: [9] });
  expect(await read(path, { without: new Set([9, 8]) })).toEqual({ lines: [[1, 2]], isWhole: true });
  for (const other of [{ rules: 'b', without: new Set([9]) }, {}])
    expect(await read(path, other)).toEqual({ lines: [], isWhole: false });
  expect(await read(join(folder, 'absent'))).toEqual({ lines: [], isWhole: false });
});

test('says that rows beyond the limit are still to be read', async () => {
  const path = await write('long', [chunkOf(2), chunkOf(3), chunkOf(4)], { most: 150 });
  expect(await read(path)).toEqual({ lines: [[1, 2]], isWhole: false });
});

test('leaves no file of a check that does not end', async () => {
  const path = await write('again', [chunkOf(2)]);
  const writer = await PreparedWriter.begin(path, { rules: 'a', without: [] });
  await writer.add(toLine(chunkOf(2)));
  await writer.drop();
  expect(await read(path)).toEqual({ lines: [], isWhole: false });
});
