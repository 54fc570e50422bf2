import { createHash } from 'node:crypto';
import { dayInBrasilia } from '@fichario/brasil';
import { readNfe } from '../../pessoa/nfe/read-nfe.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import { findAtVersion } from '../../register/history/server/history.queries.ts';
import { findPessoa } from '../../search/server/pessoas.queries.ts';
import { presentPessoa } from '../../pessoa/present.ts';
import type { TenantTx } from '../../kit/server/db/db.ts';
import type { Delivery } from '../webhook.ts';

/** The subject of a message, as stored in the outbox. */
export type Subject = {
  type: Delivery['type'];
  number: number | null;
  operationId: string | null;
  pessoaId: string | null;
  version: number | null;
  at: Date;
  /** whether the message states if the record is ready for an invoice; decided when the message is first queued */
  saysNfe: boolean;
};

/** The id of a message (`webhook-id`), derived from its subject: a receiver recognizes repetitions. A UUIDv8 (RFC 9562, 5.8). */
export function nameMessage(webhookId: string, number: number, pessoaId: string): string {
  const hash = createHash('sha256').update(`${webhookId}.${number}.${pessoaId}`).digest();
  hash[6] = (hash[6]! & 0x0f) | 0x80;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/**
 * The body of a message: the record after the event, as a gestor sees it. Each attempt makes it again from the history of
 * the record, so the text stays the same and personal data are stored only once.
 */
export async function writeBody(tx: TenantTx, subject: Subject): Promise<string> {
  const { type, number, operationId, pessoaId, version, at, saysNfe } = subject;
  const [pessoa, merge] = await Promise.all([
    pessoaId === null || version === null ? null : readRecord(tx, pessoaId, version),
    pessoaId === null || operationId === null ? undefined : findMerge(tx, operationId, pessoaId),
  ]);
  return JSON.stringify({
    type,
    tenantId: tx.tenantId,
    number,
    operationId,
    at: at.toISOString(),
    pessoa: inOrder(pessoa && presentPessoa(pessoa, 'gestor')),
    ...merge,
    ...(saysNfe && pessoa?.deletedAt === null && { nfe: nfeOf(pessoa, at) }),
  });
}

/** The same value with its keys in a fixed order. The database returns the keys of the history in another order. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key, inOrder(inner)]);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function readRecord(tx: TenantTx, pessoaId: string, version: number) {
  const current = await findPessoa(tx, { id: pessoaId });
  if (!current) throw new Error('A record of the outbox does not exist.');
  const then = await findAtVersion(tx, current, version);
  // a client may limit how long the history is stored, and an old message is shown without its record
  return then ?? null;
}

type Merge = { survivor: { id: string; codigo: number }; merged: { id: string; codigo: number }[] };

/** The records that an operation merged, or took out of a merge, together with this one. They never change. */
async function findMerge(tx: TenantTx, operationId: string, pessoaId: string): Promise<Merge | undefined> {
  const rows = await tx.query<{ id: string; codigo: number; survivor: boolean }>(
    {
      name: 'webhook_merge',
      text: `select p.id, p.codigo, p.id = g.survivor_id as survivor
        from operations o, lateral (
          select m.survivor_id, m.merged || m.survivor_id as ids from merge_groups m
          where m.tenant_id = $1 and m.operation_id = case when o.undoes is null then o.id else o.undoes end
            and (o.undoes is null or m.undone_by = o.id) and $3 = any(m.merged || m.survivor_id) offset 0
        ) g, unnest(g.ids) as w(id), lateral (
          select q.id, q.codigo from pessoas q where q.tenant_id = $1 and q.id = w.id offset 0
        ) p
        where o.tenant_id = $1 and o.id = $2
        order by p.codigo`,
    },
    [tx.tenantId, operationId, pessoaId],
  );
  const named = rows.map(({ id, codigo }) => ({ id, codigo }));
  const survivor = named[rows.findIndex((row) => row.survivor)];
  return survivor && { survivor, merged: named.filter((other) => other !== survivor) };
}

/** Whether the record was ready for its invoice by the rules on the day of the event, with the codes of `GET …/nfe` if not. */
function nfeOf(pessoa: Pessoa, at: Date) {
  const em = dayInBrasilia(at);
  const { pronta, items } = readNfe(pessoa, em);
  return { pronta, em, items: items.map(({ code, path, nivel }) => ({ code, path, nivel })) };
}
