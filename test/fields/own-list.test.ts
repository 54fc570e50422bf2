import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { columnsOfFile, readStoredSettings } from '../../src/exports/columns.ts';
import { ExportSettings } from '../../src/exports/export.schema.ts';
import { cellReader } from '../../src/exports/server/formats/row-cells.ts';
import { recognizeColumns } from '../../src/reading/headings/recognize.ts';
import { mergerOf } from '../../src/reading/rows/merge-row.ts';
import { createRowReader } from '../../src/reading/rows/read-row.ts';
import { type Target, targetsOf } from '../../src/pessoa/cells/cell-fields.ts';
import { cellWriterOf } from '../../src/pessoa/cells/write-cells.ts';
import { emptyPessoa } from '../../src/pessoa/empty.ts';
import { byName, fieldListOf } from '../../src/pessoa/field-list.ts';
import type { AnyField, ItemKind, ListField } from '../../src/pessoa/fields/kinds.ts';
import { PESSOA_FIELDS } from '../../src/pessoa/pessoa.fields.ts';
import type { Pessoa } from '../../src/pessoa/pessoa.ts';
import { ROW_OPTIONS, settingsOf } from '../imports/import-rows.ts';

/** As a client would define it, read from JSON at run time: a field of every kind that an item may have. */
const PARCEIROS = JSON.parse(`{ "kind": "list", "label": "Parceiro", "plural": "Parceiros", "genitive": "do parceiro",
  "identifiedBy": ["email", "nome"], "section": "classificacao", "maxItems": 4, "listRules": ["distinct", "onePrincipal"],
  "fields": {
    "nome": { "kind": "text", "label": "Nome", "content": "name", "maxLength": 80, "required": true, "example": "Ana" },
    "principal": { "kind": "principal", "label": "Principal" },
    "email": { "kind": "email", "label": "E-mail", "example": "ana@exemplo.com.br" },
    "telefone": { "kind": "phone", "label": "Telefone", "example": "11987654321" },
    "cargo": { "kind": "choice", "label": "Cargo", "choices": ["compras", "financeiro"], "initial": "compras" },
    "vinculo": { "kind": "choice", "label": "Vínculo", "choices": ["socio", "empregado"], "initial": "socio", "followsRule": true },
    "setores": { "kind": "choices", "label": "Setores", "choices": ["loja", "fabrica"], "example": ["loja"] },
    "marcas": { "kind": "tags", "label": "Marcas", "maxLength": 20, "maxItems": 5, "example": ["vip"] },
    "cpf": { "kind": "cpf", "label": "CPF", "example": "52998224725" },
    "cnpj": { "kind": "cnpj", "label": "CNPJ", "example": "12ABC34501DE35" },
    "documento": { "kind": "documento", "label": "Documento do fiador", "example": "98765432000198" },
    "porte": { "kind": "option", "label": "Porte", "choices": ["pequeno", "grande"], "example": "grande" },
    "pais": { "kind": "pais", "label": "País", "example": "8451" },
    "cnae": { "kind": "code", "code": "cnae", "label": "CNAE", "example": "1091102" },
    "desde": { "kind": "date", "label": "Desde", "example": "2020-01-31" },
    "comissao": { "kind": "money", "label": "Comissão", "example": "10.00" },
    "cep": { "kind": "cep", "label": "CEP", "example": "01001000" },
    "cidade": { "kind": "cidade", "label": "Cidade", "example": "3550308" },
    "estado": { "kind": "estado", "label": "Estado", "example": "35" },
    "rgUf": { "kind": "uf", "label": "UF do RG", "example": "SP" },
    "pix": { "kind": "pix", "label": "Pix do parceiro", "example": "11987654321" },
    "nota": { "kind": "remarks", "label": "Nota", "maxLength": 500, "example": "a" } } }`) as ListField;
const LOJAS =
  JSON.parse(`{ "kind": "list", "label": "Loja", "plural": "Lojas", "genitive": "da loja", "identifiedBy": ["nome"],
  "maxItems": 3, "listRules": ["distinct"], "fields": {
    "nome": { "kind": "text", "label": "Nome", "maxLength": 80, "required": true, "example": "Centro" },
    "cidade": { "kind": "cidade", "label": "Cidade", "example": "3550308" } } }`) as ListField;
const LINES: Record<string, AnyField> = { ...PESSOA_FIELDS, parceiros: PARCEIROS, lojas: LOJAS };
const list = fieldListOf(
  LINES,
  new Map<string, Readonly<Record<string, string>>>([
    ['parceiros.cargo', { compras: 'Compras', financeiro: 'Financeiro' }],
    ['parceiros.vinculo', { socio: 'Sócio', empregado: 'Empregado' }],
    ['parceiros.porte', { pequeno: 'Pequeno', grande: 'Grande' }],
    ['parceiros.setores', { loja: 'Loja', fabrica: 'Fábrica' }],
  ]),
);
const ANA = {
  nome: 'Ana Souza',
  principal: true,
  email: 'ana@exemplo.com.br',
  telefone: '11987654321',
  cargo: 'financeiro',
  vinculo: 'empregado',
  setores: ['loja', 'fabrica'],
  marcas: ['vip', 'a, b'],
  cpf: '52998224725',
  cnpj: '12ABC34501DE35',
  documento: '98765432000198',
  porte: 'grande',
  pais: '8451',
  cnae: '1091102',
  desde: '2020-01-31',
  comissao: '1234.50',
  cep: '01001000',
  cidade: '3550308',
  estado: '35',
  rgUf: 'RJ',
  pix: '+5511987654321',
  nota: 'Liga depois\ndas 14 h',
};
const RUI = { ...ANA, nome: 'Rui', principal: false, email: 'rui@exemplo.com.br' };
const LOJA = { nome: 'Centro', cidade: '3509502' };

function recordOf(parceiros: object[], lojas: object[] = []): Pessoa {
  const id = '0192f3a4-5b6c-7d8e-9f01-23456789abcd';
  return {
    ...emptyPessoa('fisica'),
    nome: 'Padaria',
    id,
    version: 3,
    codigo: 7,
    parceiros,
    lojas,
  } as unknown as Pessoa;
}

/** What a row makes of the lists of a record, and what is told of it. */
function read(columns: Target[], cells: string[], before?: Pessoa) {
  const row = createRowReader(settingsOf(columns), ROW_OPTIONS, list)(cells, before);
  const { parceiros, lojas } = byName(mergerOf(list)(row, before));
  return {
    parceiros,
    lojas,
    told: [...row.issues, ...row.repairs].map(({ column, code, message }) => [column, code, message]),
  };
}

const at = (...fields: string[]) => fields.map((field) => (field.includes('.') ? field : `parceiros.1.${field}`));
const FILE = targetsOf(list).filter(({ target }) => target === 'nome' || /^(parceiros|lojas)\.[12]\./.test(target));
const TARGETS = FILE.map(({ target }) => target);

describe('a list that a client defines', () => {
  test('has every kind of field that an item may have', () => {
    const kinds = new Set(Object.values(PARCEIROS.fields).map(({ kind }) => kind));
    const all: Record<ItemKind, true> = {
      text: true,
      remarks: true,
      cpf: true,
      cnpj: true,
      documento: true,
      date: true,
      money: true,
      code: true,
      uf: true,
      choice: true,
      option: true,
      choices: true,
      tags: true,
      principal: true,
      cep: true,
      estado: true,
      cidade: true,
      pais: true,
      phone: true,
      email: true,
      pix: true,
      column: true,
    };
    expect(Object.keys(all).filter((kind) => !kinds.has(kind as ItemKind))).toEqual(['column']);
  });

  test('is written into cells, recognised by its labels, and read back as it was', () => {
    const record = recordOf([ANA, RUI], [LOJA]);
    const cells = cellWriterOf(list)(record, TARGETS);
    expect(cells).toEqual(expect.arrayContaining(['São Paulo/SP', 'Campinas/SP', 'Loja, Fábrica', 'vip, "a, b"']));
    const columns = recognizeColumns(
      FILE.map(({ label }) => label),
      [cells],
      list,
    );
    expect(columns).toEqual(TARGETS);
    expect(read(TARGETS, cells)).toEqual({ parceiros: [ANA, RUI], lojas: [LOJA], told: [] });
    // the same file again adds nothing
    expect(read(TARGETS, cells, record)).toEqual({ parceiros: [ANA, RUI], lojas: [LOJA], told: [] });
  });

  test('comes back from our own export by place, and of it only what was changed', () => {
    const record = recordOf([ANA, RUI]);
    const columns = ['id', 'version', ...TARGETS];
    const cells = cellWriterOf(list)(record, columns);
    expect(read(columns, cells, record)).toMatchObject({ parceiros: [ANA, RUI], told: [] });
    const changed = cells
      .with(columns.indexOf('parceiros.2.nome'), 'Rui Lima')
      .with(columns.indexOf('parceiros.1.nota'), 'x');
    expect(read(columns, changed, record).parceiros).toEqual([
      { ...ANA, nota: 'x' },
      { ...RUI, nome: 'Rui Lima' },
    ]);
  });

  test('is known by what it and its fields are called, in any order', () => {
    const headings = ['Parceiro', 'Cargo do parceiro', 'CPF parceiro', 'Parceiro 2 nome', 'Setores do Parceiro 2'];
    expect(recognizeColumns(headings, [], list)).toEqual([
      'parceiros.1.nome',
      'parceiros.1.cargo',
      'parceiros.1.cpf',
      'parceiros.2.nome',
      'parceiros.2.setores',
    ]);
    // not where the list is another
    expect(recognizeColumns(['Cargo do parceiro', 'Parceiro 1 · Cargo'], [])).toEqual([null, null]);
  });

  test.each([
    [['estado', 'cidade'], ['Rio de Janeiro', 'Niterói'], { estado: '33', cidade: '3303302' }],
    [['cidade', 'estado'], ['Bom Jesus', 'rs'], { cidade: '4302303', estado: '43' }],
    [['estado', 'cidade'], ['33', '3303302'], { estado: '33', cidade: '3303302' }],
    [['cidade'], ['Campinas/SP'], { cidade: '3509502' }],
    [['cidade'], ['Campinas'], { cidade: '3509502' }],
    [['estado', 'cep'], ['SP', '1001000'], { estado: '35', cep: '01001000' }],
  ])('reads places by code, sigla or name: %j %j', (fields, cells, said) => {
    expect(read(at('nome', ...fields), ['Ana', ...cells]).parceiros).toMatchObject([said]);
  });

  test('says what cannot be known, and what finds no place', () => {
    expect(read(at('nome', 'estado', 'cidade'), ['Ana', 'SP', 'Niterói']).told).toEqual([
      [2, 'cidade_unknown', expect.anything()],
    ]);
    expect(read(at('nome', 'cargo'), ['Ana', 'chefe']).told).toEqual([
      [1, 'choice', expect.stringContaining('Compras, Financeiro')],
    ]);
    expect(read(at('nome', 'marcas'), ['', 'vip'])).toEqual({
      parceiros: [],
      lojas: [],
      told: [[1, 'item_alone', 'Não há parceiro nesta linha para este valor: não foi aproveitado']],
    });
  });

  test('adds to the items that a record has, and says more of one that is there', () => {
    const before = recordOf([ANA]);
    const columns = at('nome', 'email', 'cargo', 'parceiros.2.nome', 'parceiros.2.principal');
    const { parceiros } = read(columns, ['Ana Souza', 'ANA@exemplo.com.br', 'Compras', 'Rui', 'Sim'], before);
    expect(parceiros).toMatchObject([
      { ...ANA, cargo: 'compras', principal: false },
      { nome: 'Rui', principal: true, cargo: 'compras', vinculo: '', setores: [] },
    ]);
  });

  test('has columns in an export, as many as the records have', () => {
    const settings = z.parse(ExportSettings, {
      columns: ['nome', 'parceiros.comissao', 'parceiros.cpf', 'parceiros.marcas'],
    });
    const columns = columnsOfFile(settings, 'csv', { parceiros: 2 }, list);
    expect(columns.map(({ label }) => label)).toEqual([
      'Nome / Razão social',
      'Parceiro 1 · Comissão',
      'Parceiro 1 · CPF',
      'Parceiro 1 · Marcas',
      'Parceiro 2 · Comissão',
      'Parceiro 2 · CPF',
      'Parceiro 2 · Marcas',
    ]);
    const parts = cellReader(columns, false, list);
    expect(parts.map(({ kinds }) => kinds)).toEqual([['text'], ['money', 'plain', 'text'], ['money', 'plain', 'text']]);
    expect(parts.map((part) => part.read(recordOf([ANA])))).toEqual([
      ['Padaria'],
      ['1.234,50', '52998224725', 'vip, "a, b"'],
      undefined,
    ]);
    expect(columnsOfFile({ ...settings, columns: ['parceiros.nome'] }, 'pdf', {}, list)).toEqual([
      { target: 'parceiros.1.nome', label: 'Parceiro' },
    ]);
    // to who has no such list it says nothing
    expect(columnsOfFile(settings, 'csv', { parceiros: 2 })).toEqual([
      { target: 'nome', label: 'Nome / Razão social' },
    ]);
  });

  test('leaves the stored settings of an export readable when it is gone', () => {
    const stored = { columns: ['nome', 'parceiros.nome'], parceiros: 3, telefones: 2, masks: false };
    expect(z.safeParse(ExportSettings, stored).success).toBe(false);
    const settings = readStoredSettings(stored);
    expect(settings).toEqual({ ...z.parse(ExportSettings, {}), columns: ['nome'], telefones: 2, masks: false });
    expect(z.parse(ExportSettings, settings)).toEqual(settings);
    expect(readStoredSettings({ columns: ['parceiros.nome'] }).columns).toBeNull();
  });
});
