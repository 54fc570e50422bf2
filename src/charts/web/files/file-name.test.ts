import { expect, test } from 'vitest';
import { makeFileName } from './file-name.ts';

const AT = new Date(2026, 0, 5, 23, 59);

test.each([
  ['Fichas por mês', 'fichas-por-mes-2026-01-05'],
  ['São Paulo: 100% (novas)', 'sao-paulo-100-novas-2026-01-05'],
  ['../../etc/passwd', 'etc-passwd-2026-01-05'],
  ['con\u0000.exe\u202Efdp', 'con-exe-fdp-2026-01-05'],
  ['日本', 'grafico-2026-01-05'],
  ['', 'grafico-2026-01-05'],
])('a file of %j is called %s', (name, expected) => {
  expect(makeFileName(name, AT)).toBe(expected);
});

test('a long name is cut', () => {
  expect(makeFileName('a'.repeat(500), AT)).toHaveLength(80 + '-2026-01-05'.length);
});
