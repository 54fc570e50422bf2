import { readFileSync } from 'node:fs';
import { findUf } from '@fichario/brasil';
import { findMunicipioByNome } from '@fichario/brasil/municipios';
import { expect, test } from 'vitest';
import { OPTIONS } from '../../../test/paste/paste-options.ts';
import { buildFisica, ENDERECO } from '../../../test/pessoas.ts';
import { toVcard } from '../../pessoa/card/vcard.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import { readPasted } from '../paste/read-pasted.ts';

type Texts = Partial<Record<'logradouro' | 'numero' | 'complemento' | 'bairro' | 'cep' | 'cidade' | 'uf', string>>;

const CASES = JSON.parse(readFileSync(new URL('../../../test/reading/addresses.json', import.meta.url), 'utf8')) as {
  expected: Texts;
}[]; // as the file is written

/** Each address of the cases, as a record holds it; a street with a number and another beside it has two readings in a line. */
const ADDRESSES = CASES.filter(({ expected }) => !/, \d/.test(expected.logradouro ?? '')).map(({ expected }) => {
  const { logradouro = '', numero = '', complemento = '', bairro = '', cep = '', cidade = '', uf = '' } = expected;
  const codigoEstado = findUf(uf)?.codigo ?? '';
  const codigoCidade = findMunicipioByNome(cidade, codigoEstado === '' ? undefined : codigoEstado)?.codigo ?? '';
  return { ...ENDERECO, logradouro, numero, complemento, bairro, cep, codigoCidade, codigoEstado };
});

function card(enderecos: Pessoa['enderecos']): string {
  const at = '2026-11-20T12:00:00.000Z';
  const times = { createdAt: at, updatedAt: at, deletedAt: null };
  return toVcard({ ...buildFisica({ enderecos }), id: 'x', codigo: 1, version: 1, ...times });
}

test.each(
  ADDRESSES.map((one) => [`${one.logradouro}, ${one.numero}, ${one.complemento}, ${one.bairro}`, one] as const),
)('our own card gives %s back whole', (_text, endereco) => {
  const [back] = readPasted(card([endereco]), OPTIONS).enderecos;
  const { logradouro, numero, complemento, bairro, cep, codigoCidade } = endereco;
  expect({ logradouro: '', numero: '', complemento: '', bairro: '', cep: '', codigoCidade: '', ...back }).toMatchObject(
    { logradouro, numero, complemento, bairro, cep, codigoCidade },
  );
});

test('keeps the bairro of a card with a separate complement', () => {
  const text = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    'FN:Emerson Campos',
    'ADR;TYPE=home;PREF=1:;Apto 48;Rua Projetada\\, 418 - Conjunto Habitacional;São Gonçalo;RJ;24569658;Brasil',
    'END:VCARD',
  ].join('\r\n');
  expect(readPasted(text, OPTIONS).enderecos).toMatchObject([
    {
      logradouro: 'Rua Projetada',
      numero: '418',
      complemento: 'Apto 48',
      bairro: 'Conjunto Habitacional',
      cep: '24569658',
      codigoCidade: '3304904',
    },
  ]);
});

test('reads the printed address of a card that has no other', () => {
  const text = [
    'BEGIN:VCARD',
    'VERSION:2.1',
    'FN:Label Solta',
    'LABEL;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Rua A, 1=0D=',
    '=0ASantos, SP',
    'TEL;WORK:1333330000',
    'END:VCARD',
  ].join('\r\n');
  const { enderecos, notes } = readPasted(text, OPTIONS);
  expect(enderecos).toMatchObject([{ logradouro: 'Rua A', numero: '1', codigoCidade: '3548500' }]);
  expect(notes).toBe('');
});

test('reports the printed address of a card in addition to the one in parts', () => {
  const text = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'FN:Ana Lima',
    'ADR:;;Rua A\\, 1;Santos;SP;;Brasil',
    'LABEL:Rua A\\, 1 (portão azul)',
    'ORG:Padaria do Largo',
    'END:VCARD',
  ].join('\r\n');
  const { enderecos, notes } = readPasted(text, OPTIONS);
  expect(enderecos).toMatchObject([{ logradouro: 'Rua A', numero: '1' }]);
  expect(notes).toContain('portão azul');
  expect(notes).toContain('Padaria do Largo');
});

test('a fax stays one, a phone keeps the word of its owner, and a note its lines', () => {
  const lines = [
    'FN:Ana',
    'TEL;WORK;FAX:(19) 3456-7899',
    'TEL;X-Vizinha:(19) 3456-7890',
    'NOTE;ENCODING=QUOTED-PRINTABLE:um=0D=0Adois',
  ];
  const { telefones, notes } = readPasted(`BEGIN:VCARD\n${lines.join('\n')}\nEND:VCARD`, OPTIONS);
  expect(telefones).toMatchObject([{ tipo: 'fax', numero: '1934567899' }, { observacao: 'vizinha' }]);
  expect(notes).toBe('um\ndois');
});
