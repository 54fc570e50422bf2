import { describe, expect, test } from 'vitest';
import { parseSearch } from '../search-terms.ts';
import {
  exceptQuery,
  hasInside,
  namePatterns,
  nameRanges,
  recordQuery,
  toSearchQuery,
  toTokenSearch,
} from './search-query.ts';

const SEARCHER = { tenantId: 7, byDocument: true };

function query(text: string, reach: 'own' | 'wide' | 'inside' = 'own', byDocument = true): string {
  return toSearchQuery({ ...SEARCHER, byDocument }, parseSearch(text), reach).text;
}

describe('toSearchQuery', () => {
  test('asks for a short word by its letters, for a longer one by the words that begin so', () => {
    expect(toSearchQuery(SEARCHER, parseSearch('jo silve'), 'own')).toEqual({
      text: "((('7^jo'))) & ((('7<silve' | '7@silve')))",
      placeholders: ['7<silve'],
    });
  });

  test('asks for names alone by words alone', () => {
    expect(toSearchQuery(SEARCHER, parseSearch('jo silve'), 'names').text).toBe("(('7<jo')) & (('7<silve'))");
    expect(toSearchQuery(SEARCHER, parseSearch('jo silve'), 'inNames').text).toBe("(('7<jo')) & (('7*silve'))");
  });

  test('goes on to beginnings of e-mails and cities, and then inside of words and e-mails', () => {
    expect(query('silve', 'wide')).toBe("((('7<silve' | '7@silve' | '7@silve':* | '7~silve':*)))");
    expect(query('lvei', 'inside')).toBe("((('7^lvei' | '7~lvei':* | '7*lvei' | ('7%lvei'))))");
    expect(query('la', 'inside')).toBe("((('7^la' | '7~la':*)))");
  });

  test('asks for an abbreviation beside other words in names alone', () => {
    const abbreviation = "(('7^s') & ('7^a'))";
    for (const reach of ['own', 'wide', 'inside'] as const) expect(query('ramos s.a.', reach)).toContain(abbreviation);
    expect(hasInside(parseSearch('ramos s.a.'))).toBe(false);
  });

  test('finds a document by its beginning or its middle, and not at all for who has no right to', () => {
    expect(query('52998')).toContain("'7#52998':*");
    expect(query('52998', 'inside')).toContain("('7&5299' & '7&2998')");
    for (const reach of ['own', 'wide', 'inside'] as const) {
      expect(query('52998', reach, false)).not.toContain('7#');
      expect(query('52998', reach, false)).not.toContain('7&');
    }
  });

  test('finds an e-mail by its beginning, or by the end of what stands before the @ and its domain', () => {
    expect(query('ana.luz@x')).toBe("('7@ana.luz@x':*)");
    expect(query('a.luz@x', 'inside')).toBe("('7@a.luz@x':* | (('7%a.lu' & '7%.luz') & '7@x':*))");
  });

  test('looks for words that are not alone in names, cities and whole pieces of e-mails, inside of nothing', () => {
    const both = "((('7<silva' | '7@silva' | '7~silva':*))) & ((('7^cru' | '7~cru':*)))";
    expect(query('silva cru', 'wide')).toBe(both);
    expect(query('silva cru', 'inside')).toBe(both);
    expect(query('silva 4725', 'inside')).toContain("('7%4725')");
    expect(hasInside(parseSearch('silva cru'))).toBe(false);
    expect(hasInside(parseSearch('silva 4725'))).toBe(true);
  });

  test('looks for a whole CPF or phone inside of nothing', () => {
    expect(hasInside(parseSearch('11 98765 4321'))).toBe(false);
    expect(query('52998224725', 'inside')).not.toContain('7&');
    expect(query('529982247', 'inside')).toContain('7&5299');
  });

  test('asks the index for whole words of cities and for every fourth piece of a number', () => {
    const broad = { cityWords: (word: string) => [`${word}polis`] };
    expect(toSearchQuery(SEARCHER, parseSearch('silva cru'), 'wide', broad).text).toBe(
      "((('7<silva' | '7@silva' | '7~silvapolis'))) & ((('7^cru' | '7~crupolis')))",
    );
    expect(toSearchQuery(SEARCHER, parseSearch('5299822'), 'inside', broad).text).toContain("('7&5299' & '7&9822')");
  });

  test('quotes whatever was typed', () => {
    expect(query("o'neil\\@x")).toBe("('7@o''neil\\\\@x':*)");
  });
});

test('toTokenSearch names the placeholders of both queries once, and records are held against the exact one', () => {
  const both = exceptQuery([{ text: "'7<silve'", placeholders: ['7<silve'] }], {
    text: "'7*ilv'",
    placeholders: ['7*ilv'],
  });
  const alone = toTokenSearch(both);
  expect(alone).toEqual({
    indexQuery: "('7*ilv') & !('7<silve')",
    exactQuery: null,
    placeholders: ['7*ilv', '7<silve'],
  });
  const checked = toTokenSearch({ text: "'7*ilv'", placeholders: ['7*ilv'] }, both);
  expect(checked).toEqual({ ...alone, indexQuery: "'7*ilv'", exactQuery: both.text });
  expect([recordQuery(alone), recordQuery(checked)]).toEqual([both.text, both.text]);
});

test('namePatterns are those that every word of the name is looked for by, if all of the search is words', () => {
  expect(namePatterns(parseSearch('jo silva jo'))).toEqual(['% jo%', '% silva%']);
  expect(namePatterns(parseSearch('jo ilva'), true)).toEqual(['% jo%', '%ilva%']);
  expect(namePatterns(parseSearch('jo @x.com'))).toBeUndefined();
});

test('nameRanges stand in the order of the names, none inside of another', () => {
  const ranges = nameRanges(parseSearch('silva joao jo 𝒳 ω'));
  expect(ranges.map(({ from }) => from)).toEqual(['jo', 'silva', 'ω', '𝒳']);
});
