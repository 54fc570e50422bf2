import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Db, inTenant, leaveLogUncompressed, queryGlobal, type TenantTx } from '../../../kit/server/db/db.ts';
import { BackgroundLoop } from '../../../kit/server/process/background-loop.ts';
import { PENDENCIAS_VERSION, pendenciasOf } from '../../../pessoa/nfe/find-pendencias.ts';
import { PENDENCIAS } from '../../../pessoa/pendencias.ts';
import type { Pessoa, PessoaRow } from '../../../pessoa/pessoa.ts';
import { nameKeyOf } from '../../../pessoa/stored/computed-columns.ts';
import { PESSOA_COLUMNS, toPessoa } from '../../../pessoa/stored/row.ts';
import { FIRST_ID } from '../../../search/server/list-cursor.ts';
import { hidesDocuments } from '../../../search/search-terms.ts';
import { findingOf } from '../../apply/server/apply.queries.ts';
import { codigoTokens } from '../../apply/server/codigo-tokens.ts';
import { renameKeys } from '../../apply/server/rename-keys.ts';

/*
 * The rules of pendências change with the product, and so does what is a document inside of a text, but their results are stored: in
 * a record's row, card and tokens, and in the figures. After an upgrade every record is checked again in the background, without a new version: nobody changed it.
 */

const BATCH = 500;
/** A pause between two batches, to give way to requests. */
const PAUSE_MS = 5;
const LOOK_MS = 10_000;

const NEXT = `
  select ${PESSOA_COLUMNS}, p.pendencias from pessoas p
  where p.tenant_id = $1 and p.id > $2 order by p.id limit ${BATCH}`;

// A record saved since the read was checked by that save: its version differs.
const RECHECK = `
  with r as (
    select * from jsonb_to_recordset($2) as r(id uuid, version int, codigo int, nome_chave text, pendencias text[], tokens text[],
      pieces bigint[], shown text, merged boolean)
  ), changed as (
    update pessoas p set pendencias = r.pendencias from r
    where p.tenant_id = $1 and p.id = r.id and p.version = r.version
    returning p.id
  ), found_by as (
    update pessoa_tokens s set tokens = array_to_tsvector(r.tokens || ${codigoTokens('r.id', 'r.codigo')}), pieces = r.pieces,
      settled = true
    from r join changed on changed.id = r.id
    where s.tenant_id = $1 and s.pessoa_id = r.id and not r.merged
  )
  update cards c set shown = r.codigo || r.shown
  from r join changed on changed.id = r.id
  where c.tenant_id = $1 and c.nome_chave = r.nome_chave and c.pessoa_id = r.id`;

// A single statement has a single snapshot: a save that it does not see adds its own difference to the figures.
const RECOUNT = `
  insert into register_figures as f (tenant_id, figure, key, slot, count)
  select $1::int, n.figure, n.key, 0, n.live - n.stored
  from (
    select k.figure, k.key,
      (select count(*)::int from pessoas p
       where p.tenant_id = $1 and p.deleted_at is null
         and case k.figure when 'completa' then p.pendencias <@ array['nfe'] else p.pendencias @> array[k.key] end) as live,
      coalesce((select sum(s.count)::int from register_figures s
        where s.tenant_id = $1 and s.figure = k.figure and s.key = k.key), 0) as stored
    from (select 'pendencia' as figure, unnest($2::text[]) as key union all select 'completa', '') k
  ) n
  where n.live <> n.stored
  on conflict (tenant_id, figure, key, slot) do update set count = f.count + excluded.count`;

/** The clients with records checked by older rules. */
async function readUnchecked(db: Db): Promise<number[]> {
  const rows = await queryGlobal<{ id: number }>(
    db,
    `select id from tenants where pendencias_version < ${PENDENCIAS_VERSION} order by id`,
  );
  return rows.map(({ id }) => id);
}

/** Checks every record of a client again. After an abort it starts again, and changes nothing twice. */
export async function recheckTenant(db: Db, tenantId: number, isStopped: () => boolean = () => false): Promise<number> {
  let after: string | undefined = FIRST_ID;
  let rechecked = 0;
  while (after !== undefined && !isStopped()) {
    const from: string = after;
    const step = await inTenant(db, tenantId, (tx) => recheckNext(tx, from));
    after = step.after;
    rechecked += step.changed;
    await sleep(PAUSE_MS);
  }
  if (after === undefined)
    await inTenant(db, tenantId, async (tx) => {
      await tx.query(RECOUNT, [tx.tenantId, PENDENCIAS]);
      await tx.query('select end_tenant_recheck($1)', [PENDENCIAS_VERSION]);
    });
  return rechecked;
}

type RecheckRow = PessoaRow & { pendencias: string[] };

async function recheckNext(tx: TenantTx, from: string): Promise<{ after: string | undefined; changed: number }> {
  await leaveLogUncompressed(tx);
  const rows = await tx.query<RecheckRow>(NEXT, [tx.tenantId, from]);
  const renamed: Pessoa[] = [];
  const changed = rows.flatMap((row) => {
    const pessoa = toPessoa(row);
    const pendencias = pendenciasOf(pessoa);
    const hidden = hidesDocuments(pessoa);
    if (pendencias.join() === row.pendencias.join() && !hidden) return [];
    if (hidden) renamed.push(pessoa);
    const { words: _words, ...finding } = findingOf(tx.tenantId, pessoa);
    const { id, version, codigo } = row;
    // no search finds a merged record
    const merged = pessoa.mergedInto !== undefined;
    return [{ id, version, codigo, nome_chave: nameKeyOf(pessoa), pendencias, merged, ...finding }];
  });
  await renameKeys(tx, renamed);
  if (changed.length > 0) await tx.query(RECHECK, [tx.tenantId, JSON.stringify(changed)]);
  return { after: rows.length === BATCH ? rows.at(-1)?.id : undefined, changed: changed.length };
}

/** Checks the records of all clients again after an upgrade, client by client. */
export class RecheckRunner extends BackgroundLoop {
  constructor(db: Db, log: Pick<FastifyBaseLogger, 'error' | 'info'>) {
    const onError = (error: unknown) =>
      log.error({ cause: (error as Error).name }, 'rechecking the records failed; it will be retried');
    super((signal) => recheckAll(db, log, signal), { everyMs: LOOK_MS, onError });
  }
}

async function recheckAll(
  db: Db,
  log: Pick<FastifyBaseLogger, 'info'>,
  signal: AbortSignal,
): Promise<'done' | 'again'> {
  for (const tenant of await readUnchecked(db)) {
    const rechecked = await recheckTenant(db, tenant, () => signal.aborted);
    if (signal.aborted) return 'again';
    log.info({ tenant, rechecked }, 'the records of a client were rechecked');
  }
  return 'done';
}
