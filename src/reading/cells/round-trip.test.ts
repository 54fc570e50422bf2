import { newItem } from '../../pessoa/empty.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readerOf, ROW_OPTIONS } from '../../../test/imports/import-rows.ts';
import { rounds } from '../../../test/rounds.ts';
import { generatePessoa } from '../../demo/server/generate-pessoas.ts';
import { toNewPessoa, toUpdatedPessoa } from '../rows/merge-row.ts';
import { neutralize } from '../../kit/spreadsheet-cell.ts';
import * as schema from '../../pessoa/pessoa.schema.ts';
import { TARGETS } from '../../pessoa/cells/cell-fields.ts';
import { cellsOf } from '../../pessoa/cells/write-cells.ts';
import { checkPessoa } from '../../pessoa/rules/check.ts';
import { normalizePessoa } from '../../pessoa/rules/normalize.ts';
import type { Pessoa, PessoaInput } from '../../pessoa/pessoa.ts';

const ID = '0192f3a4-5b6c-7d8e-9f01-23456789abcd';
const ALL = TARGETS.map(({ target }) => target);
const EXPORTED = ALL.filter(
  (target) => !/^(?:documento|data)$|\.serial$|\.linha$|\.ddd$/.test(target) && !/\.(?:[4-9]|\d\d)\./.test(target),
);

/** A record as it stands in the register, made of an input that may be saved. */
function stored(input: PessoaInput): Pessoa {
  return {
    ...normalizePessoa(input),
    id: ID,
    codigo: 1234,
    version: 7,
    createdAt: '2026-11-20T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
    deletedAt: null,
  };
}

/** Of a record what an import may change. */
function contentOf(record: Pessoa): PessoaInput {
  const content: Partial<Pessoa> = { ...record };
  for (const field of ['codigo', 'version', 'createdAt', 'updatedAt', 'deletedAt'] as const) delete content[field];
  return content as PessoaInput; // what is left of a record
}

const odd = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '=1+1',
    "'=1+1",
    "'00123",
    '="00123"',
    '-',
    'N/A',
    '0',
    '1,23E+13',
    '00012',
    'a, b; "c"',
    'João',
    '@x',
  ),
);
const cep = fc.oneof(fc.stringMatching(/^\d{0,8}$/), fc.constantFrom('1001000', '01001000', '00000000'));
const pessoa: fc.Arbitrary<Pessoa> = fc
  .record({
    index: fc.nat(100_000),
    texts: fc.array(odd, { minLength: 8, maxLength: 8 }),
    tags: fc.array(odd, { maxLength: 5 }),
    cep,
    limite: fc.option(fc.bigInt(0n, 999_999_999_999_999n)),
    principal: fc.nat(2),
    tipo: fc.constantFrom('fixo' as const, 'celular' as const, 'servico' as const, 'exterior' as const),
    numero: fc.oneof(
      fc.stringMatching(/^[0-9]{8,11}$/),
      fc.constantFrom('08001234567', '40041234', '+14155552671', '190'),
    ),
  })
  .map(({ index, texts, tags, limite, ...own }) => {
    const [
      nome = '',
      other = '',
      numero = '',
      complemento = '',
      bairro = '',
      observacoes = '',
      inscricao = '',
      note = '',
    ] = texts;
    const made = generatePessoa(11, index);
    const enderecos = made.enderecos.map((endereco, i) => ({
      ...endereco,
      ...(i === 0 ? { cep: own.cep, numero: numero.slice(0, 20), complemento, bairro } : {}),
      principal: i === own.principal,
    }));
    const telefones = [
      ...made.telefones,
      newItem('telefones', { tipo: own.tipo, numero: own.numero, observacao: note }),
    ];
    const limiteCredito = limite === null ? null : `${limite / 100n}.${String(limite % 100n).padStart(2, '0')}`;
    const common = { nome, enderecos, telefones, tags, observacoes, limiteCredito };
    return made.tipo === 'fisica'
      ? { ...made, ...common, nomeSocial: other }
      : {
          ...made,
          ...common,
          nomeFantasia: other,
          inscricoesEstaduais: [{ uf: 'SP', numero: inscricao.slice(0, 20) }],
          inscricaoMunicipal: inscricao.slice(0, 20),
        };
  })
  .map(stored)
  // what may not be saved is in no register
  .filter((record) => checkPessoa(contentOf(record), ROW_OPTIONS).length === 0)
  .filter((record) => z.safeParse(schema.Pessoa, record).success);

/** What Excel makes of a cell when a CSV file is opened and saved. */
function throughExcel(cell: string): string {
  if (!/^\d+$/.test(cell)) return cell;
  const bare = cell.replace(/^0+(?=\d)/, '');
  return bare.length < 12 ? bare : Number(bare).toExponential(5).replace('.', ',').replace('e', 'E');
}

const MASKED = /^(?:cpf|cnpj|cnae|naturezaJuridica|enderecos\.\d+\.cep|telefones\.\d+\.numero)$/;

/** An export may leave the signs of documents, codes, CEPs and phones out. */
function withoutMasks(cell: string, target: string): string {
  return MASKED.test(target) && /^[\d.\-/() ]*$/.test(cell) ? cell.replace(/[.\-/() ]/g, '') : cell;
}

describe('an export that comes back', () => {
  const read = readerOf(EXPORTED);
  const back = (cells: string[], before: Pessoa) => {
    const row = read(cells, before);
    expect(row.issues).toEqual([]);
    expect(row.repairs).toEqual([]);
    return toUpdatedPessoa(row, before);
  };

  test.each([
    ['as it was written', (cell: string) => cell],
    ['with its cells neutralised', neutralize],
    ['with other line ends', (cell: string) => cell.replaceAll('\n', '\r\n')],
    ['written in Windows-1252', (cell: string) => cell.replace(/[\u{100}-\u{10ffff}]/gu, '?')],
    ['saved by Excel', throughExcel],
    ['saved by Excel without its masks', (cell: string, target: string) => throughExcel(withoutMasks(cell, target))],
  ])('changes nothing in any record %s', (_how, change) => {
    fc.assert(
      fc.property(pessoa, (record) => {
        const cells = cellsOf(record, EXPORTED).map((cell, column) => change(cell, EXPORTED[column] ?? ''));
        expect(back(cells, record)).toEqual(contentOf(record));
      }),
      { numRuns: rounds(40, 300) },
    );
  });

  test('changes what somebody changed, and nothing else', () => {
    fc.assert(
      fc.property(pessoa, fc.constantFrom('Ana Souza', 'Beto Lima'), (record, nome) => {
        const cells = cellsOf(record, EXPORTED);
        cells[EXPORTED.indexOf('nome')] = nome;
        expect(back(cells, record)).toEqual({ ...contentOf(record), nome });
      }),
      { numRuns: rounds(20, 100) },
    );
  });

  test('never erases, however many cells are blank', () => {
    fc.assert(
      fc.property(pessoa, fc.infiniteStream(fc.boolean()), (record, stream) => {
        const keys = new Set(['id', 'version']);
        const cells = cellsOf(record, EXPORTED).map((cell, column) =>
          keys.has(EXPORTED[column] ?? '') || stream.next().value ? cell : '',
        );
        expect(back(cells, record)).toEqual(contentOf(record));
      }),
      { numRuns: rounds(20, 100) },
    );
  });

  test('makes the same record again in another client', () => {
    const fresh = EXPORTED.filter((target) => !['id', 'version', 'codigo'].includes(target));
    const readFresh = readerOf(fresh);
    fc.assert(
      fc.property(fc.nat(100_000), (index) => {
        const record = stored(generatePessoa(3, index));
        const row = readFresh(cellsOf(record, fresh));
        expect(row.issues).toEqual([]);
        expect({ ...toNewPessoa(row), id: ID }).toEqual(contentOf(record));
      }),
      { numRuns: rounds(40, 300) },
    );
  });
});
