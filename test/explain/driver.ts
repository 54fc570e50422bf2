import type { Client } from 'pg';
import { expect } from 'vitest';
import type { App } from '../../src/kit/server/http/http-schemas.ts';
import { EXAMPLE } from '../../src/kit/example-world.ts';
import { type ApiOperation, exampleRequest, listOperations } from '../routes/api-operations.ts';
import type { Caller } from '../builders.ts';
import { EXAMPLE_COOKIE, keepExampleSession } from '../example-world.ts';

/** EXAMPLE's user, about a client. */
export function callerOf(app: App, tenantId: number | 'all'): Caller {
  const send: Caller['send'] = (method, url, body, more) => {
    const headers = { cookie: EXAMPLE_COOKIE, 'x-tenant': String(tenantId), ...more };
    return app.inject({ method, url, headers, ...(body !== undefined && { payload: body as object }) });
  };
  return {
    user: { id: EXAMPLE.userId, nome: EXAMPLE.userNome, email: EXAMPLE.userEmail },
    send,
    get: (url, headers) => send('GET', url, undefined, headers),
    post: (url, body, headers) => send('POST', url, body, headers),
    put: (url, body, headers) => send('PUT', url, body, headers),
    patch: (url, body, headers) => send('PATCH', url, body, headers),
    delete: (url, headers) => send('DELETE', url, undefined, headers),
  };
}

/** What reads before what changes, and what changes before what deletes: then most examples find what they are about. */
const TURNS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Sends the example of every operation of the OpenAPI document, each as somebody who is signed in. */
export async function sendExamples(app: App, owner: Client): Promise<void> {
  const operations = (await listOperations(app)).filter(({ isFirstRun }) => !isFirstRun);
  operations.sort((a, b) => TURNS.indexOf(a.method) - TURNS.indexOf(b.method));
  for (const operation of operations) {
    // some of them sign out
    await keepExampleSession(owner);
    const { url, headers } = exampleRequest(operation);
    const payload = encode(operation);
    const answer = await app.inject({
      method: operation.method,
      url,
      headers: { cookie: EXAMPLE_COOKIE, ...headers },
      ...(payload !== undefined && { payload }),
    });
    // a later example may find gone what an earlier one deleted; nothing may fall
    expect(answer.statusCode, operation.name).toBeLessThan(500);
  }
  await keepExampleSession(owner);
}

function encode({ contentType, body }: ApiOperation): string | undefined {
  if (body === undefined) return undefined;
  if (contentType?.includes('form')) return new URLSearchParams(body as Record<string, string>).toString();
  // bytes have an example that is a text
  return contentType === 'application/octet-stream' ? (body as string) : JSON.stringify(body);
}

const SORTS = ['nome', '-nome', 'codigo', '-codigo', 'updatedAt', '-updatedAt'];
/** One of each field, some together, and the ways of putting them together. */
const FILTERS = [
  '',
  'tipo=fisica',
  'tipo=juridica&uf=SP',
  'uf=SP&uf=RJ',
  'uf=SP',
  'codigoCidade=3550308',
  'tag=vip',
  'situacao=bloqueada',
  'situacao=ativa&papel=cliente',
  'pendencia=sem_documento',
  'deleted=only',
  'uf=SP&except=tipo:juridica',
  'except=uf:SP',
  'uf=SP&situacao=inativa&match=any',
];
/** Whole and begun words, one that nearly everybody has, two in either order, the middle of one, numbers, e-mails, a city. */
const SEARCHES = [
  'maria',
  'mar',
  'm',
  'silva jo',
  'jo silva',
  'maria das dores da silva',
  'ilv',
  'xyzzy',
  '12',
  EXAMPLE.pessoaCpf,
  '529982',
  '11 98765-4321',
  '8765',
  'exemplo.com.br',
  'com.br',
  'e',
  'ana@',
  'campinas',
  'são paulo maria',
];

/** Walks the list in all of its ways, two pages of each, and counts it. */
export async function walkLists(who: Caller): Promise<void> {
  for (const [index, filter] of FILTERS.entries()) {
    // each filter in two orders, no filter in all
    const sorts = filter === '' ? SORTS : [SORTS[0], SORTS[1 + (index % 5)]];
    for (const sort of sorts) await walkPages(who, `sort=${sort}&limit=20${filter && `&${filter}`}`);
    await ask(who, `/api/pessoas/count?${filter}`);
    await ask(who, `/api/pessoas?brief=true&limit=20${filter && `&${filter}`}`);
  }
  for (const [index, search] of SEARCHES.entries())
    for (const filter of index < 4 ? ['', 'uf=SP'] : ['']) {
      const q = `q=${encodeURIComponent(search)}${filter && `&${filter}`}`;
      await walkPages(who, `limit=20&${q}`);
      if (filter === '') await walkPages(who, `limit=20&brief=true&${q}`);
      await ask(who, `/api/pessoas?sort=-updatedAt&limit=20&${q}`);
      await ask(who, `/api/pessoas/count?${q}`);
      if (filter === '') await ask(who, `/api/pessoas/suggestion?${q}`);
    }
}

/** Two pages on, one back, a jump to a letter and one to a position. */
async function walkPages(who: Caller, query: string): Promise<void> {
  const first = await ask(who, `/api/pessoas?${query}`);
  const { next } = first.json<{ next?: string | null }>();
  if (typeof next === 'string') {
    const second = await ask(who, `/api/pessoas?${query}&after=${encodeURIComponent(next)}`);
    const { previous } = second.json<{ previous?: string | null }>();
    if (typeof previous === 'string') await ask(who, `/api/pessoas?${query}&before=${encodeURIComponent(previous)}`);
  }
  if (query.includes('q=')) return;
  await ask(who, `/api/pessoas?${query}&from=m`);
  await ask(who, `/api/pessoas?${query}&at=5000`);
}

async function ask(who: Caller, url: string) {
  const answer = await who.get(url);
  expect(answer.statusCode, `${url} ${answer.body}`).toBeLessThan(500);
  return answer;
}

/** The figures of the painel, and what tells of operations, of one client or of all. */
export async function readPainel(who: Caller): Promise<void> {
  const figures = [
    'totals',
    'by-city',
    'by-state',
    'completeness',
    'birthdays',
    'pendencias',
    'latest-changes',
    'growth',
  ];
  for (const figure of figures) await ask(who, `/api/dashboard/${figure}`);
  const lists = ['operations', 'operations?kind=import', 'exports', 'imports'];
  for (const list of lists) {
    const { items } = (await ask(who, `/api/${list}`)).json<{ items?: { id: string }[] }>();
    const last = items?.at(-1);
    if (last) await ask(who, `/api/${list}${list.includes('?') ? '&' : '?'}after=${last.id}`);
  }
  await ask(who, `/api/operations?userId=${EXAMPLE.otherUserId}`);
  for (const kind of ['duplicate', 'refused']) await ask(who, `/api/imports/${EXAMPLE.importId}/rows?kind=${kind}`);
}
