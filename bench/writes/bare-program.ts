import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import type { PessoaInput } from '../../src/pessoa/pessoa.ts';
import { SAVED_COLUMNS, toColumns } from '../../src/pessoa/stored/row.ts';

// The least that can save a record honestly: `node:http` and `pg`. It looks up the session, and writes the record, its version
// before and its tokens in one transaction. It has no checks, no cards, no figures, no duplicates and no events.

/** The only job: connects to the database, and answers `POST /api/pessoas` and `PUT /api/pessoas/:id` of a client. */
export type Listen = { address: ClientConfig; tenantId: number };
/** The port of the program, and the process of its connection. */
export type Listening = { port: number; backend: number };

const NAMES = SAVED_COLUMNS.map(({ name }) => name).join(', ');
const RECORD = SAVED_COLUMNS.map(({ name, type }) => `${name} ${type}`).join(', ');
const READ = SAVED_COLUMNS.map(({ name }) => `r.${name}`).join(', ');

const FIND_SESSION = {
  name: 'find_session',
  text: 'select s.user_id from sessions s join users u on u.id = s.user_id where s.token_hash = $1 and u.disabled_at is null',
};
const INSERT = {
  name: 'insert',
  text: `with counter as (
      update tenant_counters set next_codigo = next_codigo + 1 where tenant_id = $1 returning next_codigo - 1 as codigo
    )
    insert into pessoas (tenant_id, id, codigo, ${NAMES})
    select $1::int, $2::uuid, counter.codigo, ${READ} from counter, jsonb_to_record($3) as r(${RECORD})
    returning codigo, version, created_at, updated_at`,
};
const UPDATE = {
  name: 'update',
  text: `update pessoas p set (${NAMES}, version, updated_at) = (${READ}, p.version + 1, now())
    from jsonb_to_record($3) as r(${RECORD})
    where p.tenant_id = $1 and p.id = $2 and p.version = $4
    returning p.codigo, p.version, p.created_at, p.updated_at`,
};
const INSERT_CHANGE = {
  name: 'insert_change',
  text: 'insert into operation_changes (tenant_id, operation_id, pessoa_id, version) values ($1, $2, $3, 1)',
};
const KEEP_BEFORE = {
  name: 'keep_before',
  text: `insert into operation_changes (tenant_id, operation_id, pessoa_id, version, before)
    select $1::int, $2::uuid, p.id, p.version + 1, to_jsonb(p) from pessoas p where p.tenant_id = $1 and p.id = $3`,
};
const WRITE_TOKENS = {
  name: 'write_tokens',
  text: `insert into pessoa_tokens (tenant_id, pessoa_id, nome_chave, tokens, settled)
    values ($1, $2, $3, array_to_tsvector($4::text[]), false)
    on conflict (tenant_id, pessoa_id) do update
      set nome_chave = excluded.nome_chave, tokens = excluded.tokens, settled = false`,
};

process.once('message', (job: Listen) => {
  listen(job).then(
    (answer) => process.send?.(answer),
    (error: Error) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.send?.('ready');

async function listen({ address, tenantId }: Listen): Promise<Listening> {
  const client = new Client({ ...address, pipeline: true });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const server = createServer((request, response) => {
    save(client, tenantId, request).then(
      ({ status, body }) => response.writeHead(status, { 'content-type': 'application/json' }).end(body),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return { port: (server.address() as AddressInfo).port, backend: rows[0]?.pid ?? 0 };
}

type Stored = { codigo: number; version: number; created_at: Date; updated_at: Date };

async function save(
  client: Client,
  tenantId: number,
  request: IncomingMessage,
): Promise<{ status: number; body: string }> {
  const token = request.headers.cookie?.split('=')[1] ?? '';
  const hash = createHash('sha256').update(token).digest();
  const [input, session] = await Promise.all([
    readBody(request),
    client.query<{ user_id: string }>({ ...FIND_SESSION, values: [hash] }),
  ]);
  if (session.rowCount !== 1) return { status: 401, body: '' };
  const isNew = request.method === 'POST';
  const id = isNew ? randomUUID() : (request.url?.split('/').at(-1) ?? '');
  const columns = toColumns(input);
  const content = JSON.stringify(columns);
  const key = String(columns['nome_chave']);
  const tokens = [...new Set([...key.split(' '), ...input.emails.map(({ email }) => email)])];
  const operation = randomUUID();
  const version = Number(request.headers['if-match']?.replaceAll('"', ''));
  const values = isNew ? [tenantId, id, content] : [tenantId, id, content, version];
  // one write to the database, as the program does
  const [, , , { rows }] = await Promise.all([
    client.query('begin'),
    client.query(`set local app.tenant = '${tenantId}'`),
    isNew
      ? client.query({ ...INSERT_CHANGE, values: [tenantId, operation, id] })
      : client.query({ ...KEEP_BEFORE, values: [tenantId, operation, id] }),
    client.query<Stored>({ ...(isNew ? INSERT : UPDATE), values }),
    client.query({ ...WRITE_TOKENS, values: [tenantId, id, key, tokens.map((word) => `${tenantId}:${word}`)] }),
    client.query('commit'),
  ]);
  const [row] = rows;
  return row
    ? { status: isNew ? 201 : 200, body: JSON.stringify({ ...input, ...row, id }) }
    : { status: 412, body: '' };
}

async function readBody(request: IncomingMessage): Promise<PessoaInput> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as PessoaInput;
}
