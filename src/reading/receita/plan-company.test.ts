import { describe, expect, test } from 'vitest';
import type { Company } from '../../cnpj/company.ts';
import { emptyPessoa } from '../../pessoa/empty.ts';
import { assembled } from '../../pessoa/field-list.ts';
import type { PessoaInput } from '../../pessoa/pessoa.ts';
import { applyChanges, planCompany } from './plan-company.ts';

const COMPANY: Company = {
  cnpj: '99999101000185',
  nome: 'Torrefacao Aurora Imaginada LTDA',
  nomeFantasia: 'Cafe Aurora',
  abertura: '2018-03-12',
  porte: 'epp',
  regime: 'simples',
  regimeDesde: '2019-01-01',
  situacaoReceita: 'ativa',
  situacaoReceitaEm: '2026-11-14',
  inscricoesEstaduais: [{ uf: 'SP', numero: '110042490114' }],
  enderecos: [
    {
      tipo: 'comercial',
      cep: '13010001',
      logradouro: 'Rua dos Cafezais',
      numero: '1200',
      complemento: 'Sala 12',
      bairro: 'Centro',
      codigoEstado: '35',
      codigoCidade: '3509502',
    },
  ],
  telefones: [{ tipo: 'fixo', numero: '1935550101' }],
  emails: [{ tipo: 'comercial', email: 'contato@aurora.com.br' }],
};

const record = (values: object): PessoaInput =>
  assembled({ ...emptyPessoa('juridica'), cnpj: COMPANY.cnpj, ...values });
const plan = (values: object = {}, company: Company = COMPANY) => planCompany(record(values), company);
const paths = (changes: readonly { path: string }[]) => changes.map(({ path }) => path);

/** A record as the answer alone makes it. */
const FILLED = applyChanges(record({}), plan().fills);

test('a record of a CNPJ alone is filled as a whole, and then nothing is to be changed', () => {
  expect(FILLED).toMatchObject({
    nome: COMPANY.nome,
    regimeDesde: '2019-01-01',
    situacaoReceitaEm: '2026-11-14',
    enderecos: [{ ...COMPANY.enderecos[0], principal: true }],
    telefones: [{ numero: '1935550101', principal: true }],
    emails: [{ email: 'contato@aurora.com.br', principal: true }],
    inscricoesEstaduais: [{ uf: 'SP', numero: '110042490114' }],
  });
  expect(planCompany(FILLED, COMPANY)).toEqual({ fills: [], differs: [], confirms: [] });
});

test('the same in other signs is no difference', () => {
  const { differs } = plan({ nome: 'Torrefação Aurora Imaginada Ltda.', nomeFantasia: 'CAFÉ AURORA' });
  expect(differs).toEqual([]);
});

test('what a person typed stays, and is offered as a change', () => {
  const { fills, differs } = plan({
    nome: 'Aurora',
    telefones: [{ tipo: 'fixo', numero: '1935559999', principal: true }],
  });
  expect(differs).toMatchObject([
    { path: 'nome', label: 'Razão social', before: 'Aurora', after: COMPANY.nome },
    { label: 'Telefone', before: '', after: '(19) 3555-0101' },
  ]);
  expect(paths(fills)).not.toContain('nome');
  expect(paths(fills).some((path) => path.startsWith('telefones'))).toBe(false);
});

describe('an address', () => {
  const typed = { tipo: 'comercial', principal: true, cep: '13010001', logradouro: 'R. dos Cafezais', numero: '1200' };

  test('that is the same in part is completed, never added', () => {
    const { fills, differs } = plan({ enderecos: [typed] });
    const after = applyChanges(record({ enderecos: [typed] }), fills);
    expect(after.enderecos).toMatchObject([
      { logradouro: 'R. dos Cafezais', complemento: 'Sala 12', bairro: 'Centro' },
    ]);
    expect(after.enderecos).toHaveLength(1);
    expect(paths(differs).filter((path) => path.startsWith('enderecos'))).toEqual([]);
  });

  test('that is another one is offered beside it', () => {
    const other = { ...typed, cep: '01001000', logradouro: 'Praça da Sé', numero: '1' };
    const { fills, differs } = plan({ enderecos: [other] });
    expect(paths(fills).some((path) => path.startsWith('enderecos'))).toBe(false);
    const after = applyChanges(record({ enderecos: [other] }), differs);
    expect(after.enderecos).toMatchObject([
      { cep: '01001000', principal: true },
      { cep: '13010001', principal: false },
    ]);
  });

  test('with another complement says only that', () => {
    const { differs } = plan({ enderecos: [{ ...typed, complemento: 'Fundos' }] });
    expect(differs).toMatchObject([{ path: 'enderecos.0', label: 'Endereço' }]);
    expect(differs[0]!.after).toContain('Sala 12');
  });
});

describe('the situação', () => {
  test('that changed is a difference with its day', () => {
    const { differs } = plan({ situacaoReceita: 'suspensa', situacaoReceitaEm: '2026-10-01' });
    expect(differs).toMatchObject([{ path: 'situacaoReceita', before: 'Suspensa', after: 'Ativa' }]);
    expect(applyChanges(record({}), differs)).toMatchObject({ situacaoReceitaEm: '2026-11-14' });
  });

  test('that is the same only gets its newer day', () => {
    const { confirms, differs } = plan({ situacaoReceita: 'ativa', situacaoReceitaEm: '2026-05-01' });
    expect(paths(confirms)).toEqual(['situacaoReceitaEm']);
    expect(differs).toEqual([]);
  });

  test('of a later day is not corrected by older data', () => {
    const { confirms, differs } = plan({ situacaoReceita: 'baixada', situacaoReceitaEm: '2026-11-20' });
    expect([...confirms, ...differs]).toEqual([]);
  });
});

test('an inscrição of another state fills, one of the same state is offered', () => {
  const other = plan({ inscricoesEstaduais: [{ uf: 'MG', numero: '0623079040081' }] });
  expect(paths(other.fills).filter((path) => path.startsWith('inscricoes'))).toHaveLength(1);
  const same = plan({ inscricoesEstaduais: [{ uf: 'SP', numero: '110042490999' }] });
  expect(paths(same.differs).filter((path) => path.startsWith('inscricoes'))).toHaveLength(1);
});
