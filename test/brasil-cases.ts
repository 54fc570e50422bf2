import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';

/** One line of packages/brasil/casos/*.txt; see the README there. */
export type Case = { input: string; verdict: string; reason: string };

/** The cases of a file, in order. Throws on a line that has not three columns, and on an empty file. */
export function readCases(name: string): Case[] {
  const text = readFileSync(new URL(`../packages/brasil/casos/${name}.txt`, import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  if (lines.length === 0) throw new Error(`${name}.txt has no cases`);
  return lines.map((line) => parseLine(name, line));
}

/** The first column may hold `|`: the last two separators count. */
function parseLine(name: string, line: string): Case {
  const columns = line.split('|').map((column) => column.trim());
  const [verdict, reason] = columns.slice(-2);
  const input = line.split('|').slice(0, -2).join('|').trim();
  if (columns.length < 3 || verdict === undefined || reason === undefined) throw new Error(`${name}.txt: ${line}`);
  return { input: unquote(input), verdict: unquote(verdict), reason };
}

function unquote(cell: string): string {
  return cell.startsWith('"') ? (JSON.parse(cell) as string) : cell; // a cell in quotes is a JSON string
}

const ascii = fc.integer({ min: 0, max: 0x7f });
const latin = fc.integer({ min: 0x80, max: 0x24f });
const anyUnit = fc.integer({ min: 0, max: 0xffff });

/** Any text a program may send: all of UTF-16, halves of surrogate pairs included, with more of what Brazilians type. */
export const anyText: fc.Arbitrary<string> = fc
  .array(fc.oneof({ weight: 3, arbitrary: ascii }, latin, anyUnit), { maxLength: 24 })
  .map((units) => String.fromCharCode(...units));
