import type { ClientBase, Pool, QueryResult } from 'pg';
import type { DescribedColumn } from './row-types.ts';

/** A statement that the product sent, as it was sent; of each text the first few values. */
export type SeenStatement = {
  text: string;
  /** it is prepared under this name: after some uses the planner may keep one plan for all values */
  name: string | undefined;
  uses: { tenantId: number; values: unknown[] }[];
};

/** What came back to a place in the sources: the columns, and which of them were null in some row. */
export type SeenAnswer = { columns: DescribedColumn[]; nulls: Set<string> };

/** What passes through pools and connections from the moment on that they are watched, by text. */
export type Recorder = {
  seen: Map<string, SeenStatement>;
  /** the texts for which it makes none: settings, locks of tables, the begin and end of transactions */
  unplanned: Set<string>;
  /** by the places that asked, innermost first, joined by spaces: `src/…/x.queries.ts:12 …`, and by the names of the columns */
  answers: Map<string, SeenAnswer>;
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
  const unplanned = new Set<string>();
  const answers = new Map<string, SeenAnswer>();
  const record = (sent: Sent, more: unknown, tenantId: number): void => {
    const { text = '', name, values } = typeof sent === 'string' ? { text: sent } : sent;
    if (!PLANNED.test(text)) return void unplanned.add(text);
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
      const places = placesOf(new Error('where').stack ?? '');
      const answered = query(...sent);
      if (answered instanceof Promise && places !== '')
        answered.then((result) => note(answers, places, result)).catch(() => {});
      return answered;
    };
    Object.assign(client, { query: watched });
  };
  return { seen, unplanned, answers, watch: (pool) => void pool.on('connect', watchClient), watchClient };
}

/** The lines of the product's sources on a stack, innermost first. */
function placesOf(stack: string): string {
  return [...stack.matchAll(/\/(src\/[^\s():?]+\.ts)[^\s():]*:(\d+):\d+/g)]
    .map(([, file, line]) => `${file}:${line}`)
    .join(' ');
}

function note(answers: Map<string, SeenAnswer>, places: string, { fields, rows }: QueryResult): void {
  if (!fields || fields.length === 0) return;
  const key = `${places} ${fields.map(({ name }) => name).join(',')}`;
  const columns = fields.map(({ name, dataTypeID, tableID, columnID }) => ({
    name,
    typeId: dataTypeID,
    tableId: tableID,
    columnId: columnID,
  }));
  const answer = answers.get(key) ?? { columns, nulls: new Set() };
  answers.set(key, answer);
  for (const { name } of fields) if (rows.some((row) => row[name] === null)) answer.nulls.add(name);
}
