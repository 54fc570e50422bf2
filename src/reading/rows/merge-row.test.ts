import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readerOf, ROW_OPTIONS, settingsOf } from '../../../test/imports/import-rows.ts';
import { buildFisica, buildJuridica, EMAIL, ENDERECO, TELEFONE } from '../../../test/pessoas.ts';
import { rounds } from '../../../test/rounds.ts';
import { writeOwnId } from '../../pessoa/cells/own-id.ts';
import type { Target } from '../../pessoa/cells/cell-fields.ts';
import { issuesOfColumns } from '../../imports/rows/issue-columns.ts';
import { toNewPessoa, toUpdatedPessoa } from './merge-row.ts';
import { checkPessoa } from '../../pessoa/rules/check.ts';
import { normalizePessoa } from '../../pessoa/rules/normalize.ts';
import type { Pessoa, PessoaInput } from '../../pessoa/pessoa.ts';

type Row = { [target: Target]: string };

const ID = '0192f3a4-5b6c-7d8e-9f01-23456789abcd';
const OTHER = {
  ...ENDERECO,
  logradouro: 'Rua Um',
  numero: '5',
  cep: '13010000',
  codigoCidade: '3509502',
  principal: false,
};

function stored(input: PessoaInput): Pessoa {
  const at = '2026-11-20T12:00:00.000Z';
  return { ...normalizePessoa(input), id: ID, codigo: 12, version: 7, createdAt: at, updatedAt: at, deletedAt: null };
}

function create(row: Row) {
  return toNewPessoa(readerOf(Object.keys(row))(Object.values(row)));
}

function update(before: Pessoa, row: Row) {
  return toUpdatedPessoa(readerOf(Object.keys(row))(Object.values(row), before), before);
}

describe('a new record', () => {
  test('has the values of the row and those that every record has', () => {
    expect(create({ nome: 'João da Silva', cpf: '529.982.247-25' })).toEqual(buildFisica({ cpf: '52998224725' }));
    expect(create({ nome: 'Padaria Pão Quente Ltda.' })).toEqual(buildJuridica());
  });

  test('is called by its nome fantasia where the razão social is missing, and by nothing where both are', () => {
    expect(create({ nome: '', nomeFantasia: 'Doces', cnpj: '11222333000181' }).nome).toBe('Doces');
    expect(checkPessoa(create({ cpf: '52998224725' }), ROW_OPTIONS)).toMatchObject([
      { path: 'nome', code: 'required' },
    ]);
  });

  test('has a phone, an e-mail and an address once, in however many columns they are', () => {
    const row = {
      nome: 'Ana',
      'telefones.1.numero': '(11) 3333-4444',
      'telefones.2.numero': '1133334444 / 11987654321',
      'emails.1.email': 'a@x.com',
      'emails.2.email': 'A@X.com; b@x.com',
      'enderecos.1.logradouro': 'Rua A',
      'enderecos.1.numero': '1',
      'enderecos.2.logradouro': 'RUA A',
      'enderecos.2.numero': '1',
      'enderecos.2.cep': '01001-000',
      'enderecos.3.logradouro': 'Rua A',
      'enderecos.3.numero': '1',
      'enderecos.3.complemento': 'Fundos',
      'enderecos.4.logradouro': 'Rua B',
    };
    const pessoa = create(row);
    expect(pessoa.telefones.map(({ numero }) => numero)).toEqual(['1133334444', '11987654321']);
    expect(pessoa.emails.map(({ email }) => email)).toEqual(['a@x.com', 'b@x.com']);
    expect(pessoa.enderecos.map(({ logradouro, complemento, cep }) => [logradouro, complemento, cep])).toEqual([
      ['Rua A', 'Fundos', '01001000'],
      ['Rua B', '', ''],
    ]);
    expect(checkPessoa(pessoa, ROW_OPTIONS)).toEqual([]);
  });
});

const rowIn = (cells: Row) => ({ nome: 'Ana', 'enderecos.1.cidade': 'São Paulo', 'enderecos.1.uf': 'SP', ...cells });
const textsOf = ({ enderecos }: PessoaInput) =>
  enderecos.map(({ logradouro, numero, complemento, bairro }) => [logradouro, numero, complemento, bairro]);

describe('an address that was read in another way before', () => {
  const addressed = (texts: Partial<PessoaInput['enderecos'][number]>) =>
    stored(
      buildFisica({
        enderecos: [OTHER, { ...ENDERECO, cep: '', numero: '', complemento: '', bairro: '', ...texts }],
      }),
    );
  const [other] = textsOf(stored(buildFisica({ enderecos: [OTHER] })));

  test.each([
    [
      'Av. Paulista, 1578 cj 12',
      { logradouro: 'Av. Paulista', complemento: '1578 cj 12' },
      ['Av. Paulista', '1578', 'cj 12', ''],
    ],
    ['Rua Dois, 20.100', { logradouro: 'Rua Dois', complemento: '20.100' }, ['Rua Dois', '20100', '', '']],
    [
      'Rod. BR-116, KM 12,5',
      { logradouro: 'Rod. BR-116', numero: 'KM 12', bairro: '5' },
      ['Rod. BR-116', 'KM 12,5', '', ''],
    ],
    ['Rua Azul 5', { logradouro: 'Rua Azul 5' }, ['Rua Azul', '5', '', '']],
  ])('%s gets no second address, and the better reading', (linha, texts, expected) => {
    const updated = update(addressed(texts), rowIn({ 'enderecos.1.linha': linha }));
    expect(textsOf(updated)).toEqual([other, expected]);
  });

  test('gets the lost part of its line next to a separate complement', () => {
    const before = addressed({ logradouro: 'AV BRASIL', complemento: 'SL 3', bairro: 'CENTRO' });
    const cells = {
      'enderecos.1.linha': 'AV BRASIL, 1500 FUNDOS',
      'enderecos.1.complemento': 'SL 3',
      'enderecos.1.bairro': 'CENTRO',
    };
    expect(textsOf(update(before, rowIn(cells)))).toEqual([other, ['AV BRASIL', '1500', 'FUNDOS, SL 3', 'CENTRO']]);
  });

  test('does not become equal to an address with more content', () => {
    const number = { ...ENDERECO, logradouro: '', complemento: '', bairro: '', cep: '13010000', numero: '1' };
    const before = stored(
      buildFisica({
        enderecos: [
          { ...number, codigoCidade: '', principal: true },
          { ...number, codigoCidade: '3550308' },
        ],
      }),
    );
    const updated = update(before, rowIn({ 'enderecos.1.numero': '1' }));
    expect(updated.enderecos).toEqual(before.enderecos);
    expect(checkPessoa(updated, ROW_OPTIONS)).toEqual([]);
  });

  test('stays as somebody arranged its words', () => {
    const before = addressed({ logradouro: 'Rua Azul', numero: '5', bairro: 'Galeria Lapa' });
    const updated = update(before, rowIn({ 'enderecos.1.linha': 'Rua Azul, 5 - Galeria Lapa' }));
    expect(textsOf(updated)).toEqual([other, ['Rua Azul', '5', '', 'Galeria Lapa']]);
  });

  test('is another one in another city', () => {
    const before = addressed({ logradouro: 'Av. Paulista', complemento: '1578 cj 12' });
    const cells = { 'enderecos.1.linha': 'Av. Paulista, 1578 cj 12', 'enderecos.1.cidade': 'Campinas' };
    expect(update(before, rowIn(cells)).enderecos).toHaveLength(3);
  });
});

describe('a record that there is', () => {
  const before = stored(
    buildFisica({
      cpf: '52998224725',
      enderecos: [ENDERECO, OTHER],
      telefones: [TELEFONE],
      emails: [EMAIL],
      tags: ['vip'],
      papeis: ['cliente'],
      observacoes: 'antiga',
      limiteCredito: '10.00',
    }),
  );
  const content = normalizePessoa(before);

  test('loses nothing to blank cells', () => {
    const row = {
      nome: '',
      cpf: '-',
      limiteCredito: 'N/A',
      tags: '',
      observacoes: '',
      'enderecos.1.cep': '',
      'telefones.1.numero': '0',
      situacao: '',
    };
    expect({ ...content, ...update(before, row) }).toEqual(content);
  });

  test('replaces single fields, and adds to its lists', () => {
    const after = update(before, {
      nome: 'João Souza',
      limiteCredito: '20',
      tags: 'novo, VIP',
      papeis: 'Fornecedor',
      observacoes: 'nova',
    });
    expect(after).toMatchObject({
      nome: 'João Souza',
      limiteCredito: '20.00',
      tags: ['vip', 'novo'],
      papeis: ['cliente', 'fornecedor'],
      observacoes: 'nova',
    });
  });

  test('gets a phone and an e-mail more only if it does not have them', () => {
    const after = update(before, {
      'telefones.1.numero': `${TELEFONE.numero} / 1133334444`,
      'emails.1.email': 'outra@exemplo.com.br',
    });
    expect(after.telefones.map(({ numero, principal }) => [numero, principal])).toEqual([
      [TELEFONE.numero, true],
      ['1133334444', false],
    ]);
    expect(after.emails.map(({ email }) => email)).toEqual([EMAIL.email, 'outra@exemplo.com.br']);
  });

  test('makes another phone the principal one only if the row marks it', () => {
    const row = { 'telefones.1.numero': '1133334444', 'telefones.1.principal': 'Sim' };
    expect(update(before, row).telefones.map(({ principal }) => principal)).toEqual([false, true]);
  });

  test.each<[string, Row, number, Row]>([
    [
      'the same CEP and number',
      { cep: '01001-000', numero: '100', complemento: 'Sala 2' },
      0,
      { complemento: 'Sala 2' },
    ],
    ['the same street and number', { logradouro: 'RUA UM', numero: '5', bairro: 'Centro' }, 1, { bairro: 'Centro' }],
  ])('fills in the address with %s', (_what, row, index, change) => {
    const prefixed = Object.fromEntries(Object.entries(row).map(([field, cell]) => [`enderecos.1.${field}`, cell]));
    const after = update(before, prefixed);
    expect(after.enderecos).toHaveLength(2);
    expect(after.enderecos[index]).toMatchObject(change);
  });

  test.each<[string, Row]>([
    ['another number', { logradouro: 'Rua Um', numero: '7' }],
    ['another city', { logradouro: 'Rua Um', numero: '5', cidade: 'Santos', uf: 'SP' }],
    ['another street under the CEP of a whole town', { cep: '13010-000', logradouro: 'Rua Dois', numero: '5' }],
  ])('gets one more address with %s', (_what, row) => {
    const prefixed = Object.fromEntries(Object.entries(row).map(([field, cell]) => [`enderecos.1.${field}`, cell]));
    const { enderecos } = update(before, prefixed);
    expect(enderecos).toHaveLength(3);
    expect(enderecos.slice(0, 2)).toEqual(content.enderecos);
  });

  test('keeps the kind of an address that is there, and the state that it has', () => {
    const rio = { ...ENDERECO, cep: '', codigoEstado: '33', codigoCidade: '3304557' };
    const one = stored(buildFisica({ enderecos: [rio, OTHER] }));
    const columns = ['enderecos.2.logradouro', 'enderecos.2.numero', 'enderecos.2.complemento'];
    const read = readerOf(columns, { uf: 'SP', fixed: { 'enderecos.2.tipo': 'Cobrança' } });
    const after = toUpdatedPessoa(read([rio.logradouro, rio.numero, 'Fundos'], one), one);
    expect(after.enderecos).toEqual([{ ...rio, complemento: 'Fundos' }, normalizePessoa(one).enderecos[1]]);
  });

  test('matches its addresses in any order', () => {
    const flats = ['Apto 2', 'Apto 1'].map((complemento) => ({ ...OTHER, complemento }));
    const one = stored(buildFisica({ enderecos: flats }));
    const row = {
      'enderecos.1.logradouro': OTHER.logradouro,
      'enderecos.1.numero': OTHER.numero,
      'enderecos.1.complemento': 'Apto 1',
      'enderecos.2.logradouro': OTHER.logradouro,
      'enderecos.2.numero': OTHER.numero,
      'enderecos.2.complemento': 'Apto 2',
    };
    expect(update(one, row).enderecos).toEqual(normalizePessoa(one).enderecos);
  });

  test('does not mix two addresses of one row that share no street', () => {
    const row = { 'enderecos.1.logradouro': 'Rua A', 'enderecos.1.numero': '1', 'enderecos.2.cep': '13010-000' };
    expect(create({ nome: 'Ana', ...row }).enderecos.map(({ logradouro, cep }) => [logradouro, cep])).toEqual([
      ['Rua A', ''],
      ['', '13010000'],
    ]);
  });

  test('fills in its only address where nothing contradicts it', () => {
    const bare = { ...ENDERECO, cep: '', logradouro: '', numero: '', bairro: '' };
    const one = stored(buildFisica({ enderecos: [bare] }));
    const row = { 'enderecos.1.logradouro': 'Rua A', 'enderecos.1.cidade': 'São Paulo', 'enderecos.1.uf': 'SP' };
    expect(update(one, row).enderecos).toEqual([{ ...bare, logradouro: 'Rua A' }]);
    expect(update(one, { ...row, 'enderecos.1.cidade': 'Santos' }).enderecos).toHaveLength(2);
  });

  test('keeps its kind unless a word changes it', () => {
    expect(update(before, { nome: 'Silva Ltda' }).tipo).toBe('fisica');
    expect(update(stored(buildFisica()), { cnpj: '11222333000181' })).toMatchObject({
      tipo: 'juridica',
      cnpj: '11222333000181',
    });
    expect(update(before, { tipo: 'Empresa' })).toMatchObject({ tipo: 'juridica', cnpj: null });
  });

  test('may have several inscrições in a state', () => {
    const company = stored(buildJuridica({ inscricoesEstaduais: [{ uf: 'SP', numero: '1' }] }));
    const row = {
      'inscricoesEstaduais.1.numero': '2',
      'inscricoesEstaduais.1.uf': 'SP',
      'inscricoesEstaduais.2.numero': '3',
      'inscricoesEstaduais.2.uf': 'MG',
    };
    expect(update(company, row)).toMatchObject({
      inscricoesEstaduais: [
        { uf: 'SP', numero: '1' },
        { uf: 'SP', numero: '2' },
        { uf: 'MG', numero: '3' },
      ],
    });
  });

  test('by id and version is the record itself: its blocks by their numbers, its lists as exported', () => {
    const after = update(before, {
      id: writeOwnId(ID),
      version: '7',
      tags: 'novo',
      'telefones.1.numero': '(11) 3333-4444; (11) 2222-1111',
      'telefones.2.numero': '',
      'emails.2.email': 'outra@exemplo.com.br',
      'emails.2.principal': 'Sim',
      'enderecos.2.numero': '6',
    });
    expect(after.tags).toEqual(['novo']);
    expect(after.telefones.map(({ numero }) => numero)).toEqual(['1133334444', '1122221111']);
    expect(after.emails.map(({ email, principal }) => [email, principal])).toEqual([
      [EMAIL.email, false],
      ['outra@exemplo.com.br', true],
    ]);
    expect(after.enderecos.map(({ numero }) => numero)).toEqual(['100', '6']);
  });

  test('puts one list in the place of what is there, and adds to another', () => {
    const columns = ['id', 'version', 'papeis'];
    const read = readerOf(columns, { fixed: { tags: 'revisado' } });
    const after = toUpdatedPessoa(read([writeOwnId(ID), '7', 'Fornecedor'], before), before);
    expect([after.tags, after.papeis]).toEqual([['vip', 'revisado'], ['fornecedor']]);
  });

  test('keeps in its remarks what only the other kind of record has', () => {
    const row = { tipo: 'Física', nome: 'Ana', abertura: '01/02/2020', nascimento: '03/04/1980' };
    expect(create(row)).toEqual(
      buildFisica({ nome: 'Ana', nascimento: '1980-04-03', observacoes: 'Abertura: 01/02/2020' }),
    );
  });

  test('adds a fixed tag to an export that comes back', () => {
    const columns = ['id', 'version', 'nome'];
    const read = readerOf(columns, { fixed: { tags: 'revisado' } });
    expect(toUpdatedPessoa(read([writeOwnId(ID), '7', before.nome], before), before).tags).toEqual(['vip', 'revisado']);
  });
});

/** Rows whose cells come from few words, so that they meet. */
const CELLS: Readonly<Record<Target, readonly string[]>> = {
  nome: ['Ana', 'Um Ltda'],
  documento: ['', '529.982.247-25', '11.222.333/0001-81'],
  tags: ['', 'a', 'a, b', 'B; c'],
  papeis: ['', 'Cliente', 'Cliente/Fornecedor'],
  'telefones.1.numero': ['', '(11) 3333-4444', '3333-4444 / 98765-4321', '8765-4321 ramal 2'],
  'telefones.2.numero': ['', '(11) 3333-4444', '11987654321'],
  'emails.1.email': ['', 'a@x.com', 'a@x.com; b@x.com'],
  'emails.2.email': ['', 'b@x.com', 'A@X.com'],
  'inscricoesEstaduais.1.numero': ['', '1', '2', 'ISENTO'],
  'inscricoesEstaduais.1.uf': ['', 'SP', 'MG'],
  'inscricoesEstaduais.2.numero': ['', '1', '2'],
  'inscricoesEstaduais.2.uf': ['', 'SP'],
  ...Object.fromEntries(
    [1, 2, 3].flatMap((place) => [
      [`enderecos.${place}.tipo`, ['', 'Cobrança']],
      [`enderecos.${place}.cep`, ['', '01001-000', '13010-000', '13010-111']],
      [`enderecos.${place}.logradouro`, ['', 'Rua A', 'RUA A', 'Rua B']],
      [`enderecos.${place}.numero`, ['', '1', '2']],
      [`enderecos.${place}.complemento`, ['', '', 'Apto 1', 'Apto 2']],
      [`enderecos.${place}.cidade`, ['', '', 'Campinas', 'São Paulo']],
      [`enderecos.${place}.uf`, ['', 'SP']],
    ]),
  ),
};
const COLUMNS = Object.keys(CELLS);
const anyRow = fc.tuple(...COLUMNS.map((target) => fc.constantFrom(...(CELLS[target] ?? []))));

function documentOf(pessoa: PessoaInput): string | null {
  return pessoa.tipo === 'fisica' ? pessoa.cpf : pessoa.cnpj;
}

function numbersOf({ telefones }: PessoaInput): string[] {
  return telefones.map(({ numero, tipo }) => `${tipo} ${numero}`);
}

describe('any content of a row', () => {
  const read = readerOf(COLUMNS, { ddd: '11', uf: 'SP' });

  test('the record has nothing twice, and the same file again changes nothing', () => {
    fc.assert(
      fc.property(anyRow, (cells) => {
        const made = toNewPessoa(read(cells));
        expect(checkPessoa(made, ROW_OPTIONS)).toEqual([]);
        const before = stored(made);
        const again = read(cells, before);
        expect(again.issues).toEqual([]);
        expect(toUpdatedPessoa(again, before)).toEqual({ ...made, id: ID });
      }),
      { numRuns: rounds(100, 500) },
    );
  });

  test('a record loses nothing to it', () => {
    fc.assert(
      fc.property(anyRow, anyRow, (first, second) => {
        const before = stored(toNewPessoa(read(first)));
        const row = read(second, before);
        if (row.issues.length > 0) return;
        const after = toUpdatedPessoa(row, before);
        expect(checkPessoa(after, ROW_OPTIONS)).toEqual([]);
        const documento = documentOf(before);
        if (documento !== null) expect(documentOf(after)).toBe(documento);
        expect(numbersOf(after).slice(0, before.telefones.length)).toEqual(numbersOf(before));
        expect(after.emails.slice(0, before.emails.length)).toEqual(before.emails);
        expect(after.tags.slice(0, before.tags.length)).toEqual(before.tags);
        expect(after.enderecos.length).toBeGreaterThanOrEqual(before.enderecos.length);
        before.enderecos.forEach((endereco, index) => {
          const now = after.enderecos[index];
          for (const field of ['cep', 'logradouro', 'numero', 'complemento', 'codigoEstado', 'codigoCidade'] as const)
            if (endereco[field] !== '') expect(now?.[field]).not.toBe('');
        });
      }),
      { numRuns: rounds(100, 500) },
    );
  });
});

describe('what the rules find in a record', () => {
  const settings = settingsOf([
    'nome',
    null,
    'documento',
    'enderecos.1.cidade',
    'telefones.2.numero',
    'nascimento.serial',
  ]);

  test.each([
    ['nome', 0],
    ['cpf', 2],
    ['cnpj', 2],
    ['nascimento', 5],
    ['enderecos.0.codigoCidade', 3],
    ['enderecos.0.codigoEstado', 3],
    ['enderecos.4.logradouro', 3],
    ['telefones.1.numero', 4],
    ['telefones.0.numero', 4],
    ['telefones', 4],
  ])('at %s is told at column %s', (path, column) => {
    expect(issuesOfColumns([{ path, code: 'c', message: 'm' }], settings)).toEqual([
      { column, code: 'c', message: 'm' },
    ]);
  });

  test.each([
    ['emails.0.email', 'E-mail 1 · E-mail: m'],
    ['limiteCredito', 'Limite de crédito: m'],
  ])('at %s, which no column has, names the field', (path, message) => {
    expect(issuesOfColumns([{ path, code: 'c', message: 'm' }], settings)).toEqual([
      { column: null, code: 'c', message },
    ]);
  });
});
