import { afterEach, describe, expect, it, vi } from 'vitest';
import { rounds } from '../../../test/rounds.ts';
import * as brasil from './index.ts';

type Rule = (text: string) => unknown;

const RULES: [string, Rule][] = Object.entries(brasil).flatMap(([name, value]): [string, Rule][] => {
  if (name === 'FILTERS')
    return Object.values(brasil.FILTERS).map((filter, i) => [`filter ${i}`, (text: string) => filter.clean(text)]);
  if (
    typeof value !== 'function' ||
    /^(reason|genericMessage|typed|slot|dayInBrasilia|explainTelefone|warnTelefone)/.test(name)
  )
    return [];
  const rule = value as (...texts: string[]) => unknown; // every other function of the package takes texts first; dayInBrasilia takes a moment
  return [[name, (text) => rule(text, text)]];
});
for (const tipo of brasil.TIPOS_TELEFONE) {
  RULES.push([`explainTelefone ${tipo}`, (text) => brasil.explainTelefone(tipo, text)]);
  RULES.push([`warnTelefone ${tipo}`, (text) => brasil.warnTelefone(tipo, text)]);
}

const HOSTILE: [string, (length: number) => string][] = [
  ['digits', (length) => '1'.repeat(length)],
  ['zeros', (length) => '0'.repeat(length)],
  ['letters', (length) => 'a'.repeat(length)],
  ['spaces', (length) => `a${' '.repeat(length)}a`],
  ['dots', (length) => '.'.repeat(length)],
  ['groups', (length) => '1.'.repeat(length / 2)],
  ['commas', (length) => `R$ ${'1,'.repeat(length / 2)}`],
  ['labels', (length) => `${'a'.repeat(length / 2)}@${'a.'.repeat(length / 4)}com!`],
  ['at signs', (length) => 'a@'.repeat(length / 2)],
  ['apostrophes', (length) => "D'".repeat(length / 2)],
  ['marks', (length) => `a${'\u0301'.repeat(length)}`],
  ['words', (length) => 'da '.repeat(length / 3)],
  ['slashes', (length) => '1/'.repeat(length / 2)],
  ['pluses', (length) => '+55'.repeat(length / 3)],
];

const METHODS = [
  'charCodeAt',
  'charAt',
  'slice',
  'split',
  'replace',
  'replaceAll',
  'trim',
  'normalize',
  'indexOf',
  'lastIndexOf',
  'includes',
  'startsWith',
  'endsWith',
  'repeat',
  'padStart',
  'padEnd',
  'toLowerCase',
  'toUpperCase',
] as const;
/** Those that read no more of the text than what they give back, or are asked for. */
const PARTIAL = new Set<string>(['charCodeAt', 'charAt', 'slice', 'startsWith', 'endsWith']);

/** The characters that a rule reads or writes, counted at every method of String it calls. */
function countCharacters(run: () => unknown): number {
  let count = 0;
  for (const method of METHODS) {
    const original = String.prototype[method] as (...args: unknown[]) => unknown; // their signatures differ
    vi.spyOn(String.prototype, method).mockImplementation(function (this: string, ...args: unknown[]) {
      const result = original.apply(this, args);
      count += (PARTIAL.has(method) ? 1 : this.length) + (typeof result === 'string' ? result.length : 0);
      return result as never; // whatever the method gives
    });
  }
  run();
  vi.restoreAllMocks();
  return count;
}

function quadratic(text: string): string[] {
  return Array.from(text, (_, i) => text.slice(i));
}

describe('hostile input', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each(RULES)('costs %s time in proportion to its length', (name, rule) => {
    const place = RULES.findIndex(([its]) => its === name);
    const some = HOSTILE.filter((_text, index) => (index + place) % 3 === 0);
    for (const [, make] of rounds(some, HOSTILE)) {
      const short = countCharacters(() => rule(make(1200)));
      const long = countCharacters(() => rule(make(4800)));
      expect(long).toBeLessThanOrEqual(4 * short + 200);
      expect(long).toBeLessThanOrEqual(60 * 4800);
    }
  });

  it('is counted: a quadratic rule would be found', () => {
    const short = countCharacters(() => quadratic('1'.repeat(300)));
    expect(countCharacters(() => quadratic('1'.repeat(1200)))).toBeGreaterThan(4 * short + 200);
  });
});
