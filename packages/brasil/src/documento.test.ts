import { describe, expect, it } from 'vitest';
import {
  explainCnae,
  explainNaturezaJuridica,
  formatCnae,
  formatNaturezaJuridica,
  isCnae,
  isNaturezaJuridica,
  parseCnae,
  parseNaturezaJuridica,
} from './documento.ts';

describe('cnae', () => {
  it('has seven digits', () => {
    expect(isCnae('6201501')).toBe(true);
    for (const text of ['', '620150', '62015011', '620150a', '6201-5/01']) expect(isCnae(text)).toBe(false);
  });

  it('is read with its mask and written with it', () => {
    expect(parseCnae('6201-5/01')).toBe('6201501');
    expect(parseCnae('6201-5')).toBeUndefined();
    expect(formatCnae('6201501')).toBe('6201-5/01');
    expect(formatCnae('62015')).toBe('62015');
  });

  it('is explained when it is wrong', () => {
    expect(explainCnae('6201-5/01')).toBeUndefined();
    expect(explainCnae('6201')).toEqual({ code: 'cnae', message: 'O CNAE tem 7 números' });
  });
});

describe('natureza jurídica', () => {
  it('has four digits', () => {
    expect(isNaturezaJuridica('2062')).toBe(true);
    for (const text of ['', '206', '20621', '206a', '206-2']) expect(isNaturezaJuridica(text)).toBe(false);
  });

  it('is read with its mask and written with it', () => {
    expect(parseNaturezaJuridica('206-2')).toBe('2062');
    expect(parseNaturezaJuridica('206')).toBeUndefined();
    expect(formatNaturezaJuridica('2062')).toBe('206-2');
    expect(formatNaturezaJuridica('206')).toBe('206');
  });

  it('is explained when it is wrong', () => {
    expect(explainNaturezaJuridica('206-2')).toBeUndefined();
    expect(explainNaturezaJuridica('20')).toEqual({
      code: 'natureza_juridica',
      message: 'A natureza jurídica tem 4 números',
    });
  });
});
