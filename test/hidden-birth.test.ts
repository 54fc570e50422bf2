import { beforeAll, expect, test } from 'vitest';
import { FORMATS, isPaper } from '../src/exports/export.ts';
import type { Pessoa } from '../src/pessoa/pessoa.ts';
import { dayInBrasilia } from '@fichario/brasil';
import { type Caller, useApp } from './builders.ts';
import { buildFisica } from './pessoas.ts';
import { listOperations } from './routes/api-operations.ts';

const api = useApp();

/** Born on the day of today, so that the painel has the birthday. */
const MONTH_AND_DAY = dayInBrasilia(new Date()).slice(4);
const BORN = `1961${MONTH_AND_DAY === '-02-29' ? '-03-01' : MONTH_AND_DAY}`;
/** The year and the age, which say as much. No other value of these records has them. */
const AGE = Number(dayInBrasilia(new Date()).slice(0, 4)) - 1961;
const SHOWN = new RegExp(String.raw`1961|\b${AGE}\b`);

let pessoa: Pessoa;

async function set(settings: object): Promise<void> {
  const answer = await api.as.administrador.patch('/api/tenants/current/settings', settings);
  expect(answer.statusCode, answer.body).toBe(200);
}

beforeAll(async () => {
  const made = await api.as.gestor.post('/api/pessoas', buildFisica({ nome: 'Nair Nascida', nascimento: BORN }));
  expect(made.statusCode, made.body).toBe(201);
  pessoa = made.json<Pessoa>();
  await set({ leitoresExport: true, leitoresReveal: true });
});

/** The answers to every operation that reads, and the files of each format, with the ways in which the birth is shown. */
async function waysOf(caller: Caller): Promise<string[]> {
  const answers = new Map<string, string>();
  for (const { name, method, path } of await listOperations(api.app)) {
    if (method !== 'GET' || path === '/api/live' || path === '/api/openapi.json' || path.endsWith('/file')) continue;
    const url = path.replace('{id}', pessoa.id).replace('{version}', '1');
    answers.set(name, (await caller.get(url)).body);
  }
  answers.set('search', (await caller.post('/api/pessoas/search', { q: 'nair' })).body);
  for (const format of Object.keys(FORMATS).filter(
    (each) => !isPaper(each as keyof typeof FORMATS) && each !== 'xlsx',
  )) {
    const order = await caller.post('/api/exports', { format, list: {}, settings: {} });
    expect(order.statusCode, order.body).toBe(201);
    const file = await caller.get(`/api/exports/${order.json<{ id: string }>().id}/file`);
    expect(file.body, format).toContain('Nair');
    answers.set(format, file.body);
  }
  // a number of the request is no date
  const texts = [...answers].map(([name, body]) => [name, body.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '')] as const);
  return texts.filter(([, body]) => SHOWN.test(body)).map(([name]) => name);
}

const WAYS = [
  'GET /api/pessoas/{id}',
  'GET /api/dashboard/birthdays',
  'csv',
  'jsonl',
  'vcf',
  'google',
  'outlook',
  'hubspot',
];

test('who sees no documents sees the date of birth, unless the client says otherwise', async () => {
  expect(await waysOf(api.as.leitor)).toEqual(expect.arrayContaining(WAYS));
  await set({ leitoresSeeBirth: false });
  expect(await waysOf(api.as.leitor)).toEqual([]);
  const hidden = (await api.as.leitor.get(`/api/pessoas/${pessoa.id}`)).json<Pessoa>();
  expect(hidden).toMatchObject({ nome: 'Nair Nascida', nascimento: null });
  const birthdays = await api.as.leitor.get('/api/dashboard/birthdays');
  expect(birthdays.json()).toMatchObject({ items: [], more: false });
  await set({ leitoresSeeBirth: true });
  expect(await waysOf(api.as.leitor)).toContain('GET /api/pessoas/{id}');
});

test('is in no file that a leitor made before the client hid it', async () => {
  await set({ leitoresSeeBirth: true });
  const order = await api.as.leitor.post('/api/exports', { format: 'csv', list: {}, settings: {} });
  const { id } = order.json<{ id: string }>();
  const download = async () => (await api.as.leitor.get(`/api/exports/${id}/file`)).statusCode;
  expect(await download()).toBe(200);
  await set({ leitoresSeeBirth: false });
  expect(await download()).toBe(410);
  const listed = await api.as.leitor.get('/api/exports');
  const { items } = listed.json<{ items: { id: string; mayDownload: boolean }[] }>();
  expect(items.find((made) => made.id === id)).toMatchObject({ mayDownload: false });
  await set({ leitoresSeeBirth: true });
  expect(await download()).toBe(200);
});

test('everybody with the right to documents sees it whatever the client says', async () => {
  await set({ leitoresSeeBirth: false });
  for (const role of ['operador', 'gestor', 'administrador'] as const) {
    expect((await api.as[role].get(`/api/pessoas/${pessoa.id}`)).json(), role).toMatchObject({ nascimento: BORN });
    expect((await api.as[role].get('/api/dashboard/birthdays')).body, role).toContain('Nair');
  }
});

test('is found by no search, filter or order', async () => {
  await set({ leitoresSeeBirth: false });
  const [year, month, day] = BORN.split('-');
  for (const q of [BORN, `${day}/${month}/${year}`, `${year}`])
    expect((await api.as.leitor.get(`/api/pessoas?q=${encodeURIComponent(q)}`)).json(), q).toMatchObject({ items: [] });
  for (const query of ['sort=nascimento', `nascimento=${BORN}`])
    expect((await api.as.leitor.get(`/api/pessoas?${query}`)).statusCode, query).toBe(422);
});
