import { expect, test } from 'vitest';
import { buildFisica, TELEFONE } from '../../../test/pessoas.ts';
import { NO_FREQUENCIES, toFrequencies } from '../count-frequencies.ts';
import { profileOf } from '../profile.ts';
import { comparePhones } from './contacts.ts';

const withPhone = (numero: string) => profileOf(buildFisica({ telefones: [{ ...TELEFONE, numero }] }));
const compare = (one: string, other: string) =>
  comparePhones(withPhone(one), withPhone(other), toFrequencies(NO_FREQUENCIES));

test('the same number in another DDD counts less, and without a DDD the same', () => {
  const same = compare('11987654321', '11987654321');
  expect(compare('11987654321', '21987654321')).toEqual({ level: 'same', bits: same.bits - 2 });
  expect(compare('11987654321', '987654321')).toEqual(same);
});
