import { checkSync } from 'recheck';
import { describe, expect, test, vi } from 'vitest';
import { OPTIONS } from '../../../test/paste/paste-options.ts';
import { SAMPLES } from '../../../test/paste/pasted-texts.ts';
import { type Given, watchPatterns } from '../../../test/paste/watch-patterns.ts';
import { LONGEST_LINE } from './paste-signs.ts';
import { readPasted } from './read-pasted.ts';

// its other backends need Java or a native binary
vi.hoisted(() => {
  process.env['RECHECK_SYNC_BACKEND'] = 'pure';
});

/** Texts of about so many letters, each of which made a pattern look at the same letters again and again. */
const SHAPES: Readonly<Record<string, (size: number) => string>> = {
  letters: (size) => 'a'.repeat(size),
  'words without a line break': (size) => 'palavra '.repeat(size / 8),
  'beginnings of sites': (size) => 'www.'.repeat(size / 4),
  'a picture in letters': (size) => `Maria Souza\n${'aGVsbG8+/'.repeat(size / 9)}\nmaria@exemplo.com.br`,
  'a gap': (size) => `x${' '.repeat(size)}y`,
  'gaps of tabs': (size) => `x${'\t'.repeat(size)}y`,
  dashes: (size) => '- '.repeat(size / 2),
  colons: (size) => 'a: '.repeat(size / 3),
  labels: (size) => 'CPF: '.repeat(size / 5),
  'labels in lines': (size) => 'CPF:\n'.repeat(size / 5),
  'signs of e-mails': (size) => 'a@'.repeat(size / 2),
  digits: (size) => '11'.repeat(size / 2),
  'phones in lines': (size) => '(11) 98765-4321\n'.repeat(size / 16),
  'CEPs in lines': (size) => 'Rua A, 1 - Centro - 01310-100\n'.repeat(size / 30),
  'one quote': (size) => `"${'a;b;'.repeat(size / 4)}`,
  quotes: (size) => '"\t""\t'.repeat(size / 5),
  'empty cells': (size) => ';'.repeat(size),
  'a long note': (size) => `Observações: ${'texto '.repeat(size / 6)}`,
  'a vCard with a picture': (size) =>
    `BEGIN:VCARD\nFN:Ana\nPHOTO;ENCODING=b:${'aGVsbG8+/'.repeat(size / 9)}\nEND:VCARD`,
  'a vCard with a long name': (size) => `BEGIN:VCARD\nFN:${'Ana '.repeat(size / 4)}\nEND:VCARD`,
  'many vCards': (size) => 'BEGIN:VCARD\nFN:Ana\nEND:VCARD\n'.repeat(size / 29),
  signatures: (size) => `${SAMPLES.signatureWithAddress}\n`.repeat(size / 120),
};

const SIZE = 20_000;

describe.each(Object.entries(SHAPES))('reading %s', (_name, shape) => {
  const small = watchPatterns(() => readPasted(shape(SIZE), OPTIONS));
  const large = watchPatterns(() => readPasted(shape(2 * SIZE), OPTIONS));

  test('gives a pattern a line at most, or is proved to look at each letter a bounded number of times', () => {
    const whole = [...small, ...large].filter(({ longest }) => longest > LONGEST_LINE).map(({ pattern }) => pattern);
    const unproved = [...new Set(whole.map(String))].filter((text) => !isLinear(text, whole));
    expect(unproved).toEqual([]);
  });

  test('asks twice as much of twice the text, and no more', () => {
    expect(callsOf(large)).toBeLessThanOrEqual(2.1 * callsOf(small) + 200);
  });
});

function callsOf(given: readonly Given[]): number {
  return given.reduce((sum, { calls }) => sum + calls, 0);
}

const proved = new Map<string, boolean>();

function isLinear(text: string, patterns: readonly RegExp[]): boolean {
  const { source, flags } = patterns.find((pattern) => String(pattern) === text) ?? /x/;
  // a pattern that repeats nothing looks at a fixed number of letters
  const known =
    proved.get(text) ??
    (!/[*+{]/.test(source) || checkSync(source, flags, { checker: 'automaton', timeout: null }).status === 'safe');
  proved.set(text, known);
  return known;
}
