import { inflateRawSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { FORMATS, isPaper } from '../src/exports/export.ts';
import { newItem } from '../src/pessoa/empty.ts';
import type { Pessoa } from '../src/pessoa/pessoa.ts';
import type { Import } from '../src/imports/model/import.ts';
import { type Caller, useApp } from './builders.ts';
import { finishStep, sendFile, settle } from './imports/imports.ts';
import { buildFisica, EMAIL, ENDERECO, TELEFONE } from './pessoas.ts';
import { merge } from './merged.ts';
import { listOperations } from './routes/api-operations.ts';

const api = useApp();

/** What a leitor must not read anywhere, nor find anything by. */
const CPF = '39053344705';
const RG = '44455566X';
const FILE = `clientes-${CPF}.csv`;

/** Each way to write a document inside of other words. Some are too long for a tag. */
const FORMS: Record<string, string> = {
  bare: CPF,
  dots: '390.533.447-05',
  spaces: '390 533 447 05',
  slashes: '390/533/447/05',
  quotes: '"390.533.447-05"',
  'single digits': '3 9 0 5 3 3 4 4 7 0 5',
  letters: `cli-${CPF}`,
  'letters behind': `${CPF}ana`,
  'zeros in front': `000${CPF}`,
  'full width': '３９０５３３４４７０５',
  'other digits': '٣٩٠٥٣٣٤٤٧٠٥',
  words: 'três nove zero cinco três três quatro quatro sete zero cinco',
  pairs: 'trinta e nove zero, cinquenta e três três, quatro quatro sete traço zero cinco',
  'an RG': RG,
  'an RG with dots': '44.455.566-X',
  'an RG with spaces': '44 455 566 x',
  'an RG in a code': `cli-${RG}`,
  'an RG without its letter': '44455566',
  'an RG in words': 'quatro quatro quatro cinco cinco cinco meia meia xis',
};

const DIGITS = 'zero um dois tres quatro cinco seis sete oito nove'.split(' ');

/** A text as somebody reads it who wants to find digits: all signs away, words and digits of other scripts as digits. */
function bareOf(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\\[nrt]/g, ' ')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\btrinta e nove\b/g, '39')
    .replaceAll(/\bcinquenta e tres\b/g, '53')
    .replaceAll(/\b(?:traco)\b/g, '')
    .replaceAll(/\bmeia\b/g, '6')
    .replaceAll(new RegExp(String.raw`\b(?:${DIGITS.join('|')})\b`, 'g'), (word) => String(DIGITS.indexOf(word)))
    .replaceAll(/[^a-z0-9]/g, '');
}

function documentsIn(text: string): string[] {
  const bare = bareOf(text);
  return [CPF, RG.slice(0, -1)].filter((document) => bare.includes(document));
}

const fits = (text: string, length: number) => (text.length > length ? 'curta' : text);
const pessoas: Record<string, Pessoa> = {};
let imported: Pessoa | undefined;
/** Merged into a record with the document in its name. */
let moved: Pessoa;

const isPartOfEmail = (form: string) => /^[a-z0-9-]+$/.test(form);

/** A record with the document in every text. Its own are masked anyway. */
function recordWith(form: string, number: number) {
  const codigo = `${number} ${form}`;
  return buildFisica({
    nome: `Ana ${form}`,
    nomeSocial: `Nina ${form}`,
    cpf: number === 0 ? CPF : null,
    rg: '44.455.566-X',
    rgOrgaoEmissor: fits(form, 20),
    site: form.startsWith('cli-') ? `www.${form}.com.br` : null,
    observacoes: `Ligar à tarde.\nDocumento: ${form}.`,
    tags: ['vip', fits(form, 40)],
    enderecos: [
      {
        ...ENDERECO,
        complemento: form,
        numero: fits(form, 20),
        logradouro: `Rua ${form}`,
        bairro: form,
        nome: fits(form, 60),
      },
    ],
    telefones: [{ ...TELEFONE, observacao: form }],
    emails: isPartOfEmail(form) ? [{ ...EMAIL, email: `ana.${form}@exemplo.com.br` }] : [EMAIL],
    codigosExternos: [
      newItem('codigosExternos', { sistema: fits(form, 40), codigo: codigo.length > 60 ? `${number}` : codigo }),
    ],
    contasBancarias: [newItem('contasBancarias', { banco: fits(form, 60), agencia: fits(form, 20), titular: form })],
  });
}

async function create(input: object): Promise<Pessoa> {
  const answer = await api.as.gestor.post('/api/pessoas', input);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Pessoa>();
}

/** A record from a file whose name has the document. */
async function importNamed(fileName: string): Promise<Pessoa> {
  if (imported) return imported;
  const sent = await sendFile(api.as.gestor, 'Nome;E-mail\r\nBia da Planilha;bia@exemplo.com.br\r\n', fileName);
  await settle(api.as.gestor, sent, {});
  await finishStep(api.as.gestor, sent.id, 'check');
  const { state } = await finishStep(api.as.gestor, sent.id, 'apply', { again: true });
  expect(state).toBe('done' satisfies Import['state']);
  const found = await api.as.gestor.get('/api/pessoas?q=planilha');
  return (imported = found.json<{ items: Pessoa[] }>().items[0]!);
}

async function share(nome: string, filter: object): Promise<void> {
  const view = { nome, shared: true, query: { filter, sort: 'nome', columns: ['nome'] } };
  const made = await api.as.gestor.post('/api/views', view);
  expect(made.statusCode, made.body).toBe(201);
}

beforeAll(async () => {
  const given = { leitoresExport: true, leitoresReveal: true };
  await api.as.administrador.patch('/api/tenants/current/settings', given);
  for (const [number, [name, form]] of Object.entries(FORMS).entries())
    pessoas[name] = await create(recordWith(form, number));
  for (const [name, form] of Object.entries(FORMS)) {
    await share(`Visão ${name}`, { q: form });
    await share(form.length > 30 ? `De ${name}` : `De ${name} ${form}`, { uf: 'SP' });
    if (form.length <= 40) await share(`Etiqueta ${name}`, { tag: form });
  }
  const [loser, survivor] = [buildFisica({ nome: 'Rui da Silva' }), buildFisica({ nome: `Rui da Silva ${CPF}` })];
  moved = await create(loser);
  await merge(api.as, await create(survivor), moved);
  const preset = { nome: `Modelo de ${CPF}`, format: 'csv', settings: {} };
  expect((await api.as.gestor.post('/api/export-presets', preset)).statusCode).toBe(201);
  await share('Oito dígitos', { q: '39053344' });
  await share('Sem ela', { except: [`tag:cli-${RG}`] });
});

/** The answers to every operation that reads, for each of the records. */
async function readAll(caller: Caller): Promise<Map<string, string>> {
  const all = [...Object.values(pessoas), await importNamed(FILE), moved].map(({ id }) => id);
  const answers = new Map<string, string>();
  for (const { name, method, path } of await listOperations(api.app)) {
    // an open stream has only the ids of records
    if (method !== 'GET' || path === '/api/live' || path.endsWith('/file')) continue;
    const ids = path.includes('{id}') ? all : [''];
    for (const id of ids) {
      const url = path.replace('{id}', id).replace('{version}', '1');
      const query = path.endsWith('/compare') ? '?from=1&to=2' : path === '/api/pessoas' ? '?limit=100' : '';
      answers.set(`${name} ${id}`, (await caller.get(`${url}${query}`)).body);
    }
  }
  for (const brief of [true, false])
    answers.set(`search ${brief}`, (await caller.post('/api/pessoas/search', { limit: 100, brief })).body);
  answers.set('search for ana', (await caller.post('/api/pessoas/search', { q: 'ana', limit: 100 })).body);
  return answers;
}

async function find(caller: Caller, query: object): Promise<Pessoa[]> {
  return (await caller.post('/api/pessoas/search', { ...query, limit: 100 })).json<{ items: Pessoa[] }>().items;
}

async function exportBytes(caller: Caller, format: string, settings: object): Promise<Buffer> {
  const order = await caller.post('/api/exports', { format, list: {}, settings });
  expect(order.statusCode, order.body).toBe(201);
  return (await caller.get(`/api/exports/${order.json<{ id: string }>().id}/file`)).rawPayload;
}

async function exportFile(caller: Caller, format: string, settings: object): Promise<string> {
  return (await exportBytes(caller, format, settings)).toString('utf8');
}

/** The texts of all files in a ZIP. */
function unpack(zip: Buffer): string {
  const texts: string[] = [];
  for (let at = zip.indexOf('PK\u0001\u0002'); at >= 0; at = zip.indexOf('PK\u0001\u0002', at + 46)) {
    const [size, local] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)];
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + size);
    texts.push((zip.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)).toString('utf8'));
  }
  return texts.join('\n');
}

const TEXT_FORMATS = Object.keys(FORMATS).filter((name) => name !== 'xlsx' && !isPaper(name as keyof typeof FORMATS));

describe('a document in any text, to who may not see it,', () => {
  test('is in no answer of any operation', async () => {
    const answers = await readAll(api.as.leitor);
    expect(answers.get(`GET /api/pessoas/{id} ${imported?.id}`)).toContain('Bia da Planilha');
    expect(answers.get('search true')).toContain('Bia da Planilha');
    expect(answers.get('GET /api/views ')).toContain('De ');
    expect(answers.get('GET /api/export-presets ')).toContain('Modelo de ');
    expect(answers.get(`GET /api/pessoas/{id} ${moved.id}`)).toContain('Rui da Silva');
    const shown = [...answers].filter(([, body]) => documentsIn(body).length > 0);
    expect(shown.map(([name, body]) => `${name}: ${body.slice(0, 3000)}`)).toEqual([]);
    const whole = await api.as.operador.get(`/api/pessoas/${pessoas['letters']!.id}`);
    expect(documentsIn(whole.body)).not.toEqual([]);
  });

  test('is in no file that they export', async () => {
    await importNamed(FILE);
    for (const format of TEXT_FORMATS) {
      const file = await exportFile(api.as.leitor, format, {});
      expect(file).toMatch(/Bia.da Planilha/);
      expect(documentsIn(file), format).toEqual([]);
    }
    const sheet = unpack(await exportBytes(api.as.leitor, 'xlsx', {}));
    expect(sheet).toContain('Bia da Planilha');
    expect(documentsIn(sheet)).toEqual([]);
    // the columns of the documents are not chosen
    const columns = ['nome', 'tags', 'observacoes', 'codigosExternos.codigo', 'fontes'];
    const file = await exportFile(api.as.leitor, 'csv', { columns });
    expect(file).toMatch(/clientes-\*/);
    expect(documentsIn(file)).toEqual([]);
    expect(documentsIn(await exportFile(api.as.operador, 'csv', { columns }))).toEqual([CPF, RG.slice(0, -1)]);
  });

  test.each(Object.entries(FORMS))('is not found by it: %s', async (_name, form) => {
    for (const q of [form, `ana ${form}`]) {
      expect(await find(api.as.leitor, { q }), q).toEqual([]);
      if (/[0-9]/.test(form)) expect(await find(api.as.operador, { q }), q).not.toEqual([]);
    }
    for (const q of [`ana.${form}@`, `ana.${form}@exemplo.com.br`]) {
      expect(await find(api.as.leitor, { q }), q).toEqual([]);
      if (isPartOfEmail(form)) expect(await find(api.as.operador, { q }), q).not.toEqual([]);
    }
    if (form.length > 40) return;
    expect(await find(api.as.leitor, { tag: form }), 'tag').toEqual([]);
    expect(await find(api.as.operador, { tag: form }), 'tag').not.toEqual([]);
  });

  test('keeps what is no document as it is', async () => {
    // the second phone has the check digits of a CPF
    const plain = buildFisica({
      nome: 'Auto Posto 2000',
      cpf: null,
      rg: '1234',
      observacoes: 'Ligar (11) 98765-4374, 11 98765-4321 ou 1133334444, CEP 01001-000, nota 123456.',
      tags: ['campanha-20261130', 'lote 1234'],
      telefones: [TELEFONE, { ...TELEFONE, principal: false, numero: '11987654374' }],
    });
    const { id } = await create(plain);
    const shown = (await api.as.leitor.get(`/api/pessoas/${id}`)).json<Pessoa>();
    expect(shown).toMatchObject({ observacoes: plain.observacoes, tags: plain.tags, telefones: plain.telefones });
    const found = await api.as.leitor.get('/api/pessoas?tag=campanha-20261130&q=posto%202000');
    expect(found.json<{ items: unknown[] }>().items).toHaveLength(1);
  });
});
