import * as z from 'zod/mini';
import { periodQuery } from '../../kit/period.schema.ts';
import { wholeNumber } from '../../kit/whole-number.schema.ts';
import { actorOf, recordAct } from '../../access/server/audit.ts';
import { currentTenant } from '../../access/server/guard.ts';
import { EXAMPLE } from '../../kit/example-world.ts';
import { type GlobalTx, inGlobal, inTenant, type TenantTx } from '../../kit/server/db/db.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import { repeatWhileServing } from '../../kit/server/http/repeat.ts';
import { AUDIT_FILTERS, type AuditEvent, AuditFilter, AuditPage } from '../audit.schema.ts';
import { writeAuditCsv } from './audit-csv.ts';
import { type AuditPart, clearAudit, listInstallationAudit, listTenantAudit } from './audit.queries.ts';
import { DAY_MS } from '../../kit/day-ms.ts';

/** The largest number of acts in a file. A larger trail must be downloaded by shorter periods. */
const MOST_IN_FILE = 50_000;

const PageQuery = periodQuery({
  ...AUDIT_FILTERS,
  limit: z._default(wholeNumber(1, 200), 50),
  /** the `next` of the previous page */
  after: z.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
});

/** Routes of the audit trails: of a client for its administrador, of the installation for its administrator. */
export function auditRoutes(app: App, services: Services): void {
  const { db, env } = services;
  const clear = () => void clearAudit(db, env.auditDays).catch(() => app.log.error('old acts were not cleared'));
  repeatWhileServing(app, clear, DAY_MS);
  routeTenant(app, services);
  routeTenantFile(app, services);
  routeInstallation(app, services);
  routeInstallationFile(app, services);
}

function routeTenant(app: App, { db }: Services): void {
  app.get(
    '/api/audit',
    {
      config: { access: { tenant: 'audit.read' } },
      schema: {
        summary: 'Lista a auditoria do cliente, os atos mais novos primeiro',
        description:
          'Quem fez, de onde, quando e o quê: acessos, papéis, convites, configurações, webhooks, exportações e documentos ' +
          'mostrados. `from` e `to` são dias de Brasília. `next` vai em `after` para a página seguinte.',
        querystring: PageQuery,
        response: { 200: AuditPage },
        example: { querystring: { limit: 50 }, answer: { items: [EVENT_EXAMPLE], next: null } },
      },
    },
    (request) =>
      inTenant(db, currentTenant(request).id, (tx) => readPage((part) => listTenantAudit(tx, part), request.query)),
  );
}

function routeInstallation(app: App, { db }: Services): void {
  app.get(
    '/api/installation/audit',
    {
      config: { access: { installation: 'audit.readInstallation' } },
      schema: {
        summary: 'Lista a auditoria da instalação, os atos mais novos primeiro',
        description: 'Entradas e recusas, usuários, senhas e clientes: o que não é de um cliente só.',
        querystring: PageQuery,
        response: { 200: AuditPage },
        example: {
          querystring: { limit: 50 },
          answer: { items: [{ ...EVENT_EXAMPLE, kind: 'session.opened', subject: null, details: {} }], next: null },
        },
      },
    },
    (request) => inGlobal(db, (tx) => readPage((part) => listInstallationAudit(tx, part), request.query)),
  );
}

type Read = (part: AuditPart) => Promise<AuditEvent[]>;

async function readPage(read: Read, { limit, after, ...filter }: z.output<typeof PageQuery>): Promise<AuditPage> {
  const found = await read({ filter, after, limit: limit + 1 });
  const items = found.slice(0, limit);
  return { items, next: found.length > limit ? (items.at(-1)?.number ?? null) : null };
}

function routeTenantFile(app: App, { db }: Services): void {
  app.get(
    '/api/audit/file',
    {
      config: { access: { tenant: 'audit.read' } },
      schema: { summary: 'Baixa a auditoria do cliente em CSV', ...FILE_SCHEMA },
    },
    async (request, reply) => {
      const text = await inTenant(db, currentTenant(request).id, (tx) =>
        makeFile(tx, (part) => listTenantAudit(tx, part), { filter: request.query, actor: actorOf(request) }),
      );
      return reply.headers(FILE_HEADERS).send(text);
    },
  );
}

function routeInstallationFile(app: App, { db }: Services): void {
  app.get(
    '/api/installation/audit/file',
    {
      config: { access: { installation: 'audit.readInstallation' } },
      schema: { summary: 'Baixa a auditoria da instalação em CSV', ...FILE_SCHEMA },
    },
    async (request, reply) => {
      const text = await inGlobal(db, (tx) =>
        makeFile(tx, (part) => listInstallationAudit(tx, part), { filter: request.query, actor: actorOf(request) }),
      );
      return reply.headers(FILE_HEADERS).send(text);
    },
  );
}

/** Makes the file, and records the download as an act. */
async function makeFile(
  tx: TenantTx | GlobalTx,
  read: Read,
  { filter, actor }: { filter: AuditFilter; actor: ReturnType<typeof actorOf> },
): Promise<string> {
  const events = await read({ filter, after: undefined, limit: MOST_IN_FILE });
  await recordAct(tx, actor, { kind: 'audit.exported', details: { rows: events.length } });
  return writeAuditCsv(events);
}

const FILE_SCHEMA = {
  description: `No máximo ${MOST_IN_FILE} atos, os mais novos do que o filtro deixa. Baixar é um ato, que fica na auditoria.`,
  querystring: AuditFilter,
  produces: ['text/csv'],
  answerHeaders: ['Content-Disposition'] as const,
  response: { 200: z.unknown() },
  example: { querystring: {}, answer: '' },
};

const FILE_HEADERS = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': 'attachment; filename="auditoria.csv"',
  'cache-control': 'no-store',
};

const EVENT_EXAMPLE: AuditEvent = {
  number: 1,
  at: '2026-11-22T12:00:00.000Z',
  kind: 'member.changed',
  user: { id: EXAMPLE.userId, nome: EXAMPLE.userNome, email: EXAMPLE.userEmail },
  subject: { id: EXAMPLE.otherUserId, nome: EXAMPLE.otherUserNome, email: EXAMPLE.otherUserEmail },
  address: '127.0.0.1',
  origin: 'web',
  details: {},
};
