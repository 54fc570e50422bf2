import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText, readCases } from '../../../test/brasil-cases.ts';
import { isDdd } from './ddd.ts';
import { MAX_PHONE_LENGTH } from './limits.ts';
import {
  explainTelefone,
  formatTelefone,
  isCelular,
  isTelefone,
  parseTelefone,
  settleTipoTelefone,
  TIPOS_TELEFONE,
  tipoOfTelefone,
  type TipoTelefone,
  warnTelefone,
} from './telefone.ts';

const ddd = fc.integer({ min: 11, max: 99 }).map(String);
const celular = fc.tuple(ddd, fc.stringMatching(/^9[0-9]{8}$/)).map((parts) => parts.join(''));
const fixo = fc.tuple(ddd, fc.stringMatching(/^[0-9]{8}$/)).map((parts) => parts.join(''));
const brazilian = fc.oneof(celular, fixo).filter((digits) => new Set(digits).size > 1);

function splitKind(input: string): [TipoTelefone, string] {
  const space = input.indexOf(' ');
  const kind = space < 0 ? input : input.slice(0, space);
  const tipo = TIPOS_TELEFONE.find((known) => known === kind);
  if (tipo === undefined) throw new Error(`unknown kind: ${input}`);
  return [tipo, space < 0 ? '' : input.slice(space + 1)];
}

describe('telefone', () => {
  it.each(readCases('telefone'))('reads $input as $verdict ($reason)', ({ input, verdict, reason }) => {
    const [tipo, text] = splitKind(input);
    const refused = verdict === '-';
    expect(parseTelefone(text, tipo)).toBe(refused ? undefined : verdict);
    expect(explainTelefone(tipo, text)?.code).toBe(refused ? reason : undefined);
    if (!refused) expect(isTelefone(text)).toBe(reason === 'canonical');
  });

  it.each(readCases('telefone-aviso'))('warns about $input: $reason', ({ input, reason }) => {
    const [tipo, text] = splitKind(input);
    expect(warnTelefone(tipo, text)?.code ?? '').toBe(reason);
  });

  it.each(readCases('telefone-tipo'))('$input is of kind $verdict', ({ input, verdict }) => {
    expect(tipoOfTelefone(input) ?? '-').toBe(verdict);
  });

  it.each([
    ['celular', '1133334444', 'celular'],
    ['fixo', '11987654321', 'fixo'],
    ['exterior', '1133334444', 'exterior'],
    ['servico', '1133334444', 'servico'],
    ['celular', '0800 123 4567', 'servico'],
    ['fixo', '190', 'servico'],
    ['celular', '+1 415 555-2671', 'exterior'],
    ['exterior', '+55 11 3333-4444', 'fixo'],
    ['exterior', '4004-1234', 'servico'],
    ['fixo', '119', 'servico'],
    ['fixo', 'ramal', 'fixo'],
  ] as const)('a number said to be %s, %s, is kept as %s', (said, text, kept) => {
    expect(settleTipoTelefone(said, text)).toBe(kept);
  });

  it('refuses no number of the specification because of its kind, and keeps the given kind', () => {
    fc.assert(
      fc.property(brazilian, fc.constantFrom(...TIPOS_TELEFONE), (digits, tipo) => {
        if (tipoOfTelefone(digits) === 'servico' || !isDdd(digits.slice(0, 2))) return;
        expect(explainTelefone(tipo, digits)).toBeUndefined();
        expect(settleTipoTelefone(tipo, digits)).toBe(tipo);
      }),
    );
  });

  it('names the DDD that does not exist', () => {
    expect(warnTelefone('celular', '(20) 98765-4321')?.message).toBe('O DDD 20 não existe');
  });

  it('accepts any Brazilian number without a kind', () => {
    expect(parseTelefone('(11) 3333-4444')).toBe('1133334444');
    expect(parseTelefone('(11) 98765-4321')).toBe('11987654321');
    expect(parseTelefone('190')).toBeUndefined();
  });

  it('refuses any sign that is not of the mask', () => {
    for (const sign of ['+', '.', '/', 'x', '\u00a0', '\u2011']) expect(isTelefone(`11${sign}98765-4321`)).toBe(false);
    expect(isTelefone('((11)) 98765--4321')).toBe(true);
  });

  it('knows a mobile number by its eleven digits and the 9', () => {
    expect(isCelular('(11) 98765-4321')).toBe(true);
    expect(isCelular('(11) 88765-4321')).toBe(false);
    expect(isCelular('(11) 3333-4444')).toBe(false);
    expect(isCelular('99999999999')).toBe(false);
    expect(isCelular('119876543210')).toBe(false);
  });

  it('formats each kind as it is read aloud', () => {
    expect(formatTelefone('11987654321')).toBe('(11) 98765-4321');
    expect(formatTelefone('1133334444')).toBe('(11) 3333-4444');
    expect(formatTelefone('08001234567')).toBe('0800 123 4567');
    expect(formatTelefone('40041234')).toBe('4004-1234');
    expect(formatTelefone('30031234')).toBe('3003-1234');
    expect(formatTelefone('190')).toBe('190');
  });

  it('leaves alone what it cannot format', () => {
    for (const text of ['', '33334444', '333344445', '119876543210', '+14155552671', '(11) 3333-4444', '1133a34444']) {
      expect(formatTelefone(text)).toBe(text);
    }
  });

  it('gives back by parsing what it formatted, within the length of the field', () => {
    fc.assert(
      fc.property(brazilian, (digits) => {
        const shown = formatTelefone(digits);
        expect(shown.length).toBeLessThanOrEqual(MAX_PHONE_LENGTH);
        expect(isTelefone(shown)).toBe(true);
        expect(parseTelefone(shown)).toBe(digits);
      }),
    );
    expect(MAX_PHONE_LENGTH).toBe(15);
  });

  it('drops a pasted country code and long-distance 0 from any number, and nothing else', () => {
    fc.assert(
      fc.property(brazilian, (digits) => {
        expect(parseTelefone(digits)).toBe(digits);
        expect(parseTelefone(`+55${digits}`)).toBe(digits);
        expect(parseTelefone(`0055${digits}`)).toBe(digits);
        expect(parseTelefone(`55${digits}`)).toBe(digits);
        expect(parseTelefone(`015${digits}`)).toBe(digits);
      }),
    );
  });

  it('never throws, and explains exactly what it refuses', () => {
    const phoneLike = fc.string({ unit: fc.constantFrom(...'0123456789+()- .a'), maxLength: 20 });
    fc.assert(
      fc.property(fc.oneof(anyText, phoneLike), fc.constantFrom(...TIPOS_TELEFONE), (text, tipo) => {
        expect(explainTelefone(tipo, text) === undefined).toBe(parseTelefone(text, tipo) !== undefined);
        warnTelefone(tipo, text);
        formatTelefone(text);
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps what passes the rule of the specification as it is', () => {
    const typed = fc.stringMatching(/^[0-9]{10,11}$/).filter(isTelefone);
    fc.assert(
      fc.property(typed, (digits) => {
        expect(parseTelefone(digits)).toBe(digits);
      }),
    );
  });
});
