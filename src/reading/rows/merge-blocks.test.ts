import { emptyPessoa, newItem } from '../../pessoa/empty.ts';
import { describe, expect, test } from 'vitest';
import { EMAIL, ENDERECO, TELEFONE } from '../../../test/pessoas.ts';
import { BLOCKS } from '../../pessoa/pessoa.fields.ts';
import type {
  BlockByGroup,
  BlockGroup,
  CodigoExterno,
  Endereco,
  InscricaoEstadual,
  Telefone,
} from '../../pessoa/pessoa.ts';
import { emptyBlock } from '../../pessoa/empty.ts';
import { mergedListOf, mergeEnderecos, mergeItems, type Merging } from './merge-row.ts';
import { normalizePessoa } from '../../pessoa/rules/normalize.ts';
import type { RowBlock } from './row-columns.ts';

const BY_CONTENT = { tipo: 'fisica', byPlace: false } as const;
const BY_PLACE = { tipo: 'fisica', byPlace: true } as const;
const BLANK: Endereco = emptyBlock('enderecos', 'fisica');
const RUA_UM = { ...BLANK, logradouro: 'Rua Um', numero: '5' };

/** The items of any other list, with what its rule says of a kind left out. */
function mergeIn<Group extends Exclude<BlockGroup, 'enderecos'>>(
  group: Group,
  own: readonly BlockByGroup[Group][],
  items: RowBlock<BlockByGroup[Group]>[],
  { tipo, byPlace }: Merging,
): readonly object[] {
  return mergeItems(own, items, mergedListOf(group, BLOCKS[group], tipo), byPlace);
}

/** Blocks of a row, in columns 1, 2 and so on. */
function rows<Block>(...values: Partial<Block>[]): RowBlock<Block>[] {
  return values.map((value, index) => ({ place: index + 1, value }));
}

const merge = (own: Endereco[], ...values: Partial<Endereco>[]) =>
  mergeEnderecos(own, rows<Endereco>(...values), BY_CONTENT);

/** With a file that supposes São Paulo. */
const suppose = (own: Endereco[], value: Partial<Endereco>) =>
  mergeEnderecos(own, [{ place: 1, value, supposed: { codigoEstado: '35' } }], BY_CONTENT);

describe('the addresses of a row', () => {
  test('add nothing if an address already contains everything', () => {
    expect(merge([ENDERECO, RUA_UM], { logradouro: 'rua um' })).toEqual([ENDERECO, RUA_UM]);
  });

  test.each([
    ['R. Um', 'Rua Um'],
    ['r um', 'Rua Um'],
    ['Av. Paulista', 'Avenida Paulista'],
    ['Pça. da Sé', 'Praça da Sé'],
    ['Trav. 12', 'Travessa 12'],
    ['Rod. BR 116', 'Rodovia BR 116'],
    ['Al. Santos', 'Alameda Santos'],
    ['Estr. Velha', 'Estrada Velha'],
  ])('are the same under %s and %s, and the kind in full stays', (short, whole) => {
    const [stored, other] = [short, whole].map((logradouro) => ({ ...BLANK, logradouro, numero: '10' }));
    const value = { numero: '10', bairro: 'Centro' };
    for (const [before, logradouro] of [
      [stored, whole],
      [other, short],
    ] as const) {
      const [address, ...others] = merge([before!], { ...value, logradouro });
      expect(others).toEqual([]);
      expect(address).toEqual({ ...BLANK, ...value, logradouro: whole });
    }
    expect(merge([other!], { logradouro: short, numero: '10' })).toEqual([other]);
    expect(merge([], { logradouro: short, numero: '10' }, { logradouro: whole, numero: '10' })).toHaveLength(1);
  });

  test('are two in two streets that only begin alike', () => {
    for (const [street, other] of [
      ['R. Um', 'Travessa Um'],
      ['Al. Santos', 'Rua Santos'],
      ['R', 'Rua'],
      ['Rua Um', 'Rua Umas'],
    ])
      expect(
        merge([{ ...BLANK, logradouro: street!, numero: '10' }], { logradouro: other!, numero: '10' }),
      ).toHaveLength(2);
  });

  test('add nothing when they say only what kind they are', () => {
    expect(merge([RUA_UM], { tipo: 'cobranca' })).toEqual([RUA_UM]);
    expect(merge([], { tipo: 'cobranca' })).toEqual([]);
  });

  test('are one if both columns are equal, and the principal one if either column marks it', () => {
    const value = { logradouro: 'Rua Um', numero: '5' };
    expect(merge([], value, value)).toHaveLength(1);
    expect(merge([], { ...value, principal: true }, value)[0]?.principal).toBe(true);
    expect(merge([], value, { ...value, principal: true })[0]?.principal).toBe(true);
    expect(merge([{ ...ENDERECO, principal: true }], value, value).map(({ principal }) => principal)).toEqual([
      true,
      false,
    ]);
  });

  test('fill in the only address by the first one with content, and only that', () => {
    const only = { ...BLANK, bairro: 'Centro' };
    expect(merge([only], { tipo: 'cobranca' }, { logradouro: 'Rua A' })).toEqual([{ ...only, logradouro: 'Rua A' }]);
    // of two, neither is meant
    expect(merge([only, RUA_UM], { logradouro: 'Rua A' })).toHaveLength(3);
    // it was found already
    const found = { logradouro: 'Rua Um', numero: '5' };
    expect(merge([RUA_UM], found, { complemento: 'Fundos' })).toHaveLength(2);
  });

  test('go to the equal address before one that could be completed', () => {
    const flat = { ...RUA_UM, complemento: 'Apto 1', codigoEstado: '35' };
    const value = { logradouro: 'Rua Um', numero: '5', complemento: 'Apto 1' };
    expect(merge([RUA_UM, flat], value)).toEqual([RUA_UM, flat]);
  });

  test.each<[string, Partial<Endereco>, Partial<Endereco>, boolean]>([
    ['street and number', RUA_UM, { logradouro: 'RUA UM', numero: '5', cep: '13010111' }, true],
    [
      'street and number under another CEP',
      { ...RUA_UM, cep: '13010000' },
      { logradouro: 'Rua Um', numero: '5', cep: '13010111' },
      true,
    ],
    [
      'a street without number under the same CEP',
      { logradouro: 'Rua Um', cep: '13010111' },
      { logradouro: 'Rua Um', cep: '13010111', bairro: 'Sé' },
      true,
    ],
    [
      'a street without number under another CEP',
      { logradouro: 'Rua Um', cep: '13010111' },
      { logradouro: 'Rua Um', cep: '13010222' },
      false,
    ],
    ['a CEP without street and number', { cep: '13010111' }, { cep: '13010111', bairro: 'Sé' }, false],
    ['a number alone', { numero: '5' }, { numero: '5', bairro: 'Sé' }, false],
    ['a number under another CEP', { numero: '5', cep: '13010111' }, { numero: '5', cep: '13010222' }, false],
    [
      'CEP and number, whatever the street',
      { ...RUA_UM, cep: '13010111' },
      { logradouro: 'Rua Dois', numero: '5', cep: '13010111' },
      true,
    ],
    [
      'the CEP of a town and the number, without a street',
      { ...RUA_UM, cep: '13010000' },
      { numero: '5', cep: '13010000', bairro: 'Sé' },
      true,
    ],
    [
      'the CEP of a town and the number, the street new',
      { numero: '5', cep: '13010000' },
      { logradouro: 'Rua Dois', numero: '5', cep: '13010000' },
      true,
    ],
    [
      'the CEP of a town and the number in another street',
      { ...RUA_UM, cep: '13010000' },
      { logradouro: 'Rua Dois', numero: '5', cep: '13010000' },
      false,
    ],
  ])('are told by %s', (_, own, value, isSame) => {
    const merged = merge([ENDERECO, { ...BLANK, ...own }], value);
    expect(merged).toHaveLength(isSame ? 2 : 3);
    expect(merged.at(-1)).toMatchObject(value);
  });

  test('take the state of the file only if nothing gives another', () => {
    expect(suppose([], { logradouro: 'Rua Um' })[0]?.codigoEstado).toBe('35');
    expect(suppose([], { logradouro: 'Rua Um', codigoEstado: '33' })[0]?.codigoEstado).toBe('33');
    expect(suppose([], { logradouro: 'Rua Um', codigoCidade: '3304557' })[0]?.codigoEstado).toBe('');
    expect(suppose([RUA_UM], { ...RUA_UM, bairro: 'Sé' })[0]?.codigoEstado).toBe('35');
    // of an address that the row only repeats, the file supposes nothing
    expect(suppose([ENDERECO, RUA_UM], { logradouro: 'Rua Um' })[1]?.codigoEstado).toBe('');
  });

  test('of our own export are those of the record by their numbers', () => {
    const merged = mergeEnderecos(
      [ENDERECO, RUA_UM],
      [{ place: 2, value: { tipo: 'cobranca', numero: '6' } }],
      BY_PLACE,
    );
    expect(merged).toEqual([ENDERECO, { ...RUA_UM, tipo: 'cobranca', numero: '6' }]);
    const more = mergeEnderecos([ENDERECO], [{ place: 0, value: { logradouro: ENDERECO.logradouro } }], BY_PLACE);
    expect(more).toHaveLength(2);
  });
});

describe('the phones of a row', () => {
  test('are of the kind that their numbers tell, and a mobile where they tell none', () => {
    const merged = mergeIn('telefones', [], rows({ numero: '1133334444' }, { numero: '12345' }), BY_CONTENT);
    const { telefones } = normalizePessoa({ ...emptyPessoa('fisica'), telefones: merged as Telefone[] });
    expect(telefones).toEqual([
      newItem('telefones', { tipo: 'fixo', principal: true, numero: '1133334444' }),
      newItem('telefones', { tipo: 'celular', numero: '12345' }),
    ]);
  });

  test('add nothing without a number, and do not replace the principal one', () => {
    const own = [{ ...TELEFONE }];
    expect(mergeIn('telefones', own, rows({ observacao: 'recado', principal: true }), BY_CONTENT)).toEqual(own);
  });

  test('leave a note at a number that is there, and take none away', () => {
    const noted = { ...TELEFONE, observacao: 'recado' };
    expect(
      mergeIn('telefones', [TELEFONE], rows({ numero: TELEFONE.numero, observacao: 'recado' }), BY_CONTENT),
    ).toEqual([noted]);
    expect(mergeIn('telefones', [noted], rows({ numero: TELEFONE.numero }), BY_CONTENT)).toEqual([noted]);
  });
});

test('the e-mails of a row are personal for a person and commercial for a company, and nothing without an address', () => {
  const value = { email: 'a@x.com' };
  expect(mergeIn('emails', [], rows(value), BY_CONTENT)).toEqual([
    { tipo: 'pessoal', principal: false, email: 'a@x.com' },
  ]);
  expect(mergeIn('emails', [], rows(value), { tipo: 'juridica', byPlace: false })).toEqual([
    { tipo: 'comercial', principal: false, email: 'a@x.com' },
  ]);
  expect(mergeIn('emails', [EMAIL], rows({ tipo: 'comercial' }), BY_CONTENT)).toEqual([EMAIL]);
});

const mergeUf = (own: InscricaoEstadual[], ...values: Partial<InscricaoEstadual>[]) =>
  mergeIn('inscricoesEstaduais', own, rows(...values), { tipo: 'juridica', byPlace: false });

describe('the inscrições of a row', () => {
  const SP = { uf: 'SP', numero: '1' } as const;

  test('are added to those of the record in the same state', () => {
    const second = { uf: 'SP', numero: '2' } as const;
    expect(mergeUf([SP], second, { uf: 'SP', numero: '3' })).toEqual([SP, second, { uf: 'SP', numero: '3' }]);
  });

  test('differ by state and number', () => {
    expect(mergeUf([SP], { uf: 'MG', numero: '1' })).toEqual([SP, { uf: 'MG', numero: '1' }]);
    expect(mergeUf([SP], SP)).toEqual([SP]);
  });

  test('are the same in another spelling, or without their leading zeros', () => {
    const stored = { uf: 'MG', numero: '62.307.904/0081' } as const;
    const read = { uf: 'MG', numero: '0623079040081' } as const;
    expect(mergeUf([stored], read)).toEqual([read]);
    expect(mergeUf([read], stored)).toEqual([stored]);
  });

  test('add nothing that lacks its state or its number', () => {
    expect(mergeUf([SP], { uf: 'MG' }, { numero: '9' })).toEqual([SP]);
  });

  test('of our own export change their own line, and a new one is one more', () => {
    const merging = { tipo: 'juridica', byPlace: true } as const;
    expect(mergeIn('inscricoesEstaduais', [SP], rows({ uf: 'MG', numero: '7' }), merging)).toEqual([
      { uf: 'MG', numero: '7' },
    ]);
    expect(mergeIn('inscricoesEstaduais', [SP], [{ place: 2, value: { uf: 'SP', numero: '2' } }], merging)).toEqual([
      SP,
      { uf: 'SP', numero: '2' },
    ]);
  });
});

describe('the external codes of a row', () => {
  const BLING = { sistema: 'Bling', codigo: 'A 1' };

  test('are added once, unless they are there in whatever way they are written', () => {
    const tiny = { sistema: 'Tiny', codigo: '2' };
    const values = [{ sistema: 'BLING', codigo: 'a1' }, tiny, { sistema: 'tiny', codigo: '2' }];
    expect(mergeIn('codigosExternos', [BLING], rows(...values), BY_CONTENT)).toEqual([BLING, tiny]);
  });

  test('add nothing that lacks its system or its code', () => {
    expect(
      mergeIn('codigosExternos', [BLING], rows<CodigoExterno>({ sistema: 'Tiny' }, { codigo: '2' }), BY_CONTENT),
    ).toEqual([BLING]);
  });

  test('of our own export change their own line', () => {
    const own = [{ ...BLING }];
    const values = rows<CodigoExterno>({ codigo: '9' }, { sistema: 'Tiny', codigo: '2' });
    expect(mergeIn('codigosExternos', own, values, BY_PLACE)).toEqual([
      { sistema: 'Bling', codigo: '9' },
      { sistema: 'Tiny', codigo: '2' },
    ]);
    expect(own).toEqual([BLING]);
  });
});
