import { describe, expect, test } from 'vitest';
import { ROW_OPTIONS } from '../../../test/imports/import-rows.ts';
import { choiceWordsOf } from '../../pessoa/cells/choice-words.ts';
import { fieldReader } from '../cells/field-readers.ts';
import { PESSOA } from '../../pessoa/field-list.ts';
import { labelOfColumn } from '../rows/column-uses.ts';
import { createRowReader } from '../rows/read-row.ts';
import { findProfile, PROFILES } from './find-profile.ts';
import { proposeColumns } from './propose-columns.ts';

const SA1 = ['A1_COD', 'A1_LOJA', 'A1_NOME', 'A1_PESSOA', 'A1_TIPO', 'A1_MSBLQL', 'A1_EST', 'A1_COD_MUN'];

/** Reads rows as they are read when nobody touches the columns. */
function readRows(headings: string[], rows: string[][]) {
  const proposal = proposeColumns(headings, rows, findProfile(headings));
  const read = createRowReader({ ...proposal, match: [], ddd: null, uf: null }, ROW_OPTIONS);
  return { ...proposal, rows: rows.map((row) => read(row)) };
}

describe('a program', () => {
  test.each(PROFILES.map((profile) => [profile.program, profile] as const))(
    'is known by its headings, and %s names only fields that there are',
    (_program, profile) => {
      const { columns, others = '', proof, fixed = {}, joins = {}, values = {} } = profile;
      const headings = [...Object.keys(columns), ...others.split('|')];
      expect(findProfile(headings)).toBe(profile);
      for (const target of [...Object.values(columns), ...Object.keys(fixed)])
        if (target !== null) expect(labelOfColumn(target), target).toBeDefined();
      for (const heading of [...Object.keys(joins), ...Object.values(joins).flatMap((join) => join.with)])
        expect(Object.keys(columns), heading).toContain(heading);
      expect(proof.length).toBeGreaterThan(1);
      for (const [heading, meanings] of Object.entries(values)) {
        const [, field] = PESSOA.fields.find(([key]) => key === columns[heading]) ?? [];
        const { read } = fieldReader(field!, choiceWordsOf(PESSOA, columns[heading]!), { today: '2026-11-21' }); // proved by what follows
        for (const word of Object.values(meanings)) if (word !== null) expect(read(word).value, word).toBeDefined();
      }
    },
  );

  test('is not proved by words that many use, nor by a few columns of a large file', () => {
    expect(findProfile(['Nome', 'CPF', 'Endereço', 'Cidade'])).toBeUndefined();
    expect(findProfile(['A1_COD', 'Nome', 'Cidade'])).toBeUndefined();
    expect(findProfile(['A1_COD', 'A1_LOJA', 'B', 'C', 'D', 'E'])).toBeUndefined();
  });
});

/** The field of a column, and what it says in each row. */
function readCodes(heading: string, ...codes: string[]) {
  const { columns, rows } = readRows(
    ['Nome', heading],
    codes.map((code) => ['Ana', code]),
  );
  return [columns[1], ...rows.map(({ content, issues }) => issues[0]?.code ?? content.fields.situacao)];
}

describe('a column in which a yes means that a record is not active', () => {
  test('is the situacao, with a yes and a no that mean the opposite of those of `Ativo`', () => {
    expect(readCodes('Bloqueado', 'N', 'S', '')).toEqual(['situacao', 'ativa', 'bloqueada', undefined]);
    expect(readCodes('INATIVA', 'Não', 'SIM')).toEqual(['situacao', 'ativa', 'inativa']);
    expect(readCodes('BLOQUEIO', 'N', 'S')).toEqual(['situacao', 'ativa', 'bloqueada']);
    expect(readCodes('Desativado', '0', '1')).toEqual(['situacao', 'ativa', 'inativa']);
    expect(readCodes('Ativo', 'S', 'N')).toEqual(['situacao', 'ativa', 'inativa']);
  });

  test('is ignored next to a column of the situacao, or with other words than yes and no', () => {
    expect(readCodes('Bloqueado', 'N', '10/02/2020')[0]).toBeNull();
    expect(proposeColumns(['Nome', 'Status', 'Bloqueado'], [['Ana', 'Ativo', 'N']]).columns[2]).toBeNull();
  });
});

describe('the codes of a program', () => {
  const row = ['000001', '01', 'PADARIA LTDA', 'J', 'R', '1', 'PR', '04808'];

  test('have the meanings of the profile, and two columns make one code', () => {
    const { columns, noPlace, rows } = readRows(SA1, [row]);
    expect(columns[4]).toBeNull();
    expect(noPlace).toEqual([4]);
    expect(rows[0]).toMatchObject({
      issues: [],
      content: {
        tipo: 'juridica',
        fields: { situacao: 'bloqueada' },
        enderecos: [{ value: { codigoCidade: '4104808' } }],
        codigosExternos: [{ value: { sistema: 'Protheus SA1', codigo: '000001-01' } }],
      },
    });
  });

  test('without a known meaning are a fault of their cell; a word in place of a code is not', () => {
    const { rows } = readRows(SA1, [row.with(5, '3'), row.with(5, 'bloqueada')]);
    expect(rows[0]?.issues).toMatchObject([{ column: 5, code: 'unknown_code' }]);
    expect(rows[1]).toMatchObject({ issues: [], content: { fields: { situacao: 'bloqueada' } } });
  });

  test('without a word go to the remarks', () => {
    const { rows } = readRows(['A2_COD', 'A2_LOJA', 'A2_NOME', 'A2_TIPO'], [['1', '01', 'ANA', 'X']]);
    expect(rows[0]).toMatchObject({ issues: [], content: { fields: { observacoes: 'Tipo: X' } } });
    expect(rows[0]?.repairs).toMatchObject([{ column: 3, code: 'rest_to_remarks' }]);
  });

  test('of the kind of a customer are no role', () => {
    const headings = ['Nome', 'Tipo'];
    const { columns } = proposeColumns(
      headings,
      ['R', 'L', 'S', 'R', 'F', 'R'].map((code) => ['Ana', code]),
    );
    expect(columns).toEqual(['nome', null]);
  });
});

describe('a column of unknown codes', () => {
  test.each([
    ['Tipo', ['1', '2']],
    ['Tipo', ['9']],
    ['Perfil', ['2', '3']],
    ['Situação', ['7', '8']],
    ['Situação', ['A1', 'B2', 'B2', 'C3']],
    ['Papéis', ['X']],
    ['Porte', ['77', '88']],
    ['Regime tributário', ['44', '55', '66']],
    ['Indicador IE', ['7', '7', '8']],
    ['Estado', ['Venda concluída', 'Entregue']],
  ])('is left out under %s: %j', (heading, codes) => {
    const { columns, rows } = readRows(
      ['Nome', heading],
      codes.map((code, at) => [`Ana ${'ABCD'[at]}`, code]),
    );
    expect(columns).toEqual(['nome', null]);
    expect(rows.flatMap(({ issues }) => issues)).toEqual([]);
  });

  test('with a single known word stays the field, and the other cells are refused', () => {
    const { columns, rows } = readRows(
      ['Nome', 'Tipo'],
      [
        ['Ana', 'Pessoa física'],
        ['Bia', '9'],
      ],
    );
    expect(columns).toEqual(['nome', 'tipo']);
    expect(rows.map(({ issues }) => issues.length)).toEqual([0, 1]);
  });
});

test('of two columns named `Estado` the state of the address is the one with states, whatever their order', () => {
  for (const words of [
    ['Venda concluída', 'Entregue'],
    ['Venda concluída', 'Entregue', 'Cancelada', 'A caminho'],
  ]) {
    const states = ['SP', 'Pernambuco', 'Rio de Janeiro', 'MG'];
    const headings = ['Nome', 'Estado', 'CPF', 'Cidade', 'Estado', 'CEP'];
    const sale = readRows(
      headings,
      words.map((word, at) => ['Ana', word, '', '', states[at]!, '']),
    );
    expect([sale.columns[1], sale.columns[4]]).toEqual([null, 'enderecos.1.uf']);
    const other = readRows(
      headings,
      words.map((word, at) => ['Ana', states[at]!, '', '', word, '']),
    );
    expect([other.columns[1], other.columns[4]]).toEqual(['enderecos.1.uf', null]);
    expect([...sale.rows, ...other.rows].flatMap(({ issues }) => issues)).toEqual([]);
  }
});

test('Movidesk writes codes for kind and role, and the name of a person under `Nome fantasia`', () => {
  const headings = ['Tipo', 'Perfil', 'Nome fantasia', 'Razão social', 'Usuário', 'E-mail', 'Cod. Ref'];
  const { rows } = readRows(headings, [
    ['2', '2', 'Mover', 'Mover Transportes Ltda', '', '', 'M-1'],
    ['1', '1', 'Marina Mover', '', 'marina', 'marina@example.com', 'M-2'],
    ['2', '3', 'Só Fantasia', '', '', '', 'M-3'],
    ['4', '2', 'Financeiro', '', '', '', 'M-4'],
  ]);
  expect(rows.map(({ issues }) => issues)).toEqual([[], [], [], []]);
  expect(rows.map(({ content }) => [content.tipo, content.fields])).toMatchObject([
    ['juridica', { nome: 'Mover Transportes Ltda', nomeFantasia: 'Mover', papeis: ['cliente'] }],
    ['fisica', { nome: 'Marina Mover', observacoes: 'Papéis: 1' }],
    ['juridica', { nomeFantasia: 'Só Fantasia', papeis: ['cliente'] }],
    ['fisica', { nome: 'Financeiro', observacoes: 'Tipo: 4' }],
  ]);
  expect(rows[1]?.content.fields).not.toHaveProperty('nomeFantasia');
});

test('columns of yes and no are roles', () => {
  const headings = ['CODPARC', 'NOMEPARC', 'RAZAOSOCIAL', 'CLIENTE', 'FORNECEDOR'];
  const { rows } = readRows(headings, [
    ['7', 'Sol', 'Sol Ltda', 'S', 'N'],
    ['8', 'Lua', 'Lua Ltda', 'S', 'S'],
  ]);
  expect(rows.map(({ content }) => content.fields.papeis)).toEqual([['cliente'], ['cliente', 'fornecedor']]);
});

test('a date in three columns is one, and stays out with a word where a part of it is missing', () => {
  const headings = ['Display Name', 'Primary Email', 'Birth Year', 'Birth Month', 'Birth Day'];
  const { rows } = readRows(headings, [
    ['Ana', 'ana@exemplo.com.br', '1980', '2', '29'],
    ['Bia', 'bia@exemplo.com.br', '', '6', '5'],
  ]);
  expect(rows[0]).toMatchObject({ issues: [], content: { fields: { nascimento: '1980-02-29' } } });
  expect(rows[1]).toMatchObject({ issues: [], content: { fields: { observacoes: 'Nascimento: 6-5' } } });
});

test('the second address of a program has its kind, in any order of the columns', () => {
  const headings = ['A1_COD', 'A1_LOJA', 'A1_ENDCOB', 'A1_CEPC', 'A1_END', 'A1_MUN'];
  expect(proposeColumns(headings, [], findProfile(headings))).toMatchObject({
    columns: [
      'codigosExternos.1.codigo',
      'codigosExternos.1.codigo',
      'enderecos.1.logradouro',
      'enderecos.1.cep',
      'enderecos.2.logradouro',
      'enderecos.2.cidade',
    ],
    fixed: { 'enderecos.1.tipo': 'Cobrança' },
  });
});

test('other uses of a column go to the remarks under its title, without a warning', () => {
  const headings = ['Salutation', 'Account Name', 'First Name', 'Title'];
  const { rows } = readRows(headings, [
    ['Sr.', '', 'Ana', 'Gerente'],
    ['', '', 'Bia', 'Gerente\nde vendas'],
  ]);
  expect(rows[0]).toMatchObject({ repairs: [], content: { fields: { observacoes: 'Cargo: Gerente' } } });
});
