import { describe, expect, it } from 'vitest';
import { FILTERS, type FilterName } from './filters.ts';

const DIGITS = '0123456789';
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';

/** Section 5 of the specification, each list in the order of ASCII. */
const EXPECTED: Record<FilterName, string> = {
  digits: DIGITS,
  digitsMinus: `-${DIGITS}`,
  digitsDot: `.${DIGITS}`,
  lettersDigitsDot: `.${DIGITS}${UPPER}${LOWER}`,
  accentedLettersSpaceDot: ` .${UPPER}${LOWER}`,
  lettersDigits: `${DIGITS}${UPPER}${LOWER}`,
  email: `.${DIGITS}@${UPPER}_${LOWER}`,
  password: `#$%&.${DIGITS}@${UPPER}_${LOWER}`,
};

const names = Object.keys(EXPECTED) as FilterName[]; // the keys of the record are the names

describe('filters', () => {
  it('are the eight of the specification', () => {
    expect(Object.keys(FILTERS)).toEqual(names);
  });

  it.each(names)('%s accepts its own ASCII characters and no other', (name) => {
    const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
    expect(ascii.filter((char) => FILTERS[name].accepts(char)).join('')).toBe(EXPECTED[name]);
    expect(FILTERS[name].clean(ascii.join(''))).toBe(EXPECTED[name]);
  });

  it('accept accented letters only where the specification names them', () => {
    const accented = 'áàâãäéêíóôõúüçñÁÀÂÃÉÊÍÓÔÕÚÜÇÑßÿžŠ';
    for (const name of names) {
      const expected = name === 'accentedLettersSpaceDot' ? accented : '';
      expect(FILTERS[name].clean(accented)).toBe(expected);
    }
  });

  it('treat signs between the accented letters as signs', () => {
    expect(FILTERS.accentedLettersSpaceDot.clean('×÷¿ſƀ')).toBe('');
  });

  it('put together an accent that was pasted apart from its letter', () => {
    expect(FILTERS.accentedLettersSpaceDot.clean('JOA\u0303O DA SILVA 2')).toBe('JOÃO DA SILVA ');
  });

  it('accept one character at a time', () => {
    for (const name of names) {
      expect(FILTERS[name].accepts('')).toBe(false);
      expect(FILTERS[name].accepts('11')).toBe(false);
      expect(FILTERS[name].accepts('aa')).toBe(false);
    }
  });

  it('keep the order and the repeats of what they leave', () => {
    expect(FILTERS.digits.clean('(11) 98765-4321')).toBe('11987654321');
    expect(FILTERS.email.clean('ana maria@exemplo.com')).toBe('anamaria@exemplo.com');
  });
});
