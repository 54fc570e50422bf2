import { beforeAll, describe, expect, test } from 'vitest';
import { createSampleRecords } from '../src/demo/server/sample-records.ts';
import { readOwnId } from '../src/pessoa/cells/own-id.ts';
import { newItem } from '../src/pessoa/empty.ts';
import { type Export, perGroup } from '../src/exports/export.ts';
import { GOOGLE } from '../src/exports/server/formats/contacts/google.ts';
import { HUBSPOT } from '../src/exports/server/formats/contacts/hubspot.ts';
import { OUTLOOK } from '../src/exports/server/formats/contacts/outlook.ts';
import type { Import } from '../src/imports/model/import.ts';
import type { Pessoa, PessoaListItem } from '../src/pessoa/pessoa.ts';
import { type Caller, useApp } from './builders.ts';
import { buildFisica, buildJuridica, EMAIL, ENDERECO, TELEFONE } from './pessoas.ts';
import { finishStep, rowsOf, sendFile } from './imports/imports.ts';

const api = useApp();
const RECORDS = 200;

beforeAll(async () => {
  const { db } = api.services;
  const userId = api.as.gestor.user.id;
  await createSampleRecords(db, { tenantId: api.tenant.id, userId, count: RECORDS, seed: 3, origin: 'cli' });
  await api.as.administrador.patch('/api/tenants/current/settings', { leitoresExport: true });
  const { items } = (await api.as.gestor.get('/api/pessoas')).json<{ items: PessoaListItem[] }>();
  const answer = await api.as.gestor.patch(`/api/pessoas/${items[0]?.id}`, PAID, { 'if-match': '"1"' });
  expect(answer.statusCode, answer.body).toBe(200);
});

/** Documents that do not check, as people type them. */
const UNCHECKED = [
  '529.982.247-26',
  '52998224726',
  '1.222.333-4',
  '12.345.678/0001-00',
  '12345678000100',
  'CPF (ver RG) 1-2',
  '12-34.5',
];

/** What is hard to read back: a document that does not check, a key that may be two, with its kind and without, no key at all, accounts alike. */
const PAID = {
  chavesPix: [
    { chave: '11912345684', tipo: 'cpf' },
    { chave: '11912345684', tipo: 'telefone' },
    { chave: '11912345765' },
    { chave: 'Nome@Example.com' },
    { chave: '12.ABC.345/01DE-35' },
    { chave: '123E4567-E12B-12D1-A456-426655440000' },
    { chave: '0001 da Marina', tipo: 'aleatoria' },
  ],
  contasBancarias: [
    {
      banco: '001 "BB"',
      agencia: '0001',
      conta: '0012345-X',
      tipo: 'poupanca',
      titular: 'Ana',
      documento: '52998224725',
    },
    { banco: '260', agencia: '0001', conta: '', documento: '12345' },
    { agencia: '0001', conta: '98765-0', tipo: 'pagamento' },
    ...UNCHECKED.map((documento, index) => ({ banco: '341', agencia: '0002', conta: `1${index}`, documento })),
  ],
};

type Asked = { format?: string; settings?: object; list?: object };

async function exportFile(caller: Caller, { format = 'csv', settings = {}, list = {} }: Asked = {}): Promise<Buffer> {
  const answer = await caller.post('/api/exports', { format, list, settings: { roundTrip: true, ...settings } });
  expect(answer.statusCode, answer.body).toBe(201);
  return (await caller.get(`/api/exports/${answer.json<Export>().id}/file`)).rawPayload;
}

/** Sends a file and has it checked with what was proposed for its columns. */
async function check(file: Buffer, fileName: string): Promise<Import> {
  const sent = await sendFile(api.as.gestor, file, fileName);
  expect(sent.settings?.columns).not.toContain(null);
  return finishStep(api.as.gestor, sent.id, 'check');
}

async function read(id: string): Promise<Pessoa> {
  return (await api.as.gestor.get(`/api/pessoas/${id}`)).json<Pessoa>();
}

describe('an export with id and version', () => {
  test.each<[string, Asked & { caller?: 'leitor' | 'gestor' }]>([
    ['as CSV', {}],
    ['as CSV with tabs, without masks', { settings: { delimiter: 'tab', masks: false } }],
    ['as CSV in Windows-1252', { settings: { encoding: 'windows-1252' } }],
    ['as XLSX', { format: 'xlsx' }],
    ['as XLSX without masks', { format: 'xlsx', settings: { masks: false } }],
    ['as who may not see CPFs gets it', { caller: 'leitor' }],
  ])('changes nothing when it comes back %s', async (_how, { caller = 'gestor', ...asked }) => {
    const file = await exportFile(api.as[caller], asked);
    const checked = await check(file, `fichas.${asked.format ?? 'csv'}`);
    expect(await rowsOf(api.as.gestor, checked.id)).toEqual([]);
    expect(checked.counts).toMatchObject({ unchanged: RECORDS, update: 0, create: 0, refused: 0, repaired: 0 });
  });

  test('changes the cells that somebody changed; a record that was saved since stops', async () => {
    const lines = (await exportFile(api.as.gestor)).toString('utf8').trimEnd().split('\r\n');
    const columns = (lines[0] ?? '').replace('\ufeff', '').split(';');
    const tags = columns.indexOf('Etiquetas');
    const ids = lines.slice(1).map((line) => readOwnId(line.split(';')[0] ?? ''));
    const rows = lines.slice(1).map((line) => line.split(';'));
    // rows without quotes can be cut at their semicolons
    const [first = 0, second = 1] = rows.flatMap((_, index) => (lines[index + 1]?.includes('"') ? [] : [index]));
    for (const index of [first, second]) rows[index]![tags] = 'conferida';
    const before = await read(ids[first] ?? '');
    const stale = await read(ids[second] ?? '');
    await api.as.gestor.patch(`/api/pessoas/${stale.id}`, { observacoes: 'salva agora' }, { 'if-match': '"1"' });
    const checked = await check(
      Buffer.from([lines[0], ...rows.map((row) => row.join(';'))].join('\r\n')),
      'fichas.csv',
    );
    expect(checked.counts).toMatchObject({ update: 1, unchanged: RECORDS - 2, stale: 1, refused: 0 });
    expect(await rowsOf(api.as.gestor, checked.id, 'stale')).toMatchObject([{ existing: { id: stale.id } }]);
    await finishStep(api.as.gestor, checked.id, 'apply', { again: true });
    expect(await read(before.id)).toEqual({
      ...before,
      tags: ['conferida'],
      version: 2,
      updatedAt: expect.any(String),
    });
    expect(await read(stale.id)).toMatchObject({ tags: stale.tags, observacoes: 'salva agora', version: 2 });
  });
});

/** Records that a program's columns are hard on: no number in the street, a note of a phone, two addresses, a repeated name. */
const HARD = [
  buildFisica({
    nome: 'Maria Maria',
    cpf: '11144477735',
    nascimento: '1980-02-09',
    site: 'https://maria.example.com',
    tags: ['VIP', '=soma'],
    observacoes: '=HYPERLINK("http://x")\nsegunda, linha',
    enderecos: [
      { ...ENDERECO, numero: '', complemento: '', bairro: 'Sé' },
      {
        ...ENDERECO,
        tipo: 'cobranca',
        principal: false,
        cep: '13010000',
        logradouro: 'Rua 13 de Maio',
        numero: '5',
        complemento: 'fundos do bar',
        bairro: '',
        codigoCidade: '3509502',
      },
    ],
    telefones: [
      { ...TELEFONE, observacao: 'recado da mãe' },
      { ...TELEFONE, numero: '11977771234', principal: false },
      { ...TELEFONE, tipo: 'exterior', numero: '+14155550100', principal: false },
      { ...TELEFONE, tipo: 'servico', numero: '08001234567', principal: false },
    ],
    emails: [EMAIL, { ...EMAIL, email: 'outra@example.com', tipo: 'financeiro', principal: false }],
  }),
  buildJuridica({ nome: 'Padaria, "Pão" Ltda', nomeFantasia: 'Pão', cnpj: '12ABC34501DE35' }),
  // two more with a document, so that a column of three says what it is
  buildFisica({ nome: 'Ana', cpf: '52998224725' }),
];

describe('an export for another program', () => {
  const MOST = { ...perGroup(() => 0), enderecos: 3, telefones: 4, emails: 2 };

  beforeAll(async () => {
    for (const pessoa of HARD) {
      const answer = await api.as.gestor.post('/api/pessoas', { ...pessoa, papeis: ['transportadora'] });
      expect(answer.statusCode, answer.body).toBe(201);
    }
  });

  test.each([
    ['google', GOOGLE],
    ['outlook', OUTLOOK],
    ['hubspot', HUBSPOT],
  ] as const)('for %s is understood column by column, and changes nothing', async (format, { parts }) => {
    const made = (await api.as.gestor.post('/api/exports', { format, list: {}, settings: {} })).json<Export>();
    expect(made).toMatchObject({ state: 'done', rows: RECORDS + HARD.length });
    const file = (await api.as.gestor.get(`/api/exports/${made.id}/file`)).rawPayload;
    const sent = await sendFile(api.as.gestor, file, made.fileName);
    expect(sent.settings?.columns).toEqual(parts(MOST).flatMap(({ columns }) => columns.map(([, target]) => target)));
    const { id, counts } = await finishStep(api.as.gestor, sent.id, 'check');
    expect(await rowsOf(api.as.gestor, id)).toEqual([]);
    // who has no document is found by name and e-mail
    expect(counts).toMatchObject({ create: 0, unchanged: made.rows, repaired: 0 });
  });

  test('as vCard changes nothing', async () => {
    const made = (await api.as.gestor.post('/api/exports', { format: 'vcf', list: {}, settings: {} })).json<Export>();
    const file = (await api.as.gestor.get(`/api/exports/${made.id}/file`)).rawPayload;
    const sent = await sendFile(api.as.gestor, file, made.fileName);
    const { counts } = await finishStep(api.as.gestor, sent.id, 'check');
    expect(counts).toMatchObject({ create: 0, update: 0, unchanged: made.rows });
  });
});

test.each([{ masks: true }, { masks: false }])(
  'a document that does not check comes back as typed: %o',
  async (how) => {
    const record = buildJuridica({
      nome: `Obra com máscaras: ${how.masks}`,
      enderecos: [{ ...ENDERECO, tipo: 'entrega', documento: UNCHECKED[0] ?? '' }],
      contasBancarias: UNCHECKED.map((documento, index) =>
        newItem('contasBancarias', { conta: `1${index}`, documento }),
      ),
    });
    const made = (await api.as.gestor.post('/api/pessoas', record)).json<Pessoa>();
    const of = [
      'nome',
      'enderecos.logradouro',
      'enderecos.documento',
      'contasBancarias.conta',
      'contasBancarias.documento',
    ];
    const settings = { ...how, roundTrip: false, columns: of, contasBancarias: UNCHECKED.length };
    const file = await exportFile(api.as.gestor, { settings, list: { ids: [made.id] } });
    const { id } = await check(file, 'obra.csv');
    await finishStep(api.as.gestor, id, 'apply', { again: true });
    const { items } = (await api.as.gestor.get(`/api/pessoas?q=${encodeURIComponent(made.nome)}`)).json<{
      items: PessoaListItem[];
    }>();
    const again = items.find((item) => item.id !== made.id);
    const stored = await read(again?.id ?? '');
    expect(stored.contasBancarias.map(({ documento }) => documento)).toEqual(UNCHECKED);
    expect(stored.enderecos[0]?.documento).toBe(UNCHECKED[0]);
    expect(await exportFile(api.as.gestor, { settings, list: { ids: [stored.id] } })).toEqual(file);
  },
);
