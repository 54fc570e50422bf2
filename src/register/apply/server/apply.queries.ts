import { codigoTokens } from './codigo-tokens.ts';
import { nameKeyOf } from '../../../pessoa/stored/computed-columns.ts';
import { findMunicipio } from '@fichario/brasil/municipios';
import type { TenantTx } from '../../../kit/server/db/db.ts';
import { keyMoves, matchKeysOf } from '../../../matching/keys-of-record.ts';
import { completeIds, withoutFirstIds } from '../../../pessoa/items/item-ids.ts';
import type { Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import { SAVED_COLUMNS, toColumns, toPessoaOf } from '../../../pessoa/stored/row.ts';
import { keptSources } from '../../../pessoa/sources/fill-sources.ts';
import type { Sources } from '../../../pessoa/sources.ts';
import { toCard } from '../../../search/server/card.ts';
import { tokensOf, toSearchKeys } from '../../../search/search-terms.ts';
import { toKept } from '../../history/server/kept-versions.ts';
import type { FigureDelta } from './apply.figures.ts';
import type { Change, OperationHeader } from './change.ts';
import { VersionConflict } from './conflicts.ts';
import { known } from '../../../kit/known.ts';

// The key lookup skips existing words, because `on conflict` writes nothing before its lookup.
export const INSERT_WORDS = `
  insert into search_words (tenant_id, word) select $1::int, word from unnest($2::text[]) as word
  on conflict (tenant_id, word) do nothing`;

/**
 * Adds words to the vocabulary of the tenant. It writes them in one order and close to the commit, so two writers of
 * the same new words never deadlock and wait only for the commit.
 */
export function insertWords(tx: TenantTx, words: ReadonlySet<string>): void {
  if (words.size === 0) return;
  tx.queryLast({ name: 'insert_words', text: INSERT_WORDS }, [tx.tenantId, [...words].sort()]);
}

/** Writes the operation before its changes, which refer to it. */
export async function insertOperation(
  tx: TenantTx,
  id: string,
  header: OperationHeader & { at?: Date | undefined },
  total: number,
): Promise<void> {
  const { kind, userId, origin, idempotencyKey = null, requestHash = null, undoes = null, at = null } = header;
  await tx.query(
    {
      name: 'insert_operation',
      text: `insert into operations
       (tenant_id, id, kind, user_id, origin, total, idempotency_key, request_hash, undoes, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10::timestamptz, now()))`,
    },
    [tx.tenantId, id, kind, userId, origin, total, idempotencyKey, requestHash, undoes, at],
  );
}

const NAMES = SAVED_COLUMNS.map(({ name }) => name).join(', ');
const ROW_NAMES = SAVED_COLUMNS.map(({ name }) => `r.${name}`).join(', ');
const RECORD = SAVED_COLUMNS.map(({ name, type }) => `${name} ${type}`).join(', ');

/** The data of a record for lists and searches, besides what the database derives from its columns. */
export type Finding = { tokens: string[]; pieces: number[]; shown: string | null; words: string[] };

/** Derives a record's data for lists and searches; the statement that writes it adds the codigo. */
export function findingOf(tenantId: number, input: PessoaInput): Finding {
  const found = tokensOf(input, nomeOfCidade);
  const { lexemes: tokens, pieces } = toSearchKeys(tenantId, found);
  return { tokens, pieces, shown: toCard(input), words: found.words };
}

const FINDING = 'tokens text[], pieces bigint[], shown text';

/** The words of a name (SQL), as `name_words` stores them. */
export const WORDS_OF_NAME = (nome: string) =>
  `(select distinct w.word from unnest(string_to_array(${nome}, ' ')) as w(word))`;

/** Whether many records are written together: their tokens go into the large search indexes, others into the small ones (decision 131). */
type Bulk = { bulk: boolean };

/** Builds the written records on demand: bulk writers do not use them. */
export type Written = () => Pessoa[];

/** Replaces the moments of `changed` records' earlier versions. */
const SAVED = `
  unsaved as (
    delete from moments m using changed c
    where m.tenant_id = $1 and m.updated_at = c.old_at and m.pessoa_id = c.id and c.old_at <> c.updated_at
  ), saved as (
    insert into moments (tenant_id, updated_at, pessoa_id) select $1::int, c.updated_at, c.id from changed c
    on conflict do nothing
  )`;

/** Deletes the match keys that records lose (`r.gone_keys`), and inserts the new ones. */
const UNKEYED = `
  unkeyed as (
    delete from match_keys m using r join changed on changed.id = r.id, unnest(r.gone_keys) as k(key)
    where m.tenant_id = $1 and m.key = k.key and m.codigo = changed.codigo
  )`;
// a fill may have written the key before
const KEYED = `
  keyed as (
    insert into match_keys (tenant_id, key, codigo)
    select $1::int, k.key, changed.codigo from r join changed on changed.id = r.id, unnest(r.come_keys) as k(key)
    order by k.key, changed.codigo
    on conflict do nothing
  )`;

// In a client not filled yet a record may have no row: the update adds its tokens, and the fill adds the rest.
const UPDATE = `
  with r as (
    select * from jsonb_to_recordset($2) as r(id uuid, expected int, in_trash bool, old_nome text, old_at timestamptz, sources jsonb,
      gone_keys int[], come_keys int[], ${FINDING}, ${RECORD})
  ), changed as (
    update pessoas p set (${NAMES}, sources, version, updated_at) = (${ROW_NAMES}, r.sources, p.version + 1, now())
    from r
    where p.tenant_id = $1 and p.id = r.id and p.version = r.expected and (p.deleted_at is not null) = r.in_trash
    returning p.id, p.codigo, p.updated_at, r.old_at
  ), ${SAVED}, found_by as (
    insert into pessoa_tokens as s (tenant_id, pessoa_id, nome_chave, tokens, pieces, settled)
    select $1::int, r.id, r.nome_chave, array_to_tsvector(r.tokens || ${codigoTokens('r.id', 'changed.codigo')}), r.pieces, $3::boolean
    from r join changed on changed.id = r.id
    where r.tokens is not null
    on conflict (tenant_id, pessoa_id) do update
      set nome_chave = excluded.nome_chave, tokens = excluded.tokens, pieces = excluded.pieces, settled = excluded.settled
  ), listed as (
    update cards c set nome_chave = r.nome_chave, shown = changed.codigo || r.shown
    from r join changed on changed.id = r.id
    where c.tenant_id = $1 and c.nome_chave = r.old_nome and c.pessoa_id = r.id
      and (c.nome_chave, c.shown) is distinct from (r.nome_chave, changed.codigo || r.shown)
  ), unnamed as (
    delete from name_words n using r, changed, lateral ${WORDS_OF_NAME('r.old_nome')} w
    where changed.id = r.id and r.nome_chave <> r.old_nome and n.tenant_id = $1 and n.word = w.word
      and n.nome_chave = r.old_nome and n.pessoa_id = r.id
  ), named as (
    insert into name_words (tenant_id, word, nome_chave, pessoa_id)
    select $1::int, w.word, r.nome_chave, r.id from r join changed on changed.id = r.id,
      lateral ${WORDS_OF_NAME('r.nome_chave')} w
    where r.nome_chave <> r.old_nome and not r.in_trash
    returning 1
  ), ${UNKEYED}, ${KEYED}
  select id, updated_at from changed`;

/** A record, its new content and its sources; `found`: its new search data, if that differs. */
export type UpdateRow = {
  before: Pessoa;
  input: PessoaInput;
  sources: Sources | undefined;
  found: Finding | undefined;
  inTrash: boolean;
};

export function toUpdateRow(tenantId: number, change: Extract<Change, { type: 'update' }>): UpdateRow {
  const { before } = change;
  const input = completeIds(before, change.input);
  return {
    before,
    input,
    sources: sourcesAfter(change),
    found: changedFinding(tenantId, before, input),
    inTrash: change.inTrash === true,
  };
}

/** The sources of a record after an update. */
export function sourcesAfter(change: Extract<Change, { type: 'update' }>): Sources | undefined {
  return change.sources ?? keptSources(change.before, change.input);
}

/** Updates records. Throws VersionConflict when one of them is no longer the version that was read. */
export async function updatePessoas(tx: TenantTx, updates: readonly UpdateRow[], { bulk }: Bulk): Promise<Written> {
  if (updates.length === 0) return () => [];
  const rows = updates.map(({ before, input, sources, found, inTrash }) => ({
    ...toColumns(withoutFirstIds(input)),
    sources: toColumn(sources),
    id: before.id,
    expected: before.version,
    in_trash: inTrash,
    old_nome: nameKeyOf(before),
    old_at: before.updatedAt,
    shown: found ? found.shown : toCard(input),
    tokens: found?.tokens ?? null,
    pieces: found?.pieces ?? null,
    ...(!inTrash && keysToWrite(keyMoves(before, input))),
  }));
  const changed = await tx.query<{ id: string; updated_at: Date }>({ name: 'update_pessoas', text: UPDATE }, [
    tx.tenantId,
    JSON.stringify(rows),
    bulk,
  ]);
  if (changed.length < updates.length) throw new VersionConflict();
  return () => {
    const byId = new Map(changed.map((row) => [row.id, row.updated_at]));
    return updates.map(({ before, input, sources }) => {
      const updatedAt = known(byId.get(before.id), 'an updated row').toISOString();
      const { deletedAt } = before;
      return {
        ...toPessoaOf(input, { ...before, version: before.version + 1, updatedAt }, toColumn(sources)),
        deletedAt,
      };
    });
  };
}

/** Most changes move no keys. */
function keysToWrite({ gone, come }: { gone: number[]; come: number[] }): Record<string, number[]> {
  return { ...(gone.length > 0 && { gone_keys: gone }), ...(come.length > 0 && { come_keys: come }) };
}

/** Stores no sources as null. */
function toColumn(sources: Sources | undefined): Sources | undefined {
  return sources?.length === 0 ? undefined : sources;
}

/** The new search data of a record. Undefined when nothing changed: then the index needs no write. */
function changedFinding(tenantId: number, before: Pessoa, input: PessoaInput): Finding | undefined {
  if (isFoundAlike(before, input)) return undefined;
  const found = findingOf(tenantId, input);
  if (before.nome !== input.nome) return found;
  const old = toSearchKeys(tenantId, tokensOf(before, nomeOfCidade)).lexemes;
  const { tokens } = found;
  const same = tokens.length === old.length && tokens.every((token) => old.includes(token));
  return same ? undefined : found;
}

/** Fields without tokens. */
const NOT_FOUND_BY: ReadonlySet<string> = new Set(['limiteCredito', 'observacoes']);

/** Whether all fields with tokens are identical. A quick check: a bulk change leaves most fields as they are. */
function isFoundAlike(before: Pessoa, input: PessoaInput): boolean {
  const old: Record<string, unknown> = before;
  return Object.entries(input).every(([field, value]) => value === old[field] || NOT_FOUND_BY.has(field));
}

// Only live records have cards and words of names. A search of the trash finds deleted records, but no merged ones, by tokens.
const MARK = `
  with r as (
    select r.*, case when $3 then now() end as gone_at
    from jsonb_to_recordset($2) as r(id uuid, expected int, old_at timestamptz, shown text, gone_keys int[], come_keys int[],
      pointer uuid, old_pointer uuid, tokens text[], pieces bigint[])
  ), changed as (
    update pessoas p
    set deleted_at = r.gone_at, merged_into = r.pointer, version = p.version + 1, updated_at = now()
    from r
    where p.tenant_id = $1 and p.id = r.id and p.version = r.expected and (p.deleted_at is null) = $3
      and p.merged_into is not distinct from r.old_pointer
    returning p.id, p.codigo, p.nome_chave, p.updated_at, p.deleted_at, r.shown, r.old_at
  ), ${SAVED}, found_by as (
    update pessoa_tokens s
    set deleted = $3, tokens = case
      when r.pointer is not null then ''::tsvector
      when r.old_pointer is not null then array_to_tsvector(r.tokens || ($1::int::text || '=' || changed.codigo))
      else s.tokens end,
      pieces = case when r.pointer is not null then '{}' when r.old_pointer is not null then r.pieces else s.pieces end,
      settled = case when r.pointer is null and r.old_pointer is null then s.settled else $4 end
    from r join changed on changed.id = r.id
    where s.tenant_id = $1 and s.pessoa_id = changed.id
  ), unlisted as (
    delete from cards c using changed
    where $3 and c.tenant_id = $1 and c.nome_chave = changed.nome_chave and c.pessoa_id = changed.id
  ), listed as (
    insert into cards (tenant_id, nome_chave, pessoa_id, shown)
    select $1::int, c.nome_chave, c.id, c.codigo || c.shown from changed c where not $3
    returning 1
  ), unnamed as (
    delete from name_words n using changed c, lateral ${WORDS_OF_NAME('c.nome_chave')} w
    where $3 and n.tenant_id = $1 and n.word = w.word and n.nome_chave = c.nome_chave and n.pessoa_id = c.id
  ), named as (
    insert into name_words (tenant_id, word, nome_chave, pessoa_id)
    select $1::int, w.word, c.nome_chave, c.id from changed c, lateral ${WORDS_OF_NAME('c.nome_chave')} w where not $3
    returning 1
  ), ${UNKEYED}, ${KEYED}, counted as (
    update tenant_counters
    set pessoas_total = pessoas_total + (select count(*) from changed) * case when $3 then -1 else 1 end
    where tenant_id = $1
  )
  select id, updated_at, deleted_at from changed`;

/** `into`: the record that this one will point to; `from`: the one it pointed to. */
type Mark = { before: Pessoa; into?: string; from?: string | undefined };
type Marked = { id: string; updated_at: Date; deleted_at: Date | null };

/**
 * Deletes or restores records; with `into` they become pointers to another record. A restore does not affect pointers. Throws
 * VersionConflict as `updatePessoas` does.
 */
export async function markPessoas(
  tx: TenantTx,
  marks: Mark[],
  { deleted, bulk }: { deleted: boolean } & Bulk,
): Promise<Written> {
  if (marks.length === 0) return () => [];
  const rows = marks.map(({ before, into, from }) => ({
    id: before.id,
    expected: before.version,
    old_at: before.updatedAt,
    pointer: into ?? null,
    old_pointer: from ?? null,
    shown: deleted ? null : toCard(before),
    ...(from !== undefined && tokensToWrite(tx.tenantId, before)),
    ...keysToWrite(deleted ? { gone: matchKeysOf(before), come: [] } : { gone: [], come: matchKeysOf(before) }),
  }));
  const changed = await tx.query<Marked>({ name: 'mark_pessoas', text: MARK }, [
    tx.tenantId,
    JSON.stringify(rows),
    deleted,
    bulk,
  ]);
  if (changed.length < marks.length) throw new VersionConflict();
  return () => {
    const byId = new Map(changed.map((row) => [row.id, row]));
    return marks.map(({ before: { mergedInto: _pointer, ...before }, into }) => {
      const { updated_at, deleted_at } = known(byId.get(before.id), 'an updated row');
      const marked: Pessoa = {
        ...(before as Pessoa), // a Pessoa without its pointer: the rest of a union loses its type
        version: before.version + 1,
        updatedAt: updated_at.toISOString(),
        deletedAt: deleted_at?.toISOString() ?? null,
      };
      return into === undefined ? marked : { ...marked, mergedInto: into };
    });
  };
}

function tokensToWrite(tenantId: number, record: Pessoa): Pick<Finding, 'tokens' | 'pieces'> {
  const { tokens, pieces } = findingOf(tenantId, record);
  return { tokens, pieces };
}

/** A record that an operation changes, and its new content; undefined when only its deletion changes. */
export type Replaced = { before: Pessoa; after: PessoaInput | undefined; sources?: Sources | undefined };

/** Stores the versions that the operation replaces. */
export async function insertBefore(tx: TenantTx, operationId: string, replaced: readonly Replaced[]): Promise<void> {
  if (replaced.length === 0) return;
  const rows = replaced.map(({ before, after, sources }) => ({
    id: before.id,
    version: before.version,
    before: toKept(before, after, sources),
  }));
  await tx.query(
    {
      name: 'insert_before',
      text: `insert into operation_changes (tenant_id, operation_id, pessoa_id, version, before)
     select $1::int, $2::uuid, r.id, r.version + 1, r.before
     from jsonb_to_recordset($3) as r(id uuid, version int, before jsonb)
     returning 1`,
    },
    [tx.tenantId, operationId, JSON.stringify(rows)],
  );
}

const SLOTS = 8;

// The month comes from `created_at` as stored, to the millisecond. Keys are sorted, or two writers could deadlock. Each
// figure has several slots, and a writer picks one by its process number, so that concurrent saves rarely wait for each
// other. Bulk operations share slot 0, so that no save waits for an import. Cities have one slot for all saves: there
// are too many cities for more, and few saves change one.
const ADD_TO_FIGURES = `
  insert into register_figures as f (tenant_id, figure, key, slot, count)
  select $1::int, d.figure, named.key,
    case when $3 then 0 when d.figure = 'cidade' then 1 else 1 + pg_backend_pid() % ${SLOTS} end, sum(d.delta)
  from jsonb_to_recordset($2) as d(figure text, key text, at timestamptz(3), delta int),
    lateral (
      select case d.figure when 'created'
        then to_char(coalesce(d.at, now()::timestamptz(3)) at time zone 'America/Sao_Paulo', 'YYYY-MM ') || d.key
        else d.key end as key
    ) named
  group by d.figure, named.key having sum(d.delta) <> 0 order by d.figure, named.key
  on conflict (tenant_id, figure, key, slot) do update set count = f.count + excluded.count`;

/** Adds to the stored figures of the tenant. Send it last: other writers wait for its locks. */
export async function addToFigures(tx: TenantTx, deltas: FigureDelta[], { bulk }: Bulk): Promise<void> {
  if (deltas.length === 0) return;
  await tx.query({ name: 'add_to_figures', text: ADD_TO_FIGURES }, [tx.tenantId, JSON.stringify(deltas), bulk]);
}

/** The name of a municipality for the search tokens. */
export function nomeOfCidade(codigo: string): string | undefined {
  return findMunicipio(codigo)?.nome;
}
