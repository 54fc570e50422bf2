import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Db, inTenant, leaveLogUncompressed, queryGlobal, type TenantTx } from '../../../kit/server/db/db.ts';
import { BackgroundLoop } from '../../../kit/server/process/background-loop.ts';
import { MATCH_KEYS_VERSION, matchKeysOf } from '../../../matching/keys-of-record.ts';
import type { PessoaRow } from '../../../pessoa/pessoa.ts';
import { PESSOA_COLUMNS, toPessoa } from '../../../pessoa/stored/row.ts';
import { FIRST_ID } from '../../../search/server/list-cursor.ts';

/*
 * After an upgrade a client's records have no match keys, or those of older rules. In the background the old keys are deleted and
 * every live record gets new ones. Until then fewer duplicates are found.
 */

const BATCH = 200;
const KEYS_A_BATCH = 20_000;
/** A pause between two batches, to give way to requests. */
const PAUSE_MS = 5;
const LOOK_MS = 10_000;

// Locks the records, to write exactly what was read.
const NEXT = `
  select ${PESSOA_COLUMNS} from pessoas p
  where p.tenant_id = $1 and p.id > $2 and p.deleted_at is null order by p.id limit ${BATCH} for no key update of p`;

const FILL = `
  insert into match_keys (tenant_id, key, codigo)
  select $1::int, k.key, k.codigo from unnest($2::int[], $3::int[]) as k(key, codigo) order by k.key, k.codigo
  on conflict do nothing`;

const CLEAR = `
  delete from match_keys m using (
    select o.key, o.codigo from match_keys o where o.tenant_id = $1 limit ${KEYS_A_BATCH}
  ) old
  where m.tenant_id = $1 and m.key = old.key and m.codigo = old.codigo
  returning 1`;

/** Writes the keys of all records of a client. After an abort it starts again, and writes nothing twice. */
export async function fillMatchKeys(db: Db, tenantId: number, isStopped: () => boolean = () => false): Promise<number> {
  while (!isStopped()) {
    const gone = await inTenant(db, tenantId, async (tx) => {
      await leaveLogUncompressed(tx);
      return tx.query(CLEAR, [tx.tenantId]);
    });
    if (gone.length < KEYS_A_BATCH) break;
    await sleep(PAUSE_MS);
  }
  let after: string | undefined = FIRST_ID;
  let filled = 0;
  while (after !== undefined && !isStopped()) {
    const from: string = after;
    const step = await inTenant(db, tenantId, (tx) => fillNext(tx, from));
    after = step.after;
    filled += step.filled;
    await sleep(PAUSE_MS);
  }
  if (after === undefined)
    await inTenant(db, tenantId, (tx) => tx.query('select end_tenant_match_fill($1)', [MATCH_KEYS_VERSION]));
  return filled;
}

async function fillNext(tx: TenantTx, from: string): Promise<{ after: string | undefined; filled: number }> {
  await leaveLogUncompressed(tx);
  const rows = await tx.query<PessoaRow>(NEXT, [tx.tenantId, from]);
  const keys = rows.flatMap((row) => matchKeysOf(toPessoa(row)).map((key) => ({ key, codigo: row.codigo })));
  if (keys.length > 0)
    await tx.query({ name: 'fill_match_keys', text: FILL }, [
      tx.tenantId,
      keys.map(({ key }) => key),
      keys.map(({ codigo }) => codigo),
    ]);
  return { after: rows.length === BATCH ? rows.at(-1)?.id : undefined, filled: rows.length };
}

/** Writes the match keys of all clients after an upgrade, client by client. */
export class MatchFillRunner extends BackgroundLoop {
  constructor(db: Db, log: Pick<FastifyBaseLogger, 'error' | 'info'>) {
    const onError = (error: unknown) =>
      log.error({ cause: (error as Error).name }, 'writing match keys failed; it will be retried');
    super((signal) => fillAll(db, log, signal), { everyMs: LOOK_MS, onError });
  }
}

async function fillAll(db: Db, log: Pick<FastifyBaseLogger, 'info'>, signal: AbortSignal): Promise<'done' | 'again'> {
  const open = await queryGlobal<{ id: number }>(
    db,
    `select id from tenants where match_keys_version < ${MATCH_KEYS_VERSION} order by id`,
  );
  for (const { id } of open) {
    const filled = await fillMatchKeys(db, id, () => signal.aborted);
    if (signal.aborted) return 'again';
    log.info({ tenant: id, filled }, 'the match keys of a client are written');
  }
  return 'done';
}
