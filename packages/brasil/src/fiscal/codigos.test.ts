import { getPixKeyInfo, isValidNfeKey } from '@brazilian-utils/brazilian-utils';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText, readCases } from '../../../../test/brasil-cases.ts';
import { explainChaveNfe, formatChaveNfe, parseChaveNfe } from './chave-nfe.ts';
import { findLetraEstranha, trocarLetras } from './letras.ts';
import { parseCodigoPais } from './paises.ts';
import { readChavesPix } from './pix.ts';
import { explainSuframa, formatSuframa, parseSuframa } from './suframa.ts';
import { isInSuframa } from './suframa-cidades.ts';

describe('the key of a note', () => {
  it.each(readCases('chave-nfe'))('$input is $verdict ($reason)', ({ input, verdict, reason }) => {
    const key = parseChaveNfe(input);
    const words = key && [key.uf, key.mes, ...Object.values(key.emitente), key.modelo, key.serie, key.numero].join(' ');
    expect(words ?? '-').toBe(verdict);
    expect(explainChaveNfe(input)?.code ?? '').toBe(reason);
  });

  it('detects any changed character by its check digit, except for changes that the arithmetic cannot see', () => {
    const right = '35261111222333000181550010000001231123456787';
    for (let at = 0; at < 43; at++) {
      const changed = right.slice(0, at) + ((Number(right[at]) + 1) % 10) + right.slice(at + 1);
      expect(parseChaveNfe(changed) === undefined || isValidNfeKey(changed)).toBe(true);
    }
  });

  it('is printed in groups of four, and read again', () => {
    const printed = formatChaveNfe('42261012ABC34501DE35550100000045671876543216');
    expect(printed).toBe('4226 1012 ABC3 4501 DE35 5501 0000 0045 6718 7654 3216');
    expect(parseChaveNfe(printed)?.serie).toBe(10);
    expect(formatChaveNfe('123')).toBe('123');
  });

  it('reports the number of characters', () => {
    expect(explainChaveNfe('1234')?.message).toBe('A chave da nota tem 44 números ou letras, e aqui há 4');
  });

  it('never throws', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(explainChaveNfe(text) === undefined).toBe(parseChaveNfe(text) !== undefined);
      }),
    );
  });
});

describe('an inscrição SUFRAMA', () => {
  it.each(readCases('suframa'))('reads $input as $verdict ($reason)', ({ input, verdict, reason }) => {
    expect(parseSuframa(input) ?? '-').toBe(verdict);
    expect(explainSuframa(input)?.code ?? '').toBe(reason);
  });

  it('is dressed, and bare again', () => {
    expect(formatSuframa('210140267')).toBe('21.0140.267');
    expect(formatSuframa('2101')).toBe('2101');
  });

  it('holds in the Amazônia Ocidental and in two towns of Amapá', () => {
    expect(['1302603', '1200401', '1100205', '1400100', '1600303', '1600600'].every(isInSuframa)).toBe(true);
    expect(['1600279', '1501402', '3550308', '', '16'].some(isInSuframa)).toBe(false);
  });
});

describe('a key of Pix', () => {
  it.each(readCases('pix'))('$input may be $verdict', ({ input, verdict }) => {
    const words = readChavesPix(input).map(({ tipo, chave }) => `${tipo} ${chave}`);
    expect(words.join(', ')).toBe(verdict);
  });

  it('is one for another program too, of those that it can be', () => {
    const kinds = { cpf: 'cpf', cnpj: 'cnpj', telefone: 'phone', email: 'email', aleatoria: 'evp' };
    for (const { input } of readCases('pix')) {
      const [only, second] = readChavesPix(input);
      if (only && !second) expect([input, getPixKeyInfo(only.chave)?.type]).toEqual([input, kinds[only.tipo]]);
    }
  });

  it('never throws, and gives back what it gave', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const { chave } of readChavesPix(text))
          expect(readChavesPix(chave).map((key) => key.chave)).toContain(chave);
      }),
    );
  });
});

describe('the characters that a note takes', () => {
  it.each(readCases('letras'))('$input becomes $verdict', ({ input, verdict, reason }) => {
    expect(findLetraEstranha(input)?.sign.codePointAt(0)?.toString(16).toUpperCase() ?? '').toBe(reason);
    expect(trocarLetras(input)).toBe(verdict);
  });

  it('reports the position of the first one', () => {
    expect(findLetraEstranha('Rua – fundos')).toEqual({ sign: '–', at: 4 });
    expect(findLetraEstranha('ab🙂')).toEqual({ sign: '🙂', at: 2 });
  });

  it('leaves nothing strange after the repair, which repeated changes nothing', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: 'grapheme' })), (text) => {
        const repaired = trocarLetras(text);
        expect(findLetraEstranha(repaired)).toBeUndefined();
        expect(trocarLetras(repaired)).toBe(repaired);
      }),
    );
  });
});

describe('the code of a country', () => {
  it.each(readCases('codigo-pais'))('$input is $verdict', ({ input, verdict }) => {
    expect(parseCodigoPais(input) ?? '-').toBe(verdict);
  });
});
