import { expect, test } from 'vitest';
import { checkCredentials } from './user.ts';

const ANA = { nome: 'Ana Souza', senha: 'tijolo azul!' };

test.each(['ana@exemplo.com.br', 'ana@galeria.museum'])('a user can sign in with %s', (email) => {
  expect(checkCredentials({ ...ANA, email })).toEqual([]);
});

test('faults of an e-mail and a password are reported at each of them', () => {
  const faults = checkCredentials({ ...ANA, email: 'ana@', senha: 'curta' });
  expect(faults.map(({ path }) => path)).toEqual(['email', 'senha']);
});
