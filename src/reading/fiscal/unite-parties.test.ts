import { expect, test } from 'vitest';
import type { FiscalKind, Party, PartyEndereco, PlacedParty } from './party.ts';
import { createUniting } from './unite-parties.ts';

const ANA = '52998224725';
const LOJA = '98765432000198';
const NOS = '11222333000181';

function party(change: Partial<Party>): Party {
  const lists = { inscricoesEstaduais: [], enderecos: [], telefones: [], emails: [], codigosExternos: [], notes: [] };
  return { tipo: 'fisica', cpf: ANA, nome: 'ANA', ...lists, ...change };
}

const OURS: PlacedParty = {
  party: party({ tipo: 'juridica', cpf: undefined, cnpj: NOS, nome: 'NOS LTDA' }),
  roles: [],
};

/** Unites documents in this order; each has our own company too. */
function unite(documents: [at: string, ...parties: (Party | PlacedParty)[]][], given: string[] = []) {
  const uniting = createUniting();
  for (const [index, [at, ...parties]] of documents.entries()) {
    const source = { kind: 'nfe' as FiscalKind, key: `key ${index}`, at };
    const placed = parties.map((one) => ('party' in one ? one : { party: one, roles: [] }));
    uniting.add({ outcome: 'read', source, parties: [OURS, ...placed], refused: [] });
  }
  const { people, ...rest } = uniting.finish(given);
  return { people: [...people()], ...rest };
}

/** Whatever the order of the files, the same comes out. */
function uniteBothWays(documents: [at: string, ...parties: Party[]][]) {
  const [one, other] = [documents, documents.toReversed()].map((all) => unite(all).people);
  expect(other?.map(({ party: { nome } }) => nome)).toEqual(one?.map(({ party: { nome } }) => nome));
  return one ?? [];
}

const RUA: PartyEndereco = { tipo: 'residencial', logradouro: 'RUA A', numero: '1', codigoCidade: '3550308' };

test('the newest document wins a field, whatever the order of the files', () => {
  const documents: [string, Party][] = [
    ['2026-01-01', party({ nome: 'ANA ANTIGA', nomeFantasia: 'VELHA', suframa: '201234564' })],
    ['2026-03-01T10:00:00-03:00', party({ nome: 'ANA NOVA', nomeFantasia: 'NOVA' })],
  ];
  for (const all of [documents, documents.toReversed()]) {
    const { people } = unite(all);
    expect(people).toMatchObject([
      { party: { nome: 'ANA NOVA', nomeFantasia: 'NOVA', suframa: '201234564' }, otherNames: ['ANA ANTIGA'] },
    ]);
    expect(people[0]?.source.at).toBe('2026-03-01T10:00:00-03:00');
  }
});

test('a name with accents wins over a newer one in capitals, and is no other name', () => {
  const [one] = uniteBothWays([
    ['2026-01-01', party({ nome: "Ana da Conceição d'Ávila" })],
    ['2026-02-01', party({ nome: 'ANA DA CONCEICAO D AVILA' })],
    ['2026-03-01', party({ nome: 'Ana da Conceicao D Avila' })],
  ]);
  expect(one).toMatchObject({ party: { nome: "Ana da Conceição d'Ávila" }, otherNames: [], documents: 3 });
});

test('lists are united, newest first', () => {
  const [one] = uniteBothWays([
    ['2026-01-01', party({ emails: ['a@x.org'], telefones: ['1133334444'] })],
    ['2026-03-01', party({ emails: ['c@x.org', 'A@x.org'] })],
    ['2026-02-01', party({ emails: ['b@x.org'], telefones: ['1133334444', '1133335555'] })],
  ]);
  expect(one?.party.emails.map((email) => email.toLowerCase()).toSorted()).toEqual(['a@x.org', 'b@x.org', 'c@x.org']);
  expect(one?.party.emails.at(-1)).toBe('b@x.org');
  expect(one?.party.telefones.toSorted()).toEqual(['1133334444', '1133335555']);
});

test('one address of two spellings is one, and gets what it lacks from the older', () => {
  const [one] = uniteBothWays([
    ['2026-01-01', party({ enderecos: [{ ...RUA, logradouro: 'Rua Á', cep: '01001000' }] })],
    ['2026-02-01', party({ enderecos: [{ ...RUA, logradouro: 'RUA A', bairro: 'SE' }] })],
  ]);
  expect(one?.party.enderecos).toEqual([{ ...RUA, cep: '01001000', bairro: 'SE' }]);
});

test('an address in one line equals the one in separate fields', () => {
  const linha: PartyEndereco = { tipo: 'comercial', linha: 'RUA A, 1', cidade: 'SAO PAULO', uf: 'SP' };
  const [one] = uniteBothWays([
    ['2026-01-01', party({ enderecos: [{ ...RUA, tipo: 'comercial' }] })],
    ['2026-02-01', party({ enderecos: [linha] })],
  ]);
  expect(one?.party.enderecos).toEqual([{ ...RUA, tipo: 'comercial' }]);
  const alone = unite([['2026-02-01', party({ enderecos: [linha] })]]).people;
  expect(alone[0]?.party.enderecos).toEqual([linha]);
});

test('the newest address comes first, a place of delivery never before an own one', () => {
  const entrega: PartyEndereco = { ...RUA, tipo: 'entrega', numero: '3', documento: LOJA };
  const [one] = uniteBothWays([
    ['2026-01-01', party({ enderecos: [RUA] })],
    ['2026-02-01', party({ enderecos: [{ ...RUA, numero: '2' }] })],
    ['2026-03-01', party({ enderecos: [entrega] })],
  ]);
  expect(one?.party.enderecos.map(({ numero }) => numero)).toEqual(['2', '1', '3']);
});

test('nine hundred notes of one person are one row', () => {
  const { people } = unite(Array.from({ length: 900 }, () => ['2026-01-01', party({})]));
  expect(people).toMatchObject([{ documents: 900 }]);
});

test('the own company and its branches are out: given, or the one in nearly all documents', () => {
  const branch = party({ tipo: 'juridica', cpf: undefined, cnpj: '11222333000262', nome: 'FILIAL' });
  const documents: [string, Party][] = [
    ['2026-01-01', party({ cpf: undefined, cnpj: LOJA, tipo: 'juridica', nome: 'LOJA' })],
    ['2026-01-02', branch],
  ];
  expect(unite(documents)).toMatchObject({
    people: [{ party: { nome: 'LOJA' } }],
    ownCompanies: [{ root: '11222333' }],
  });
  const given = unite(documents, [LOJA.slice(0, 8)]);
  expect(given.people.map(({ party: { nome } }) => nome)).toEqual(['NOS LTDA', 'FILIAL']);
});

test('a role that depends on the company of the document counts only for the own company', () => {
  const roles = [{ papel: 'cliente' as const, of: NOS.slice(0, 8) }];
  const documents: [string, PlacedParty][] = [
    ['2026-01-01', { party: party({}), roles }],
    ['2026-01-02', { party: party({}), roles: [{ papel: 'fornecedor', of: LOJA.slice(0, 8) }] }],
  ];
  expect(unite(documents).people).toMatchObject([{ papeis: ['cliente'] }]);
});

test('two companies that are in every document leave open which one is the own', () => {
  const loja = party({ cpf: undefined, cnpj: LOJA, tipo: 'juridica', nome: 'LOJA' });
  expect(unite([['2026-01-01', loja]])).toMatchObject({ ownCompanies: [], count: 2 });
  expect(unite([['2026-01-01', party({})]])).toMatchObject({ ownCompanies: [{ nome: 'NOS LTDA' }], count: 1 });
});

test('a carrier that brings everything is not the own company', () => {
  const carrier: PlacedParty = {
    party: party({ cpf: undefined, cnpj: LOJA, tipo: 'juridica', nome: 'VENTO' }),
    roles: [{ papel: 'transportadora' }],
  };
  expect(unite([['2026-01-01', carrier]])).toMatchObject({
    ownCompanies: [{ nome: 'NOS LTDA' }],
    people: [{ papeis: ['transportadora'] }],
  });
});

test('without a document only equal parties are united, with a remark about a possible other record', () => {
  const alone = party({ cpf: undefined, isTipoUncertain: true, nome: 'JUAN', enderecos: [{ ...RUA, pais: '8451' }] });
  const { people } = unite([
    ['2026-01-01', alone],
    ['2026-01-02', alone],
    ['2026-01-03', { ...alone, enderecos: [] }],
    ['2026-01-04', party({ cpf: undefined, idEstrangeiro: 'UY-1', nome: 'Juan' })],
  ]);
  expect(people.map(({ documents, party: { notes } }) => [documents, notes.length])).toEqual([
    [2, 1],
    [1, 1],
    [1, 0],
  ]);
});

test('two companies with one inscrição stay two, each with a remark', () => {
  const inscricoesEstaduais = [{ uf: 'SC', numero: '251040852' }];
  const { people } = unite([
    ['2026-01-01', party({ inscricoesEstaduais }), party({ cpf: '11144477735', inscricoesEstaduais })],
  ]);
  expect(people.map(({ party: { notes } }) => notes)).toEqual([
    ['mesma inscrição estadual de outra ficha do arquivo: 251040852/SC'],
    ['mesma inscrição estadual de outra ficha do arquivo: 251040852/SC'],
  ]);
});

test('a street with its kind in short is the same street, which stays in full', () => {
  for (const [first, second] of [
    ['R A', 'RUA A'],
    ['RUA A', 'R. A'],
  ]) {
    const [one] = uniteBothWays([
      ['2026-01-01', party({ enderecos: [{ ...RUA, logradouro: first! }] })],
      ['2026-02-01', party({ enderecos: [{ ...RUA, logradouro: second! }] })],
    ]);
    expect(one?.party.enderecos).toEqual([RUA]);
  }
  const linha: PartyEndereco = { tipo: 'comercial', linha: 'R. A, 1', codigoCidade: '3550308' };
  const [one] = uniteBothWays([
    ['2026-01-01', party({ enderecos: [RUA] })],
    ['2026-02-01', party({ enderecos: [linha] })],
  ]);
  expect(one?.party.enderecos).toMatchObject([{ logradouro: 'RUA A', numero: '1' }]);
});
