import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Whole } from './cluster.ts';
import type { Ledger } from './ledger.ts';
import type { Machine } from './machine.ts';
import { PASSWORD, POSTGRES_PORT } from './set-up.ts';

/** What the register holds otherwise than it was acknowledged, in words. */
export async function listLost({ leader }: Whole, { saved }: Ledger): Promise<string[]> {
  return withServer(leader, async (client) => {
    const { rows } = await client.query<{ id: string; nome: string; version: number; changes: number[] }>(
      `select p.id, p.nome, p.version,
         array(select c.version from operation_changes c
               where c.tenant_id = p.tenant_id and c.pessoa_id = p.id order by c.version) as changes
       from pessoas p`,
    );
    const stored = new Map(rows.map((row) => [row.id, row]));
    const names = new Map<string, number>();
    // the number of the version ends the name
    for (const { nome } of rows) names.set(base(nome), (names.get(base(nome)) ?? 0) + 1);
    const twice = [...names].filter(([, count]) => count > 1).map(([name]) => `${name} is there twice`);
    const lost = [...saved.values()].flatMap(({ id, nome, version }) => {
      const found = stored.get(id);
      if (!found) return [`${id} is not there`];
      // a writer carries each change to its end, so nothing but what was acknowledged is stored
      const isExact = found.nome === nome && found.version === version;
      const isWhole = found.changes.join() === Array.from({ length: version }, (_, at) => at + 1).join();
      return isExact && isWhole ? [] : [`${id} is ${JSON.stringify(found)}, not ${nome} in version ${version}`];
    });
    return [...lost, ...twice];
  });
}

function base(nome: string): string {
  return nome.replace(/ de \d+$/, '');
}

/** Of each table of a machine, how many rows it has and the hash of all of them. */
type Contents = Record<string, string>;

/** What each standby holds otherwise than the machine that writes, once it has read all of its log. */
export async function listDifferences({ leader }: Whole, machines: Machine[]): Promise<string[]> {
  const { position, contents } = await withServer(leader, async (client) => ({
    contents: await readContents(client),
    position: await readPosition(client, 'pg_current_wal_lsn()'),
  }));
  if (Object.keys(contents).length === 0) return ['no table was read'];
  const standbys = machines.filter((machine) => machine !== leader);
  const differences = await Promise.all(
    standbys.map((standby) =>
      withServer(standby, async (client) => {
        while ((await readPosition(client, 'pg_last_wal_replay_lsn()')) < position) await sleep(50);
        const own = await readContents(client);
        const names = Object.keys({ ...contents, ...own });
        return names.filter((name) => own[name] !== contents[name]).map((name) => `${standby.name}: ${name}`);
      }),
    ),
  );
  return differences.flat();
}

async function readPosition(client: Client, position: string): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(`select (${position} - '0/0')::text as bytes`);
  return Number(rows[0]!.bytes); // one row
}

async function readContents(client: Client): Promise<Contents> {
  // an unlogged table is empty on a standby, which cannot read it
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' order by 1`,
  );
  const contents: Contents = {};
  for (const { name } of rows) {
    const { rows: found } = await client.query<{ content: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(row, '' order by row)), '') as content
       from (select md5(t::text) as row from ${name} t) rows`,
    );
    contents[name] = found[0]!.content; // one row
  }
  return contents;
}

async function withServer<T>({ address }: Machine, work: (client: Client) => Promise<T>): Promise<T> {
  const login = { user: 'postgres', password: PASSWORD, database: 'fichario' };
  const client = new Client({ host: address, port: POSTGRES_PORT, ...login });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
