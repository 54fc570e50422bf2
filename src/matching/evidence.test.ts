import { expect, test } from 'vitest';
import { buildFisica, TELEFONE } from '../../test/pessoas.ts';
import { NO_FREQUENCIES, toFrequencies } from './count-frequencies.ts';
import { WEIGHTS } from './default-weights.ts';
import { evidenceOf, type LevelCount, learnWeights } from './evidence.ts';

const ana = buildFisica({ nome: 'Ana Quintela', nascimento: '1980-02-13', telefones: [TELEFONE] });
const count = (changes: Partial<LevelCount>): LevelCount => ({
  tipo: 'fisica',
  field: 'telefone',
  level: 'other',
  count: 180,
  ...changes,
});

test('a merge teaches levels, and no value of the records', () => {
  const other = buildFisica({ ...ana, nome: 'Anna Quintela', nascimento: '1980-02-14' });
  expect(evidenceOf(ana, other, toFrequencies(NO_FREQUENCIES))).toEqual({
    tipo: 'fisica',
    levels: { nome: 'sound', data: 'slip', telefone: 'same', documento: 'missing' },
  });
});

test('a frequent level gains a share, and one that never occurred keeps some', () => {
  const learnt = learnWeights(WEIGHTS, [count({}), count({ level: 'same', count: 20 })]);
  const { telefone } = learnt.fisica.same;
  expect(telefone?.['other']).toBeCloseTo((180 + 20 * 0.17) / 220, 6);
  expect(telefone?.['slip']).toBeGreaterThan(0);
  expect(learnt.juridica.same.telefone?.['other']).toBeCloseTo(WEIGHTS.juridica.same.telefone?.['other'] ?? 0, 6);
  expect([learnt.fisica.rivals, learnt.fisica.share]).toEqual([WEIGHTS.fisica.rivals, WEIGHTS.fisica.share]);
});

test('the shares of a field add up to one, also with levels and fields of another version of the product', () => {
  const learnt = learnWeights(WEIGHTS, [count({}), count({ level: 'gone' }), count({ field: 'gone' })]).fisica.same;
  for (const levels of Object.values(learnt))
    expect(Object.values(levels).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6);
  expect(learnt.telefone).not.toHaveProperty('gone');
});
