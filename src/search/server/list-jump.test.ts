import { expect, test } from 'vitest';
import type { Sort } from '../filter-fields.ts';
import { rankOf, recordAt, totalOf, type Weighed } from './list-estimate.ts';
import { chooseWay } from './list-plan.ts';
import { type SampleRecord, toSample } from './sample/sample.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const STATES = ['35', '33', '31'];

/** Records with names in groups of twenty equals; tags on every second one, and on one of five thousand. */
function makeRecords(count: number): SampleRecord[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    codigo: index + 1,
    nomeChave: `${LETTERS[Math.floor((index * 26) / count)]} ${String(Math.floor(index / 20)).padStart(6, '0')}`,
    updatedAt: '2026-01-01T00:00:00.000Z',
    deleted: false,
    labels: {
      tipo: ['fisica'],
      situacao: ['ativa'],
      codigoEstado: [STATES[index % 3]!], // one of three
      codigoCidade: [],
      tag: [index % 2 === 0 ? 'comum' : '', index % 5000 === 0 ? 'rara' : ''],
      papel: [],
      pendencia: [],
    },
  }));
}

const all = makeRecords(50_000);

/** Two clients, with samples of every seventh and every third record. */
const lists: Weighed[] = [
  { tenantId: 1, weight: 7, records: all.filter((_, index) => index % 7 === 3) },
  { tenantId: 2, weight: 3, records: all.filter((_, index) => index % 3 === 1) },
];

test.each<Sort>(['nome', '-nome', 'codigo', '-updatedAt'])(
  'a place in %s is found within a percent, and is where it says',
  (sort) => {
    expect(totalOf(lists) / (2 * all.length)).toBeCloseTo(1, 2);
    const exact: Weighed[] = [1, 2].map((tenantId) => ({ tenantId, weight: 1, records: all }));
    for (let rows = 1_000; rows < 100_000; rows += 7_777) {
      const position = recordAt(lists, sort, rows);
      expect(position).toBeDefined();
      for (const known of [lists, exact])
        expect(Math.abs(rankOf(known, sort, position!) - rows), `${rows}`).toBeLessThan(1_000);
    }
    expect(recordAt(lists, sort, 0)).toBeUndefined();
  },
);

test('the way to a page is the short one', async () => {
  const drawn = all.slice(0, 10_000).map((record) => ({ ...record, tokens: [] }));
  const sample = await toSample(6_000_000, 10_000, drawn);
  const wayOf = (labels: object, sort: Sort, more: object = {}) =>
    chooseWay({ tenant: { id: 1 }, filter: { labels, deleted: false, ...more }, sort, sample }, 50).name;
  expect(wayOf({}, 'nome')).toBe('cards');
  expect(wayOf({}, 'codigo')).toBe('order');
  expect(wayOf({}, 'nome', { deleted: true })).toBe('order');
  expect(wayOf({ tag: ['comum'] }, 'nome')).toBe('cards');
  expect(wayOf({ tag: ['nunca vista'] }, 'nome')).toBe('labels');
  expect(wayOf({ tag: ['nunca vista'] }, '-updatedAt')).toBe('labels');
  expect(wayOf({ codigoEstado: ['35', '33'] }, 'nome')).toBe('values');
  expect(wayOf({ codigoEstado: ['35', '33'] }, 'codigo')).toBe('order');
  expect(wayOf({ codigoEstado: ['35', '33'], tag: ['comum'] }, 'nome', { any: true })).toBe('cards');
  // no index finds records by what they lack
  expect(wayOf({}, 'nome', { except: { codigoEstado: STATES } })).toBe('cards');
});
