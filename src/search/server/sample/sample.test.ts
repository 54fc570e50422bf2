import { expect, test } from 'vitest';
import type { LabelFilter } from '../../list-labels.ts';
import { type DrawnRecord, marksOf, toSample } from './sample.ts';

function drawn(codigo: number, situacao: string, tag: string): DrawnRecord {
  const labels = { situacao: [situacao], tag: [tag] } as unknown as DrawnRecord['labels']; // all that is asked for
  return { id: `p${codigo}`, codigo, nomeChave: `p${codigo}`, updatedAt: '', deleted: false, labels, tokens: [] };
}

const RECORDS = [
  drawn(1, 'ativa', 'vip'),
  drawn(2, 'ativa', 'novo'),
  drawn(3, 'inativa', 'vip'),
  drawn(4, 'inativa', 'novo'),
];

test.each<[string, Partial<LabelFilter>, number[]]>([
  ['labels of every field', {}, [1]],
  ['of one field, where any is enough', { any: true }, [1, 2, 3]],
  ['of one field, but none that is left out', { any: true, except: { tag: ['novo'] } }, [1, 3]],
  ['anything, where any of nothing is asked for', { any: true, labels: {} }, [1, 2, 3, 4]],
])('a sampled record matches a filter as a stored one does: %s', async (_what, filter, codigos) => {
  const sample = await toSample(RECORDS.length, RECORDS.length, RECORDS);
  const wanted = { situacao: ['ativa'], tag: ['vip'] };
  const marks = marksOf(sample, { labels: wanted, deleted: false, ...filter });
  expect(sample.records.filter((_, place) => marks[place] === 1).map(({ codigo }) => codigo)).toEqual(codigos);
});
