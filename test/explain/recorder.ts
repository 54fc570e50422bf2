import type { ClientBase, Pool } from 'pg';

/** A statement that the product sent, as it was sent; of each text the first few values. */
export type SeenStatement = {
  text: string;
  /** it is prepared under this name: after some uses the planner may keep one plan for all values */
  name: string | undefined;
  uses: { tenantId: number; values: unknown[] }[];
};

/** What passes through pools and connections from the moment on that they are watched, by text. */
export type Recorder = {
  seen: Map<string, SeenStatement>;
  watch: (pool: Pool) => void;
  watchClient: (client: ClientBase) => void;
};

const KEPT_USES = 6;
const PLANNED = /^\s*(?:select|insert|update|delete|with|declare|merge|values|table)\b/i;
const ENTRY = /^set local app\.tenant = '(\d*)'$/;

/** What `client.query` may be given: a text, a query with its values, or an object that sends itself (a cursor). */
type Sent = string | { text?: string; name?: string; values?: unknown[] };

/** Collects the statements for which the database makes a plan, at the door of the client library. */
export function createRecorder(): Recorder {
  const seen = new Map<string, SeenStatement>();
  const record = (sent: Sent, more: unknown, tenantId: number): void => {
    const { text = '', name, values } = typeof sent === 'string' ? { text: sent } : sent;
    if (!PLANNED.test(text)) return;
    const statement = seen.get(text) ?? { text, name, uses: [] };
    seen.set(text, statement);
    const use = { tenantId, values: values ?? (Array.isArray(more) ? more : []) };
    const ofTenant = statement.uses.filter((other) => other.tenantId === tenantId);
    if (ofTenant.length < KEPT_USES) statement.uses.push(use);
  };
  const watchClient = (client: ClientBase): void => {
    let tenantId = 0;
    const query = client.query.bind(client) as (...sent: unknown[]) => unknown; // it has a dozen overloads
    const watched = (...sent: [Sent, ...unknown[]]): unknown => {
      const text = typeof sent[0] === 'string' ? sent[0] : (sent[0].text ?? '');
      const entry = ENTRY.exec(text);
      if (entry) tenantId = Number(entry[1]);
      if (/^(?:commit|rollback)$/i.test(text)) tenantId = 0;
      record(sent[0], sent[1], tenantId);
      return query(...sent);
    };
    Object.assign(client, { query: watched });
  };
  return { seen, watch: (pool) => void pool.on('connect', watchClient), watchClient };
}
