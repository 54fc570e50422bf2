import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeEach } from 'vitest';
import { inTenant, type TenantTx } from '../src/kit/server/db/db.ts';
import { findDueJobs } from '../src/kit/server/jobs/jobs.queries.ts';
import { runJobHere } from '../src/kit/server/jobs/run-job.ts';
import type { Pessoa } from '../src/pessoa/pessoa.ts';
import { applyOperation } from '../src/register/apply/server/apply.ts';
import type { Change, OperationHeader } from '../src/register/apply/server/change.ts';
import { createDispatcher, type Dispatcher, secretContextOf } from '../src/webhooks/server/dispatcher.ts';
import type { Outside } from '../src/webhooks/server/post-message.ts';
import { openSecretBox, type SecretBox } from '../src/webhooks/server/secret-box.ts';
import { createSecret } from '../src/webhooks/server/signature.ts';
import { insertWebhook, listWebhooks } from '../src/webhooks/server/webhooks.queries.ts';
import { WEBHOOK_JOB } from '../src/webhooks/server/webhook-job.ts';
import { WEBHOOK_TYPES } from '../src/webhooks/webhook.schema.ts';
import type { Webhook } from '../src/webhooks/webhook.ts';
import { buildTenant, buildUser } from './builders.ts';
import { type TestDatabase, useDatabase } from './database.ts';
import { buildFisica } from './pessoas.ts';
import type { Receiver } from './webhooks.ts';

type LookUp = (name: string) => Promise<string[]>;

/** Of one test; filled before it. */
type State = {
  tenantId: number;
  header: OperationHeader;
  clock: Date;
  dispatcher: Dispatcher;
  lookUp: LookUp | undefined;
};

/**
 * The sender of webhooks without the rest of the product: a client of its own for each test, a clock that the test moves,
 * and no work but when the test asks for it. Call it once at the top of a file.
 */
export function useSender(receiver: Receiver) {
  const database = useDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'fichario-webhooks-'));
  const box = openSecretBox({ dataDir, files: undefined, webhooksKeys: [] });
  const lines: unknown[] = [];
  const write = (...line: unknown[]) => void lines.push(line);
  const log = { info: write, error: write } as unknown as FastifyBaseLogger; // all that is called of it
  const state = {} as State;

  const now = () => state.clock;
  const another = (more: Partial<Outside> = {}): Dispatcher => {
    const reach = { host: '127.0.0.1', publicUrl: undefined, hosts: [], trustedProxies: [] };
    const outside = { now, reach, resolve: (name: string) => state.lookUp!(name), ...more };
    return createDispatcher({ db: database.db, box, outside, log, chance: () => 0.5 });
  };
  beforeEach(async () => {
    const { id: userId } = await buildUser(database.owner);
    const header = { kind: 'update', userId, origin: 'api' } as const;
    const { id: tenantId } = await buildTenant(database.owner);
    Object.assign(state, { tenantId, header, clock: new Date(), dispatcher: another(), lookUp: undefined });
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  return {
    database,
    box,
    /** what was logged */
    lines,
    now,
    tenant: () => state.tenantId,
    advance: (ms: number) => {
      state.clock = new Date(state.clock.getTime() + ms);
    },
    /** how names are looked up from now on */
    lookUp: (lookUp: LookUp) => {
      state.lookUp = lookUp;
    },
    /** a sender of another process */
    another,
    /** sends for a webhook as its job does; `by` is of another process. False when that is not this one's to do */
    work: (id: string, by = state.dispatcher) => {
      return runJobHere(database.db, WEBHOOK_JOB, { tenantId: state.tenantId, id }, { run: by.work });
    },
    /** the client's webhooks that a server would send for now */
    findWork: async () =>
      (await findDueJobs(database.db, [WEBHOOK_JOB.name], 100)).flatMap(({ tenantId, id }) =>
        tenantId === state.tenantId ? id : [],
      ),
    ...registerTools(database, state),
    ...webhookTools(database, state, { box, url: () => receiver.url }),
    /** the records that were received, each with its version */
    names: () => receiver.received.map(({ body }) => `${body.pessoa?.nome} v${body.pessoa?.version}`),
  };
}

function registerTools(database: TestDatabase, state: State) {
  const inside = <T>(work: (tx: TenantTx) => Promise<T>): Promise<T> => inTenant(database.db, state.tenantId, work);
  const apply = (...changes: Change[]) => inside((tx) => applyOperation(tx, state.header, changes));
  const change = async (...changes: Change[]): Promise<Pessoa[]> => (await apply(...changes)).pessoas;
  return {
    inside,
    apply,
    change,
    create: async (nome: string) => (await change({ type: 'create', input: buildFisica({ nome }) }))[0]!,
    rename: async (before: Pessoa, nome: string) =>
      (await change({ type: 'update', before, input: buildFisica({ nome }) }))[0]!,
  };
}

function webhookTools(database: TestDatabase, state: State, { box, url }: { box: SecretBox; url: () => string }) {
  const inside = <T>(work: (tx: TenantTx) => Promise<T>): Promise<T> => inTenant(database.db, state.tenantId, work);
  return {
    addWebhook: async (more: { types?: Webhook['types']; url?: string } = {}) => {
      const id = randomUUID();
      const secret = createSecret();
      const sealed = await box.seal(secret, secretContextOf(state.tenantId, id));
      const { header, clock } = state;
      const types: Webhook['types'] = [...WEBHOOK_TYPES];
      const webhook = { id, nome: 'Loja', url: url(), types, state: 'active' as const, ...more };
      await inside((tx) => insertWebhook(tx, { ...webhook, secret: sealed, userId: header.userId, now: clock }));
      return { id, secret };
    },
    readWebhook: async (id: string): Promise<Webhook> => (await inside((tx) => listWebhooks(tx, state.clock, id)))[0]!,
    /** what came of the last attempt of each message */
    attemptsOf: async (id: string): Promise<(string | null)[]> => {
      const sql = `select log->-1->>'problem' as problem from webhook_deliveries where webhook_id = $1`;
      return (await database.owner.query<{ problem: string | null }>(sql, [id])).rows.map(({ problem }) => problem);
    },
  };
}
