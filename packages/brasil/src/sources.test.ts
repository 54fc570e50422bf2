import { readdirSync, readFileSync } from 'node:fs';
import { checkSync } from 'recheck';
import { describe, expect, it, vi } from 'vitest';
import { renderMunicipios } from '../../../scripts/gen-municipios.ts';

// its other backends need Java or a native binary
vi.hoisted(() => {
  process.env['RECHECK_SYNC_BACKEND'] = 'pure';
});

const SOURCES = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.endsWith('.data.ts'),
);

/** A regular expression literal where the language allows one: after = ( , : ! & | ? or return. */
const LITERAL =
  /(?:[=(,:!&|?]|return)\s*\/((?:[^/\\[\n*]|\\.|\[(?:[^\]\\\n]|\\.)*\])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])*)\/([a-z]*)/g;

const literals = SOURCES.flatMap((name) => {
  const source = readFileSync(new URL(name, import.meta.url), 'utf8');
  return Array.from(source.matchAll(LITERAL), ([, pattern = '', flags = '']) => ({ name, pattern, flags }));
});

describe('regular expressions', () => {
  it('are all written as literals, and all found', () => {
    const sources = SOURCES.map((name) => readFileSync(new URL(name, import.meta.url), 'utf8')).join('\n');
    expect(sources).not.toMatch(/RegExp\(|matchAll\(/);
    const constants = sources.match(/^const [A-Z_]+ =\s+\/.+;$/gm) ?? [];
    expect(literals).toHaveLength(constants.length);
    expect(literals.length).toBeGreaterThan(10);
  });

  it.each(literals)('$name: /$pattern/$flags does not backtrack', ({ pattern, flags }) => {
    // the automaton proves it; the other way of looking, by trying, depends on chance and on the clock
    expect(checkSync(pattern, flags, { checker: 'automaton', timeout: null }).status).toBe('safe');
  });
});

describe('the table of municipalities', () => {
  it('comes out the same when generated again', () => {
    const stored = readFileSync(new URL('municipios.data.ts', import.meta.url), 'utf8');
    expect(stored === renderMunicipios()).toBe(true);
  });
});
