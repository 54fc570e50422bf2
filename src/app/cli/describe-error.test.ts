import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { invalid } from '../../kit/server/http/errors.ts';
import { describeError } from './describe-error.ts';

function databaseError(code: string): DatabaseError {
  return Object.assign(new DatabaseError('duplicate key (cpf)=(52998224725)', 1, 'error'), { code });
}

function systemError(code: string, path?: string): Error {
  return Object.assign(new Error(`${code}: no space left on device, write`), { code, syscall: 'write', path });
}

test.each([
  [
    '53100',
    'A pasta de dados está num disco cheio. Libere espaço ou escolha outra em FICHARIO_DATA; nada ficou pela metade.',
  ],
  ['23505', /^Outro processo gravou o mesmo/],
  ['40P01', /^Outro processo gravou o mesmo/],
  ['57P01', /^O banco foi encerrado/],
  ['57014', /^Um passo demorou mais do que o banco permite/],
  ['25006', /^O banco só aceita leitura/],
  ['42501', /^O usuário do banco não tem o direito/],
  ['XX000', /\(XX000\)/],
])('what the database says with %s is one sentence, which quotes no record', (code, sentence) => {
  const told = describeError(databaseError(code));
  expect(told).toMatch(sentence);
  expect(told).not.toMatch(/\n|duplicate|52998224725/);
});

test.each([
  [systemError('ENOSPC'), /^A pasta de dados está num disco cheio\./],
  [systemError('ENOSPC', '/mnt/usb/lista.csv'), /^A pasta \/mnt\/usb está num disco cheio\./],
  [systemError('EROFS', '/mnt/usb/lista.csv'), /^A pasta \/mnt\/usb está num disco em que não se escreve\./],
  [systemError('ECONNRESET'), /^O banco foi encerrado/],
  [systemError('EMFILE'), /\(EMFILE\)/],
])('what the system says is one sentence too: %s', (error, sentence) => {
  expect(describeError(error)).toMatch(sentence);
});

test('sentences of this program stay unchanged, with one issue per line', () => {
  expect(describeError(new Error('Faça isto.'))).toBe('Faça isto.');
  const issues = ['nome', 'email'].map((path) => ({ path, code: 'required', message: 'Este campo é obrigatório' }));
  expect(describeError(invalid(issues)).split('\n')).toEqual([
    'Corrija os 2 campos indicados.',
    '  nome: Este campo é obrigatório',
    '  email: Este campo é obrigatório',
  ]);
});
