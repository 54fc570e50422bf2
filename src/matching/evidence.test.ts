import { expect, test } from 'vitest';
import { buildFisica, TELEFONE } from '../../test/pessoas.ts';
import { NO_FREQUENCIES, toFrequencies } from './count-frequencies.ts';
import { WEIGHTS } from './default-weights.ts';
import { evidenceOf, type LevelCount, learnWeights } from './evidence.ts';
import type { LevelShares } from './weights.ts';

const frequencies = toFrequencies(NO_FREQUENCIES);
const ana = buildFisica({ nome: 'Ana Quintela', nascimento: '1980-02-13', telefones: [TELEFONE] });
const count = (changes: Partial<LevelCount>): LevelCount => ({
  tipo: 'fisica',
  explanation: 'same',
  field: 'telefone',
  level: 'other',
  count: 180,
  ...changes,
});

test('what a decision teaches are levels, and no value of the records', () => {
  const other = buildFisica({ ...ana, nome: 'Anna Quintela', nascimento: '1980-02-14' });
  const evidence = evidenceOf(ana, other, { isSame: true, frequencies });
  expect(evidence).toEqual({
    tipo: 'fisica',
    explanation: 'same',
    levels: { nome: 'sound', data: 'slip', telefone: 'same', documento: 'missing' },
  });
});

test('that two are not one teaches what explains them instead', () => {
  const sister = buildFisica({ ...ana, nome: 'Beatriz Quintela', nascimento: '1985-07-01' });
  expect(evidenceOf(ana, sister, { isSame: false, frequencies })).toMatchObject({ explanation: 'household' });
});

test('two documents, or two tipos, teach nothing', () => {
  const [one, two] = ['52998224725', '11144477735'].map((cpf) => buildFisica({ ...ana, cpf }));
  expect(evidenceOf(one!, two!, { isSame: false, frequencies })).toBeNull();
});

test('a level that is met more often gains a share, and one that was never met keeps some', () => {
  const learnt = learnWeights(WEIGHTS, [count({}), count({ level: 'same', count: 20 })]);
  const { telefone } = learnt.fisica.same;
  expect(telefone?.['other']).toBeCloseTo((180 + 20 * 0.17) / 220, 6);
  expect(telefone?.['slip']).toBeGreaterThan(0);
  const asItWas = WEIGHTS.fisica.rivals.household?.levels.telefone?.['other'] ?? 0;
  expect(learnt.fisica.rivals.household?.levels.telefone?.['other']).toBeCloseTo(asItWas, 6);
  expect(learnt.juridica.same.telefone?.['other']).toBeCloseTo(WEIGHTS.juridica.same.telefone?.['other'] ?? 0, 6);
});

function sumsOf(shares: LevelShares): number[] {
  return Object.values(shares).map((levels) => Object.values(levels).reduce((sum, share) => sum + share, 0));
}

test('the shares of a field make one, also with levels and fields of another version of the product', () => {
  const learnt = learnWeights(WEIGHTS, [
    count({}),
    count({ level: 'gone' }),
    count({ field: 'gone' }),
    count({ explanation: 'household', field: 'nome', level: 'generation' }),
  ]);
  const all = [learnt.fisica.same, learnt.fisica.rivals.household?.levels ?? {}].flatMap(sumsOf);
  for (const sum of all) expect(sum).toBeCloseTo(1, 2);
  expect(learnt.fisica.same.telefone).not.toHaveProperty('gone');
});
