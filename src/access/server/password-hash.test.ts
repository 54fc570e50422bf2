import { parseOptions } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.ts';

const SENHA = 'tijolo azul na lagoa';

test('passwords are hashed with argon2id, 19 MiB and two passes, each with its own salt', async () => {
  const [first, second] = [await hashPassword(SENHA), await hashPassword(SENHA)];
  expect(first).not.toBe(second);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(parseOptions(first)).toMatchObject({ memoryCost: 19_456, timeCost: 2, saltLen: 16, outputLen: 32 });
});

test('only the password itself verifies, to the last character', async () => {
  const stored = await hashPassword('🐟'.repeat(127) + 'a');
  expect(await verifyPassword(stored, '🐟'.repeat(127) + 'a')).toBe(true);
  expect(await verifyPassword(stored, '🐟'.repeat(127) + 'b')).toBe(false);
});

test('without a user, no password verifies', async () => {
  expect(await verifyPassword(undefined, '')).toBe(false);
  expect(await verifyPassword(undefined, SENHA)).toBe(false);
});
