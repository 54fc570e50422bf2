import { expect, test } from 'vitest';
import { toWindows1252 } from './windows-1252.ts';

test('writes all characters of Windows-1252 as their bytes', () => {
  // https://encoding.spec.whatwg.org/index-windows-1252.txt, without the five bytes that mean nothing
  const characters = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
  const bytes = '8082838485868788898a8b8c8e9192939495969798999a9b9c9e9f';
  expect(Buffer.from(toWindows1252(characters).text, 'latin1').toString('hex')).toBe(bytes);
  const latin = Array.from({ length: 96 }, (_, index) => String.fromCharCode(0xa0 + index)).join('');
  expect(toWindows1252(`Olá\r\n${latin}`)).toEqual({ text: `Olá\r\n${latin}`, replaced: 0 });
});

test('puts a question mark for every other one, of two halves too, and counts them', () => {
  expect(toWindows1252('Łódź 🙂 €\u0081')).toEqual({ text: '?ód? ? \u0080?', replaced: 4 });
});
