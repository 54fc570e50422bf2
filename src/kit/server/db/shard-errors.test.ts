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

test('what the node of a client refuses is known by the message, which alone names the constraint', () => {
  const message = 'duplicate key value violates unique constraint "pessoas_cpf_key_102013"';
  expect(constraintOf({ code: '23505', message })).toBe('pessoas_cpf_key');
  expect(isUniqueViolation({ code: '23505', message }, 'pessoas_cpf_key')).toBe(true);
  const portuguese = 'duplicar valor da chave viola a restrição de unicidade "pessoas_cpf_key_102013"';
  expect(constraintOf({ code: '23505', message: portuguese })).toBe('pessoas_cpf_key');
  const foreign =
    'update or delete on table "users_102206" violates foreign key constraint "a_fkey_102021" on table "a_102021"';
  expect(constraintOf({ code: '23503', message: foreign })).toBe('a_fkey');
  expect(constraintOf({ code: '42704', message: 'constraint "pessoas_cpf_key" does not exist' })).toBeUndefined();
});

test('a row that a shard refuses breaks the unique index of the schema', () => {
  const error = { code: '23505', constraint: 'pessoas_cpf_key_102011' };
  expect(isUniqueViolation(error, 'pessoas_cpf_key')).toBe(true);
  expect(isUniqueViolation(error, 'pessoas_cnpj_key')).toBe(false);
  expect(isUniqueViolation({ ...error, code: '23503' }, 'pessoas_cpf_key')).toBe(false);
});
