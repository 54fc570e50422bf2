import { expect, test } from 'vitest';
import { describeSource, listSources, sourcedFieldsOf } from './sources/source-words.ts';
import { mayFill } from './sources/fill-sources.ts';
import type { FieldSource, Sources } from './sources.ts';
import { presentSource } from './sources/present-source.ts';

const KEY = '35261000000000000191550010000012341000012340';
const NOTE: FieldSource = { kind: 'nfe', key: KEY, at: '2026-10-01T02:30:00.000Z' };
const FILE: FieldSource = { kind: 'arquivo', key: 'base: clientes.csv:12', at: '2026-11-01T12:00:00.000Z' };

test.each<[string, FieldSource | undefined, string | undefined, boolean]>([
  ['an empty field', undefined, undefined, true],
  ['one that a person changed before', undefined, '2026-09-30T23:00:00.000Z', true],
  ['one that a person changed after', undefined, '2026-10-02T00:00:00.000Z', false],
  ['one of an older source', { ...NOTE, at: '2026-09-01T00:00:00.000Z' }, undefined, true],
  ['one of the same source', { ...NOTE, at: '2026-10-01T00:00:00-03:00' }, undefined, true],
  ['one of a newer source', { ...NOTE, at: '2026-10-01T00:00:01-03:00' }, undefined, false],
  ['one of a source, whatever a person did before it', NOTE, '2026-11-01T00:00:00.000Z', true],
])('a document of 1 October fills %s, or not', (_, entry, changedAt, fills) => {
  expect(mayFill({ entry, changedAt }, '2026-10-01T00:00:00-03:00')).toBe(fills);
});

test('a source is described in words, with the day of Brasília', () => {
  expect(describeSource(NOTE)).toBe('da NF-e 3526…2340 de 30/09/2026');
  expect(describeSource(FILE)).toBe('de base: clientes.csv, linha 12, em 01/11/2026');
});

test('the fields are in the order of the form, and in one text grouped by source', () => {
  const sources: Sources = [
    { ...NOTE, fields: ['emails.10', 'emails.2', 'nome'] },
    { ...FILE, fields: ['papeis.0'] },
  ];
  expect(sourcedFieldsOf(sources, 'juridica').map(({ label }) => label)).toEqual([
    'Razão social',
    'Papéis 1',
    'E-mail 3',
    'E-mail 11',
  ]);
  expect(listSources(sources, 'fisica')).toBe(
    'da NF-e 3526…2340 de 30/09/2026: Nome, E-mail 3, E-mail 11; de base: clientes.csv, linha 12, em 01/11/2026: Papéis 1',
  );
  expect(listSources(undefined, 'fisica')).toBe('');
});

test('for roles that see documents masked, the key of a note is shortened, because it may contain a CPF', () => {
  expect(presentSource(NOTE, 'gestor').key).toBe(KEY);
  expect(presentSource(NOTE, 'leitor').key).toBe('3526…2340');
  expect(presentSource(FILE, 'leitor').key).toBe(FILE.key);
});
