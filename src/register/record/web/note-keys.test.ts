import { expect, test } from 'vitest';
import { noteKeyOf, rememberNoteKey } from './note-keys.ts';

test.each(['11.222.333/0001-81', '11222333000181', '11.222.333/0001–81', '\u200e11 222 333/0001\u201181'])(
  'finds the key of a note by the document of who issued it, with any mask: %s',
  (typed) => {
    rememberNoteKey('11222333000181', 'the key');
    expect(noteKeyOf(typed)).toBe('the key');
    expect(noteKeyOf('11222333000262')).toBeUndefined();
  },
);

test('finds the key by a CNPJ with letters, ignoring case', () => {
  rememberNoteKey('12.abc.345/01de-35', 'another');
  expect(noteKeyOf('12ABC34501DE35')).toBe('another');
});
