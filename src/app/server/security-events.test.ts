import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildUser, SENHA, signIn, useApp } from '../../../test/builders.ts';
import type { AuditPage } from '../../audit/audit.schema.ts';
import { SECURITY_EVENT_KINDS, type SecurityEvent } from '../../kit/server/observe/security-events.ts';

const KEY = 'uma-chave-so-para-estes-testes';
/* What is sent, and never written down. */
const CANARIES = {
  email: 'piopio.canario@gaiola.com.br',
  senha: 'gaiola canaria na chuva',
  key: 'chave-canaria-errada-de-metricas',
  cpf: '52998224725',
  nome: 'Canarinho Amarelo',
  host: 'canario.exemplo.org',
};

const lines: string[] = [];
const api = useApp({ logLevel: 'info', metrics: { listen: undefined, key: KEY }, rateLimit: 200 });

type Line = { level: number; event?: string; userId?: string; tenantId?: number; reqId?: string; req?: object };
/** The lines of the log, which is written a tenth of a second later. */
async function readLog(): Promise<Line[]> {
  await new Promise((done) => setTimeout(done, 150));
  const text = lines.join('');
  return text.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Line] : []));
}
const eventsOf = async (event: SecurityEvent) => (await readLog()).filter((line) => line.event === event);

async function countOf(event: SecurityEvent): Promise<number> {
  const { body } = await api.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${KEY}` } });
  const [, count] = new RegExp(`^fichario_security_events_total\\{event="${event}"\\} (\\d+)$`, 'm').exec(body) ?? [];
  return Number(count);
}

beforeEach(() => {
  lines.splice(0);
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
});

const path = `/api/pessoas/${CANARIES.cpf}`;
const credentials = { email: CANARIES.email, senha: CANARIES.senha };
const PROVOKED: Record<
  SecurityEvent,
  { status: number; ids: 'user' | 'both' | 'none'; send: () => Promise<{ statusCode: number }> }
> = {
  right_refused: {
    status: 403,
    ids: 'both',
    send: () => api.as.leitor.post(`/api/pessoas?q=${CANARIES.cpf}`, { nome: CANARIES.nome, cpf: CANARIES.cpf }),
  },
  password_needed: {
    status: 403,
    ids: 'both',
    send: async () => {
      api.clock.advance(20);
      const answer = await api.as.administrador.post('/api/members', { email: CANARIES.email, role: 'leitor' });
      api.clock.reset();
      return answer;
    },
  },
  foreign_origin: {
    status: 403,
    ids: 'none',
    send: () => api.as.gestor.post('/api/pessoas', { nome: CANARIES.nome }, { origin: `https://${CANARIES.host}` }),
  },
  unknown_host: { status: 421, ids: 'none', send: () => api.as.gestor.get(path, { host: CANARIES.host }) },
  unknown_proxy: { status: 400, ids: 'none', send: () => api.as.gestor.get(path, { 'x-forwarded-for': '10.9.8.7' }) },
  too_many_requests: {
    status: 429,
    ids: 'none',
    send: async () => {
      for (;;) {
        const answer = await api.app.inject({ url: path, headers: { cookie: await floodCookie } });
        if (answer.statusCode === 429) return answer;
      }
    },
  },
  sign_in_throttled: {
    status: 429,
    ids: 'none',
    send: async () => {
      for (;;) {
        const answer = await api.as.anonymous.post('/api/session', credentials);
        if (answer.statusCode === 429) return answer;
      }
    },
  },
  sign_in_refused: {
    status: 401,
    ids: 'user',
    send: () => api.as.anonymous.post('/api/session', { email: known.email, senha: CANARIES.senha }),
  },
  password_refused: {
    status: 422,
    ids: 'user',
    send: () => api.as.gestor.post('/api/session/confirmation', { senha: CANARIES.senha }),
  },
  key_refused: {
    status: 401,
    ids: 'none',
    send: () => api.as.anonymous.get('/metrics', { authorization: `Bearer ${CANARIES.key}` }),
  },
  not_signed_in: { status: 401, ids: 'none', send: () => api.as.anonymous.get(path) },
};

let known: { id: string; email: string };
let floodCookie: Promise<string>;
beforeAll(async () => {
  known = await buildUser(api.owner, { email: 'conhecida@exemplo.com.br' });
  floodCookie = signIn(api.owner, (await buildUser(api.owner)).id);
});

describe('each refusal by which the program defends itself', () => {
  test.each(SECURITY_EVENT_KINDS)(
    '%s is in the log with its ids, in the metrics, and without a value',
    async (event) => {
      const { status, ids, send } = PROVOKED[event];
      const before = await countOf(event);
      const answer = await send();
      expect(answer.statusCode).toBe(status);
      const [line] = await eventsOf(event);
      expect(line, event).toBeDefined();
      expect(line?.reqId).toMatch(/^[0-9a-f-]{36}$/);
      if (ids === 'none') expect(line).not.toHaveProperty('userId');
      else expect(line?.userId).toMatch(/^[0-9a-f-]{36}$/);
      expect(line?.tenantId).toBe(ids === 'both' ? api.tenant.id : undefined);
      expect(await countOf(event)).toBeGreaterThan(before);
      for (const canary of [...Object.values(CANARIES), SENHA]) expect(lines.join('')).not.toContain(canary);
    },
  );
});

test('the line of a request names the user and the client', async () => {
  await api.as.operador.get('/api/pessoas');
  // the line of a request before may come late
  const line = (await readLog()).findLast(({ req }) => req !== undefined);
  const { id: userId } = api.as.operador.user;
  expect(line?.req).toEqual({ method: 'GET', route: '/api/pessoas', userId, tenantId: api.tenant.id });
});

test('a client that is foreign or missing has no id in the log', async () => {
  await api.as.outsider.get('/api/pessoas', { 'x-tenant': String(api.tenant.id) });
  const [line] = (await readLog()).filter(({ req }) => req !== undefined);
  expect(line?.req).toMatchObject({ userId: api.as.outsider.user.id });
  expect(line?.req).not.toHaveProperty('tenantId');
});

test('a refused right is in the audit of its client, once a minute for a user', async () => {
  const read = async () => (await api.as.administrador.get('/api/audit?kind=access.refused')).json<AuditPage>().items;
  const { id } = api.as.operador.user;
  for (let guess = 0; guess < 5; guess += 1) await api.as.operador.get(`/api/audit?from=2026-01-0${guess + 1}`);
  const ofUser = (await read()).filter(({ user }) => user?.id === id);
  expect(ofUser).toMatchObject([
    { kind: 'access.refused', details: { route: 'GET /api/audit' }, address: '127.0.0.1' },
  ]);
  await api.as.operador.get('/api/installation/audit');
  const installation = await api.as.installationAdmin.get('/api/installation/audit?kind=access.refused');
  expect(installation.json<AuditPage>().items).toMatchObject([
    { user: { id }, details: { route: 'GET /api/installation/audit' } },
  ]);
});

test('a flood without a user writes few lines, and the metrics count them all', async () => {
  const before = await countOf('unknown_host');
  for (let count = 0; count < 80; count += 1) await api.as.anonymous.get('/healthz', { host: CANARIES.host });
  const written = await eventsOf('unknown_host');
  expect(written.length).toBeLessThan(60);
  expect((await countOf('unknown_host')) - before).toBe(80);
});
