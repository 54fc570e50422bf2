import { expect, test } from 'vitest';
import { contentDisposition, fileNameOf } from './file-name.ts';

const AT = { at: new Date('2026-11-21T02:00:00Z'), format: 'csv' as const };

test.each([
  ['Padaria Pão Quente', 'Fichas de Padaria Pão Quente 2026-11-20.csv'],
  ['../../etc/passwd', 'Fichas de etc passwd 2026-11-20.csv'],
  ['a"b\\c:d*e?f<g>h|i%j', 'Fichas de a b c d e f g h i j 2026-11-20.csv'],
  ['…\u202egnp\r\nSet-Cookie: x', 'Fichas de … gnp Set-Cookie x 2026-11-20.csv'],
  ['...', 'Fichas de cliente 2026-11-20.csv'],
])('calls the file of %j %j', (nome, expected) => expect(fileNameOf(AT, nome)).toBe(expected));

test('names the program of a file', () => {
  expect(fileNameOf({ ...AT, format: 'google' }, 'Padaria')).toBe('Fichas de Padaria (Google) 2026-11-20.csv');
});

test('gives a name in ASCII for every browser, and in full', () => {
  expect(contentDisposition("Fichas de Pão d'Água (1).csv")).toBe(
    `attachment; filename="Fichas de Pao d_Agua (1).csv"; filename*=UTF-8''Fichas%20de%20P%C3%A3o%20d%27%C3%81gua%20%281%29.csv`,
  );
});
