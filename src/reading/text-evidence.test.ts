import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeEightBit } from '../../test/imports/eight-bit.ts';
import { decodeEightBit, EIGHT_BIT, guessEightBit, repairDouble } from './text-evidence.ts';

const TEXTS = [
  'Nome;Cidade;UF\nJosé Conceição;São Paulo;SP\nÂngela Leão;Maceió;AL\n',
  'NOME;CIDADE\nJOSÉ CONCEIÇÃO;SÃO PAULO\nÂNGELA LEÃO;MACEIÓ\nÉRICA CUSTÓDIO;ITAJAÍ\n',
  'Razão social;Endereço\nPanificação Três Irmãos Ltda;Rua João Paulo I, nº 12, 1º andar\n',
  'nome,observação\nAntônio,"não é às terças"\nÍris,mãe do Vinícius\n',
];

test.each(EIGHT_BIT.flatMap((encoding) => TEXTS.map((text) => ({ encoding, text }))))(
  'tells that a text is $encoding: $text',
  ({ encoding, text }) => {
    expect(guessEightBit(writeEightBit(text, encoding))).toEqual({ encoding, isSure: true });
  },
);

test('is not sure of less than four accents, nor of what no accent is', () => {
  expect(guessEightBit(writeEightBit('José;Conceição', 'cp850'))).toEqual({ encoding: 'cp850', isSure: false });
  expect(guessEightBit(Buffer.from('AAAA\xff\xff\xff\xff\xff', 'latin1'))).toEqual({
    encoding: 'windows-1252',
    isSure: false,
  });
  expect(guessEightBit(Buffer.from('abc'))).toMatchObject({ encoding: 'windows-1252' });
});

test('takes back what was UTF-8 and read as Windows-1252, and no other text', () => {
  expect(repairDouble('JosÃ© ConceiÃ§Ã£o')).toBe('José Conceição');
  expect(repairDouble('SÃO JOÃƒO')).toBeUndefined();
  expect(repairDouble('JOÃƒO Ã‰RICO')).toBe('JOÃO ÉRICO');
  expect(repairDouble('nÂº 12')).toBe('nº 12');
  expect(repairDouble('Dâ€™Ãvila')).toBeUndefined();
  expect(repairDouble('Dâ€™Ã\u0081vila')).toBe('D’Ávila');
  for (const text of ['João', 'JOÃO', 'PÃO', 'Âmbar', 'R$ 5 Â', 'Ã€ş', '']) expect(repairDouble(text)).toBeUndefined();
});

test('gives any text back that was misread, and throws at none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const misread = decodeEightBit(Buffer.from(text).toString('latin1'), 'windows-1252');
      expect(repairDouble(misread) ?? text).toBe(text);
      repairDouble(text);
    }),
  );
});
