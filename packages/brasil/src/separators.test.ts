import { describe, expect, it } from 'vitest';
import {
  dropDocumentSeparators,
  dropPhoneSeparators,
  isDigits,
  isLetterCode,
  isRepeated,
  keepDigits,
  upperCaseAscii,
} from './separators.ts';

const ALWAYS =
  '\t\n\r \u00a0-.\u2003\u200b\u200c\u200d\u200e\u200f\u2010\u2011\u2012\u2013\u2014\u2015\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\u2212\ufeff';

function dropped(drop: (text: string) => string): string {
  const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
    (char) => !/\s/.test(char),
  );
  return all.filter((char) => drop(`a${char}b`) === 'ab').join('');
}

describe('separators', () => {
  it('drop spaces of every kind, dashes and invisible marks', () => {
    expect(dropDocumentSeparators(`1${ALWAYS}2`)).toBe('12');
    expect(dropPhoneSeparators(`1${ALWAYS}2`)).toBe('12');
  });

  it('drop only the characters of the list', () => {
    const marks = Array.from(ALWAYS).filter((char) => !/\s/.test(char));
    expect(dropped(dropDocumentSeparators)).toBe([...marks, '/'].sort().join(''));
    expect(dropped(dropPhoneSeparators)).toBe([...marks, '(', ')'].sort().join(''));
  });

  it('keep ASCII digits only', () => {
    expect(keepDigits('(11) 9٣８7a6')).toBe('11976');
  });

  it('know digits, letters and repeats', () => {
    expect(isDigits('0123456789')).toBe(true);
    for (const text of ['', 'a', '1a', 'a1', '/', ':', '１']) expect(isDigits(text)).toBe(false);
    expect(Array.from('@AZ[`az{').map((char) => isLetterCode(char.charCodeAt(0)))).toEqual([
      false,
      true,
      true,
      false,
      false,
      true,
      true,
      false,
    ]);
    expect(isRepeated('1111')).toBe(true);
    expect(isRepeated('1112')).toBe(false);
    expect(isRepeated('2111')).toBe(false);
    expect(isRepeated('')).toBe(false);
  });

  it('put only a to z in upper case', () => {
    expect(upperCaseAscii('abz`{ABZ019ſßéıŉ')).toBe('ABZ`{ABZ019ſßéıŉ');
  });
});
