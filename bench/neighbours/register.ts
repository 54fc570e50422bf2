import type { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { mixBits } from '../../src/demo/server/random.ts';
import { type Client as RegisterClient, USER } from '../large/clients.ts';
import { ensureMade, makeClients } from '../large/register.ts';
import type { Piece } from '../large/register-rows.ts';
import { known } from '../../src/kit/known.ts';

/** The minimum of records of a small client, and the maximum of additional ones. */
const RECORDS = { least: 20, more: 30 };
const LARGE_ID = 1;

/** The large client, the first of the folder; `USER` is its administrator. */
export function largeClient(records: number): RegisterClient {
  return { id: LARGE_ID, nome: 'Cliente grande', records };
}

/** A small client, numbered from 1. Each has a separate administrator (`emailOf`), with the password of `USER`. */
export function smallClient(number: number): RegisterClient {
  const id = LARGE_ID + number;
  return { id, nome: `Vizinho ${number}`, records: RECORDS.least + (mixBits(id) % (RECORDS.more + 1)) };
}

/** The e-mail of a small client's administrator. */
export function emailOf(id: number): string {
  return `vizinho${id}@exemplo.com.br`;
}

/** Makes a large client with `fichas` records and the small clients, unless they exist. Returns the folder. */
export function ensureNeighbours(fichas: number, clients: number): Promise<string> {
  const small = Array.from({ length: clients }, (_, place) => smallClient(place + 1));
  return ensureMade({
    folder: `vizinhos-${fichas}-${clients}`,
    fichas,
    withCeps: false,
    makeClients: async (connection, owner) => {
      const large = await makeClients(connection, owner, [largeClient(fichas)]);
      return [...large, ...(await makeSmallClients(owner, small))];
    },
  });
}

/** Like `makeClients`, in few statements: each client with one import and a separate administrator. */
async function makeSmallClients(owner: Client, clients: readonly RegisterClient[]): Promise<Piece[]> {
  const pieces = clients.map(({ id, records }) => ({
    tenantId: id,
    from: 0,
    count: records,
    total: records,
    operationId: uuidv7(),
  }));
  const made = JSON.stringify(
    pieces.map(({ tenantId: id, count: records, operationId }, place) => ({
      id,
      records,
      operation: operationId,
      nome: known(clients[place], 'client').nome,
      email: emailOf(id),
      user_id: uuidv7(),
    })),
  );
  const rows = `json_to_recordset($1) as r(id int, records int, operation uuid, nome text, email text, user_id uuid)`;
  const statements = [
    `insert into tenants (id, nome) overriding system value select r.id, r.nome from ${rows}`,
    `insert into users (id, email, nome, password_hash)
     select r.user_id, r.email, r.nome, u.password_hash from ${rows} join users u on u.email = '${USER.email}'`,
    `insert into memberships (tenant_id, user_id, role) select r.id, r.user_id, 'administrador' from ${rows}`,
    `insert into tenant_counters (tenant_id, next_codigo, pessoas_total) select r.id, r.records + 1, r.records from ${rows}
     on conflict (tenant_id) do update set next_codigo = excluded.next_codigo, pessoas_total = excluded.pessoas_total`,
    `insert into operations (tenant_id, id, kind, user_id, origin, total, created_at)
     select r.id, r.operation, 'import', r.user_id, 'cli', r.records, now() - interval '20 days' from ${rows}`,
  ];
  for (const sql of statements) await owner.query(sql, [made]);
  await owner.query(`select setval(pg_get_serial_sequence('tenants', 'id'), max(id)) from tenants`);
  return pieces;
}
