import { expect, test } from 'vitest';
import { isUniqueViolation } from './db.ts';
import { constraintOf } from './shard-errors.ts';

test.each([
  ['pessoas_cpf_key', 'pessoas_cpf_key'],
  ['pessoas_cpf_key_102011', 'pessoas_cpf_key'],
  ['pessoas_cpf_key_281474976710657', 'pessoas_cpf_key'],
  // no number of a shard
  ['imports_2024', 'imports_2024'],
  [undefined, undefined],
])('a constraint %s has the name %s in the schema', (constraint, name) => {
  expect(constraintOf({ constraint })).toBe(name);
});

test('a row that a shard refuses breaks the unique index of the schema', () => {
  const error = { code: '23505', constraint: 'pessoas_cpf_key_102011' };
  expect(isUniqueViolation(error, 'pessoas_cpf_key')).toBe(true);
  expect(isUniqueViolation(error, 'pessoas_cnpj_key')).toBe(false);
  expect(isUniqueViolation({ ...error, code: '23503' }, 'pessoas_cpf_key')).toBe(false);
});
