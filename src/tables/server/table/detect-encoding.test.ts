import { expect, test } from 'vitest';
import { chooseEncoding } from './detect-encoding.ts';

/** é in the encodings of DOS, and another sign in that of Windows */
const ACCENT = Buffer.from([0x82]);
const DIGITS = '0123456789';

function linesRead(...parts: (string | Buffer)[]): (string | undefined)[] | undefined {
  const { readings } = chooseEncoding(Buffer.concat(parts.map((part) => Buffer.from(part))), undefined);
  return readings?.map(({ line }) => line);
}

test('an unsure encoding is shown by the whole line of the first accent', () => {
  expect(linesRead('nome;uf\nJos', ACCENT, ';SP\nAna;RJ\n')).toContain('José;SP');
});

test('of a long line, fifty signs before the accent and forty-nine after it are shown', () => {
  const shown = `${DIGITS.repeat(5)}é${DIGITS.repeat(5).slice(0, 49)}`;
  expect(linesRead('nome\n', DIGITS.repeat(6), ACCENT, DIGITS.repeat(6), '\n')).toContain(shown);
});
