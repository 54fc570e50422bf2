import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../test/brasil-cases.ts';
import { formatCep } from './cep.ts';
import { formatCnpj } from './cnpj.ts';
import { formatCpf } from './cpf.ts';
import { formatData } from './data.ts';
import { parseDinheiro } from './dinheiro.ts';
import {
  cleanCepPaste,
  cleanCnpjPaste,
  cleanCpfPaste,
  cleanDataPaste,
  cleanTelefonePaste,
  completeDinheiro,
  DINHEIRO_MASK,
  MASKS,
  shapeCep,
  shapeCnpj,
  shapeCpf,
  shapeData,
  shapeDinheiro,
  shapeTelefone,
  slotAccepts,
  telefoneMask,
  unshapeDinheiro,
} from './masks.ts';
import { formatTelefone, parseTelefone } from './telefone.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));

describe('masks', () => {
  it('are those of the specification', () => {
    expect(MASKS).toEqual({
      cpf: '999.999.999-99',
      cnpj: 'XX.XXX.XXX/XXXX-99',
      cep: '99999-999',
      telefoneFixo: '(99) 9999-9999',
      telefoneCelular: '(99) 99999-9999',
      data: '99/99/9999',
    });
    expect(DINHEIRO_MASK).toEqual({ prefix: 'R$\u00a0', decimal: ',', thousands: '.', decimals: 2 });
  });

  it('move the hyphen of a phone at the eleventh digit and back', () => {
    expect(telefoneMask('')).toBe(MASKS.telefoneFixo);
    expect(telefoneMask('(11) 9876-5432')).toBe(MASKS.telefoneFixo);
    expect(telefoneMask('(11) 9876-54321')).toBe(MASKS.telefoneCelular);
  });

  it('take digits in a slot of digits, letters and digits in the other, nothing elsewhere', () => {
    const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
    expect(ascii.filter((char) => slotAccepts('9', char)).join('')).toBe('0123456789');
    expect(ascii.filter((char) => slotAccepts('X', char)).join('')).toMatch(/^[0-9]{10}[A-Z]{26}[a-z]{26}$/);
    expect(ascii.filter((char) => slotAccepts('.', char))).toEqual([]);
    for (const text of ['', '11', 'ª', '١']) expect(slotAccepts('X', text) || slotAccepts('9', text)).toBe(false);
  });
});

describe('shapes of what is being typed', () => {
  it.each([
    [shapeCpf, '', ''],
    [shapeCpf, '529', '529'],
    [shapeCpf, '5299', '529.9'],
    [shapeCpf, '529982247', '529.982.247'],
    [shapeCpf, '52998224725', '529.982.247-25'],
    [shapeCpf, '529.982.247-25999', '529.982.247-25'],
    [shapeCpf, 'x5y2', '52'],
    [shapeCpf, '529.', '529'],
    [shapeCnpj, '12abc3', '12.ABC.3'],
    [shapeCnpj, '12abc34501de35', '12.ABC.345/01DE-35'],
    [shapeCnpj, '12.ABC.345/01DE-35', '12.ABC.345/01DE-35'],
    [shapeCnpj, '12ABC34501DEx3y5', '12.ABC.345/01DE-35'],
    [shapeCnpj, '12ABC34501DEXX', '12.ABC.345/01DE'],
    [shapeCnpj, 'ſſ12', '12'],
    [shapeCep, '01001', '01001'],
    [shapeCep, '010010', '01001-0'],
    [shapeCep, '010010009', '01001-000'],
    [shapeTelefone, '1', '(1'],
    [shapeTelefone, '11', '(11'],
    [shapeTelefone, '119', '(11) 9'],
    [shapeTelefone, '1133334444', '(11) 3333-4444'],
    [shapeTelefone, '11987654321', '(11) 98765-4321'],
    [shapeTelefone, '119876543219', '(11) 98765-4321'],
    [shapeTelefone, '08001234567', '0800 123 4567'],
    [shapeTelefone, '40041234', '4004-1234'],
    [shapeTelefone, '011987654321', '011 98765-4321'],
    [shapeTelefone, '+1 415 555-2671x', '+1 415 555-2671'],
    [shapeData, '2', '2'],
    [shapeData, '2011', '20/11'],
    [shapeData, '31022026', '31/02/2026'],
  ])('%o shapes %s as %s', (shape, text, expected) => {
    expect(shape(text)).toBe(expected);
  });

  it('are their own shape, and end as the format of the whole value', () => {
    const cases: [(text: string) => string, (text: string) => string, number][] = [
      [shapeCpf, formatCpf, 11],
      [shapeCnpj, formatCnpj, 14],
      [shapeCep, formatCep, 8],
    ];
    for (const [shape, format, length] of cases) {
      fc.assert(
        fc.property(digits(length), (text) => {
          expect(shape(text)).toBe(format(text));
        }),
      );
    }
    fc.assert(
      fc.property(
        fc.oneof(digits(10), digits(11)).filter((text) => parseTelefone(text) !== undefined),
        (text) => {
          expect(shapeTelefone(text)).toBe(formatTelefone(text));
        },
      ),
    );
    for (const shape of [shapeCpf, shapeCnpj, shapeCep, shapeTelefone, shapeData]) {
      fc.assert(
        fc.property(anyText, (text) => {
          expect(shape(shape(text))).toBe(shape(text));
        }),
      );
    }
  });

  it('lose no digit that was typed', () => {
    fc.assert(
      fc.property(digits(8), (text) => {
        expect(shapeData(text).split('/').join('')).toBe(text);
        expect(shapeCep(text).replace('-', '')).toBe(text);
      }),
    );
  });
});

describe('pastes', () => {
  it.each([
    [cleanCpfPaste, 'CPF: 529.982.247-25', '52998224725'],
    [cleanCpfPaste, ' 529 982 247 25 ', '52998224725'],
    [cleanCpfPaste, '529982247251', '52998224725'],
    [cleanCpfPaste, 'nada', ''],
    [cleanCnpjPaste, '12.abc.345/01de-35', '12ABC34501DE35'],
    [cleanCnpjPaste, 'CNPJ: 12.ABC.345/01DE-35', '12ABC34501DE35'],
    [cleanCnpjPaste, 'Cnpj nº 11.222.333/0001-81', 'N1122233300018'],
    [cleanCnpjPaste, 'CNPJ0000000135', 'CNPJ0000000135'],
    [cleanCnpjPaste, '11.222.333/0001-81 ', '11222333000181'],
    [cleanCnpjPaste, '112223330001819', '11222333000181'],
    [cleanCepPaste, 'CEP 01001-000', '01001000'],
    [cleanCepPaste, '01.001-0009', '01001000'],
    [cleanCepPaste, 'Praça da Sé, 100 - São Paulo - SP, 01001-000', '01001000'],
    [cleanCepPaste, 'Rua 3, 12, 01.001-000, casa 4', '01001000'],
    [cleanTelefonePaste, '+55 (11) 98765-4321', '11987654321'],
    [cleanTelefonePaste, 'Tel.: +55 11 3333-4444', '1133334444'],
    [cleanTelefonePaste, '011 3333-4444', '1133334444'],
    [cleanTelefonePaste, '5511987654321', '11987654321'],
    [cleanTelefonePaste, '11 98765-4321 ramal 12', '11987654321'],
    [cleanTelefonePaste, '3333-4444', '33334444'],
    [cleanTelefonePaste, '+34 912 345 678', '+34912345678'],
    [cleanTelefonePaste, '00 34 912 345 678', '+34912345678'],
    [cleanDataPaste, '20/11/2026', '20112026'],
    [cleanDataPaste, '1/2/2026', '01022026'],
    [cleanDataPaste, '1.2.2026', '01022026'],
    [cleanDataPaste, '1-2-2026', '01022026'],
    [cleanDataPaste, '2026-11-20', '20112026'],
    [cleanDataPaste, '2026-1-2', '02012026'],
    [cleanDataPaste, '2026-11-20T10:30:00Z', '20112026'],
    [cleanDataPaste, ' 20/11/2026 10:30', '20112026'],
    [cleanDataPaste, '20112026', '20112026'],
    [cleanDataPaste, '201120261', '20112026'],
    [cleanDataPaste, '1/2/26', '010226'],
    [cleanDataPaste, '11/2026', '112026'],
    [cleanDataPaste, 'ontem', ''],
  ])('%o leaves of %s only %s', (clean, text, expected) => {
    expect(clean(text)).toBe(expected);
  });

  it('take back what was copied from the screen', () => {
    fc.assert(
      fc.property(digits(11), (text) => {
        expect(cleanCpfPaste(formatCpf(text))).toBe(text);
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]{12}[0-9]{2}$/), (text) => {
        expect(cleanCnpjPaste(formatCnpj(text))).toBe(text);
      }),
    );
    fc.assert(
      fc.property(digits(8), (text) => {
        expect(cleanCepPaste(formatCep(text))).toBe(text);
      }),
    );
    expect(shapeData(cleanDataPaste(formatData('2026-11-20')))).toBe('20/11/2026');
  });

  it('never throw', () => {
    const cleaners = [cleanCpfPaste, cleanCnpjPaste, cleanCepPaste, cleanTelefonePaste, cleanDataPaste];
    fc.assert(
      fc.property(anyText, (text) => {
        for (const clean of cleaners) clean(text);
      }),
    );
  });
});

describe('the money field', () => {
  it.each([
    ['', ''],
    ['0', 'R$\u00a00'],
    ['1234', 'R$\u00a01.234'],
    ['1234,', 'R$\u00a01.234,'],
    ['1234,5', 'R$\u00a01.234,5'],
    // what these are to be is known when they are whole
    ['1.', '1.'],
    ['1.50', '1.50'],
    ['1.500,5', '1.500,5'],
    ['1,234', '1,234'],
    [',5', ',5'],
    ['007', '007'],
    ['-5', '-5'],
    ['abc', 'abc'],
  ])('shapes %o as %s', (typed, shown) => {
    expect(shapeDinheiro(typed)).toBe(shown);
  });

  it('loses nothing of what was typed, and makes no other amount of it', () => {
    const moneyLike = fc.string({ unit: fc.constantFrom(...'0123456789.,-R$ '), maxLength: 16 });
    fc.assert(
      fc.property(fc.oneof(anyText, moneyLike), (typed) => {
        expect(unshapeDinheiro(shapeDinheiro(typed))).toBe(typed);
        expect(parseDinheiro(shapeDinheiro(typed))).toBe(parseDinheiro(typed));
        expect(parseDinheiro(completeDinheiro(typed))).toBe(parseDinheiro(typed));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['1.500', 'R$\u00a01.500,00'],
    ['1500.5', 'R$\u00a01.500,50'],
    ['R$\u00a012,', 'R$\u00a012,00'],
    ['-5', '-5'],
    ['1,234', '1,234'],
    ['', ''],
  ])('writes %o out as %s', (typed, shown) => {
    expect(completeDinheiro(typed)).toBe(shown);
  });
});
