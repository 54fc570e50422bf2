import { Search } from '../../kit/web/icons/icons.ts';
import { describe, expect, test } from 'vitest';
import { groupEntries, matchEntries, type PaletteEntry, readPaletteText } from './palette-entries.ts';

const entry = (label: string, more: Partial<PaletteEntry> = {}): PaletteEntry =>
  ({ id: label, label, group: 'Telas', icon: Search, href: '/', ...more }) as PaletteEntry; // an address is enough here

const ENTRIES = [
  entry('Pendências', { keywords: ['inbox'] }),
  entry('Pessoas', { keywords: ['lista de pessoas'] }),
  entry('Nova pessoa', { group: 'Comandos' }),
  entry('Configurações', { keywords: ['preferências'] }),
];

const find = (query: string) => matchEntries(ENTRIES, query).map(({ label }) => label);

describe('the palette finds', () => {
  test('without accents and capitals', () => {
    expect(find('PENDENCIAS')).toEqual(['Pendências']);
    expect(find('configuraç')).toEqual(['Configurações']);
  });

  test('by the first letters of words, in any order', () => {
    expect(find('pes nov')).toEqual(['Nova pessoa']);
    expect(find('essoa')).toEqual([]);
  });

  test.each([
    ['novo pes', ['Nova pessoa']],
    ['pessoa novas', ['Nova pessoa']],
    ['configuracao', ['Configurações']],
    ['pendencia', ['Pendências']],
    ['no', ['Nova pessoa']],
    ['nado', []],
  ])('whatever the gender and the number: %s', (query, labels) => {
    expect(find(query)).toEqual(labels);
  });

  test('entries that begin with the text before those that contain it', () => {
    expect(find('pes')).toEqual(['Pessoas', 'Nova pessoa']);
  });

  test('by keywords that are not shown, such as a phrase of the voice commands', () => {
    expect(find('inbox')).toEqual(['Pendências']);
    expect(find('preferencias')).toEqual(['Configurações']);
  });

  test('everything without a text, and nothing for signs that match no word', () => {
    expect(find(' ')).toHaveLength(4);
    expect(find('zzz')).toEqual([]);
  });
});

test('a sign in front limits the search', () => {
  expect(readPaletteText(' >tema')).toEqual({ mode: 'commands', query: 'tema' });
  expect(readPaletteText('/ ana s')).toEqual({ mode: 'records', query: 'ana s' });
  expect(readPaletteText('ana / silva ')).toEqual({ mode: 'all', query: 'ana / silva' });
});

test('groups are in the order of their best entry', () => {
  const groups = groupEntries(matchEntries(ENTRIES, 'nova'));
  expect(groups.map(({ group }) => group)).toEqual(['Comandos']);
  expect(groupEntries(ENTRIES).map(({ group }) => group)).toEqual(['Telas', 'Comandos']);
});
