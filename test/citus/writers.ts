import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { type Ledger, noteAnswer, noteSaved, openLedger, type Saved } from '../ha/ledger.ts';

/** Longer than the product takes to refuse. */
const PATIENCE_MS = 40_000;
const PAUSE_MS = 5;
/** A record is created and saved to this version; every second one is then deleted. */
const VERSIONS = 3;

/** Where writers write: the address of the product, the cookie of who may, and the client. */
export type Place = { url: string; cookie: string; tenantId: number };

/** What a client's writers were told; `deleted`: the records whose deletion was acknowledged. */
export type Kept = Ledger & { tenantId: number; deleted: Set<string> };

/** Starts writers for a client. The function ends them once what they asked last is answered. */
export function startWriters(place: Place, count: number): { kept: Kept; stop: () => Promise<void> } {
  const kept = { ...openLedger(), tenantId: place.tenantId, deleted: new Set<string>() };
  const stopping = new AbortController();
  const writers = Array.from({ length: count }, (_, writer) => write(place, kept, writer, stopping.signal));
  return {
    kept,
    stop: async () => {
      stopping.abort();
      await Promise.all(writers);
    },
  };
}

async function write(place: Place, kept: Kept, writer: number, stop: AbortSignal): Promise<void> {
  for (let record = 0; !stop.aborted; record++) {
    const nomeOf = (version: number) => `Pessoa ${writer} ${record} de ${version}`;
    let saved = await change(place, kept, { method: 'POST', path: '', nome: nomeOf(1) });
    for (let version = 2; saved && version <= VERSIONS; version++)
      saved = await change(place, kept, { method: 'PUT', path: `/${saved.id}`, nome: nomeOf(version), from: saved });
    if (saved && record % 2 === 1)
      await change(place, kept, { method: 'DELETE', path: `/${saved.id}`, nome: saved.nome, from: saved });
    await sleep(PAUSE_MS);
  }
}

type Change = { method: 'POST' | 'PUT' | 'DELETE'; path: string; nome: string; from?: Saved };

/** Sends a change under one key until it is acknowledged; undefined if the product refuses it. */
async function change(place: Place, kept: Kept, { method, path, nome, from }: Change): Promise<Saved | undefined> {
  const headers = {
    cookie: place.cookie,
    'x-tenant': String(place.tenantId),
    'idempotency-key': uuidv7(),
    ...(method !== 'DELETE' && { 'content-type': 'application/json' }),
    ...(from && { 'if-match': `"${from.version}"` }),
  };
  const body = method === 'DELETE' ? null : JSON.stringify({ tipo: 'fisica', nome });
  for (;;) {
    const answer = await ask(`${place.url}/api/pessoas${path}`, { method, headers, body });
    await noteAnswer(kept, method, answer);
    if (!(answer instanceof Error) && answer.ok) {
      const saved =
        from && method === 'DELETE' ? { ...from, version: from.version + 1 } : ((await answer.json()) as Saved);
      if (method === 'DELETE') kept.deleted.add(saved.id);
      noteSaved(kept, { id: saved.id, nome: saved.nome, version: saved.version });
      return saved;
    }
    if (!(answer instanceof Error) && answer.status !== 503) return undefined;
    await sleep(PAUSE_MS);
  }
}

/** Its body is read, so that what ends within it counts as no answer. */
async function ask(url: string, init: RequestInit): Promise<Response | Error> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
    const body = await answer.arrayBuffer();
    return new Response(answer.status === 204 ? null : body, { status: answer.status, headers: answer.headers });
  } catch (error) {
    return error as Error;
  }
}

type Row = { id: string; nome: string; version: number; deleted: boolean; changes: number[] };

/** What the register of a client holds otherwise than it was acknowledged, in words. */
export async function listLost(owner: Client, { tenantId, saved, deleted }: Kept): Promise<string[]> {
  const { rows } = await owner.query<Row>(
    `select p.id, p.nome, p.version, p.deleted_at is not null as deleted,
       array(select c.version from operation_changes c where c.tenant_id = $1 and c.pessoa_id = p.id order by c.version) as changes
     from pessoas p where p.tenant_id = $1`,
    [tenantId],
  );
  const { rows: counters } = await owner.query<{ total: number }>(
    'select pessoas_total as total from tenant_counters where tenant_id = $1',
    [tenantId],
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  const names = rows.map(({ nome }) => nome.replace(/ de \d+$/, ''));
  const twice = names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${name} is there twice`);
  const lost = [...saved.values()].flatMap(({ id, nome, version }) => {
    const found = stored.get(id);
    const wanted = {
      id,
      nome,
      version,
      deleted: deleted.has(id),
      changes: Array.from({ length: version }, (_, at) => at + 1),
    };
    return JSON.stringify(found) === JSON.stringify(wanted)
      ? []
      : [`${JSON.stringify(wanted)} is ${JSON.stringify(found)}`];
  });
  const unknown = rows.filter(({ id }) => !saved.has(id)).map(({ id }) => `${id} was never acknowledged`);
  const living = rows.filter((row) => !row.deleted).length;
  const miscounted = counters[0]?.total === living ? [] : [`${counters[0]?.total} are counted, ${living} are there`];
  return [...lost, ...twice, ...unknown, ...miscounted];
}
