import type * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { checkFile, finishStep, importFile, rowsOf } from '../../../test/imports/imports.ts';
import { saveAnswer } from '../../cnpj/server/cnpj-store.ts';
import { inTenant } from '../../kit/server/db/db.ts';
import { emptyPessoa } from '../../pessoa/empty.ts';
import type { FieldSources as FieldSourcesSchema } from '../../pessoa/sources/sources.schema.ts';
import type { CorrectedRow } from '../model/import.ts';
import type { Pessoa, PessoaInput } from '../../pessoa/pessoa.ts';

/* Files of CNPJs alone, or with gaps, and the stored answers about them. */

const api = useApp();
type FieldSources = z.output<typeof FieldSourcesSchema>;

const FROM_STORE = { receita: 'guardadas' } as const;
const BODY = {
  razao_social: 'PADARIA SOL LTDA',
  nome_fantasia: 'PADARIA SOL',
  situacao_cadastral: 2,
  codigo_natureza_juridica: 2062,
  cnae_fiscal: 4721102,
  data_inicio_atividade: '2001-02-03',
  logradouro: 'DA SE',
  descricao_tipo_de_logradouro: 'PRACA',
  numero: '100',
  bairro: 'SE',
  cep: '01001000',
  uf: 'SP',
  municipio: 'SAO PAULO',
  codigo_municipio_ibge: 3550308,
  ddd_telefone_1: '1133334444',
  email: 'sol@exemplo.com.br',
};

async function storeAnswer(cnpj: string, changes: Partial<typeof BODY> = {}): Promise<void> {
  const body = JSON.stringify({ cnpj, ...BODY, ...changes });
  const answer = { cnpj, provider: 'brasilapi', askedAt: new Date(), dataDay: '2026-10-14', body, stored: body };
  await inTenant(api.database.db, api.tenant.id, (tx) => saveAnswer(tx, answer));
}

async function recordOf(cnpj: string): Promise<Pessoa & { tipo: 'juridica' }> {
  const list = await api.as.gestor.get(`/api/pessoas?q=${cnpj}`);
  const [item] = list.json<{ items: { id: string }[] }>().items;
  return (await api.as.gestor.get(`/api/pessoas/${item?.id}`)).json();
}

test('a file of CNPJs alone makes records of those that are known, and refuses the others for their name', async () => {
  await storeAnswer('11222333000181');
  const file = ['CNPJ', '11.222.333/0001-81', '19.131.243/0001-97'].join('\n');
  const plain = await checkFile(api.as.gestor, file);
  expect(plain.counts).toMatchObject({ create: 0, refused: 2 });
  const checked = await checkFile(api.as.gestor, file, FROM_STORE);
  expect(checked.counts).toMatchObject({ create: 1, refused: 1 });
  const [row] = await rowsOf(api.as.gestor, checked.id, 'repaired');
  expect(row?.repairs).toMatchObject([{ code: 'receita', column: 0 }]);
  expect(row?.repairs[0]?.message).toContain('Razão social');
  await finishStep(api.as.gestor, checked.id, 'apply', { again: true });
  expect(await recordOf('11222333000181')).toMatchObject({
    nome: 'Padaria Sol LTDA',
    cnae: '4721102',
    situacaoReceita: 'ativa',
    enderecos: [{ logradouro: 'Praca da Se', numero: '100', codigoCidade: '3550308', principal: true }],
    telefones: [{ numero: '1133334444' }],
  });
});

test('what the file says stays, and each value names where it is from', async () => {
  const cnpj = '11444777000161';
  await storeAnswer(cnpj);
  const file = ['CNPJ;Razão social;Telefone', `${cnpj};Sol e Lua Ltda;(11) 98888-7777`].join('\n');
  await importFile(api.as.gestor, file, FROM_STORE);
  const record = await recordOf(cnpj);
  expect(record).toMatchObject({ nome: 'Sol e Lua Ltda', nomeFantasia: 'Padaria Sol', abertura: '2001-02-03' });
  expect(record.telefones.map(({ numero }) => numero)).toEqual(['11988887777']);
  const { items } = (await api.as.gestor.get(`/api/pessoas/${record.id}/fontes`)).json<FieldSources>();
  const kindOf = (wanted: string) => items.find(({ path }) => path === wanted)?.source.kind;
  expect(['nome', 'cnpj', 'telefones.0'].map(kindOf)).toEqual(['arquivo', 'arquivo', 'arquivo']);
  expect(['nomeFantasia', 'abertura', 'enderecos.0', 'emails.0'].map(kindOf)).toEqual(Array(4).fill('receita'));
  expect(items.find(({ path }) => path === 'abertura')?.source.key).toBe('BrasilAPI');
});

test('a nome fantasia alone is not taken for the razão social', async () => {
  const cnpj = '60701190000104';
  await storeAnswer(cnpj);
  await importFile(api.as.gestor, `CNPJ;Nome fantasia\n${cnpj};Cantina do Sol\n`, FROM_STORE);
  expect(await recordOf(cnpj)).toMatchObject({ nome: 'Padaria Sol LTDA', nomeFantasia: 'Cantina do Sol' });
});

test('a row that a person corrects after the check is filled, too', async () => {
  const cnpj = '07526557000100';
  await storeAnswer(cnpj);
  const { id } = await checkFile(api.as.gestor, 'CNPJ\n07526557000101\n', FROM_STORE);
  expect(await rowsOf(api.as.gestor, id, 'refused')).toHaveLength(1);
  const corrected = await api.as.gestor.put(`/api/imports/${id}/rows/2`, { cells: [cnpj] });
  expect(corrected.json<CorrectedRow>().row).toMatchObject({ becomes: 'create', repairs: [{ code: 'receita' }] });
  await finishStep(api.as.gestor, id, 'apply');
  expect(await recordOf(cnpj)).toMatchObject({ nome: 'Padaria Sol LTDA' });
});

test('answers of another client fill nothing', async () => {
  const cnpj = '47960950000121';
  const body = JSON.stringify({ cnpj, ...BODY });
  const answer = { cnpj, provider: 'brasilapi', askedAt: new Date(), dataDay: undefined, body, stored: body };
  await inTenant(api.database.db, api.otherTenant.id, (tx) => saveAnswer(tx, answer));
  expect((await checkFile(api.as.gestor, `CNPJ\n${cnpj}\n`, FROM_STORE)).counts).toMatchObject({ refused: 1 });
});

test('a record keeps its own values, and only its blanks are filled', async () => {
  const cnpj = '33000167000101';
  const before: PessoaInput = {
    ...emptyPessoa('juridica'),
    nome: 'Petróleo Exemplo S.A.',
    cnpj,
    cnae: '1921700',
  };
  expect((await api.as.gestor.post('/api/pessoas', before)).statusCode).toBe(201);
  await storeAnswer(cnpj);
  const checked = await checkFile(api.as.gestor, `CNPJ\n${cnpj}`, FROM_STORE);
  expect(checked.counts).toMatchObject({ update: 1 });
  const [row] = await rowsOf(api.as.gestor, checked.id, 'repaired');
  expect(row?.changes?.map(({ path }) => path)).toEqual(expect.arrayContaining(['abertura', 'naturezaJuridica']));
  await finishStep(api.as.gestor, checked.id, 'apply', { again: true });
  expect(await recordOf(cnpj)).toMatchObject({
    nome: 'Petróleo Exemplo S.A.',
    cnae: '1921700',
    naturezaJuridica: '2062',
    enderecos: [{ logradouro: 'Praca da Se' }],
  });
  const again = await checkFile(api.as.gestor, `CNPJ\n${cnpj}`, FROM_STORE);
  expect(again.counts).toMatchObject({ unchanged: 1 });
});
