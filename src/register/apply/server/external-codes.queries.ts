import type { TenantReads, TenantTx } from '../../../kit/server/db/db.ts';
import { type ExternalCodeKey, foldExternalCode, keyOfExternalCode } from '../../../pessoa/external-codes.ts';
import type { CodigoExterno, Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import type { Change } from './change.ts';

/** The external codes that live records lose, and those that they get. */
export type CodeMoves = { gone: CodeOwner[]; come: CodeOwner[] };
type CodeOwner = ExternalCodeKey & { pessoaId: string };
type Owner = { id: string; codigosExternos: readonly CodigoExterno[] };

/** The effect of changes on the external codes of live records; `created` are the contents of the new records. */
export function codeMovesOf(changes: readonly Change[], created: readonly (PessoaInput & { id: string })[]): CodeMoves {
  const moves: CodeMoves = { gone: [], come: [] };
  for (const input of created) add(moves.come, input);
  for (const change of changes) {
    if (change.type === 'delete' || change.type === 'merge') add(moves.gone, change.before);
    else if (change.type === 'restore' || change.type === 'unmerge') add(moves.come, change.before);
    else if (change.type === 'update' && !change.inTrash) addUpdate(moves, change.before, change.input.codigosExternos);
  }
  return moves;
}

function addUpdate({ gone, come }: CodeMoves, { id, codigosExternos: before }: Pessoa, after: CodigoExterno[]): void {
  if (before.length === 0 && after.length === 0) return;
  const had = new Set(before.map(keyOfExternalCode));
  const has = new Set(after.map(keyOfExternalCode));
  add(gone, { id, codigosExternos: before.filter((code) => !has.has(keyOfExternalCode(code))) });
  add(come, { id, codigosExternos: after.filter((code) => !had.has(keyOfExternalCode(code))) });
}

function add(owners: CodeOwner[], { id, codigosExternos }: Owner): void {
  for (const code of codigosExternos) owners.push({ ...foldExternalCode(code), pessoaId: id });
}

const RELEASE = `
  delete from pessoa_external_codes c
  using unnest($2::text[], $3::text[], $4::uuid[]) as gone(sistema, codigo, pessoa_id)
  where c.tenant_id = $1 and c.sistema_chave = gone.sistema and c.codigo_chave = gone.codigo
    and c.pessoa_id = gone.pessoa_id`;

const TAKE = `
  insert into pessoa_external_codes (tenant_id, sistema_chave, codigo_chave, pessoa_id)
  select $1::int, come.sistema, come.codigo, come.pessoa_id
  from unnest($2::text[], $3::text[], $4::uuid[]) as come(sistema, codigo, pessoa_id)
  returning 1`;

/** Deletes external codes. Runs before any are inserted, to let two records exchange theirs. */
export async function releaseCodes(tx: TenantTx, gone: readonly CodeOwner[]): Promise<void> {
  if (gone.length === 0) return;
  await tx.query({ name: 'release_external_codes', text: RELEASE }, parametersOf(tx, gone));
}

/** Stores the external codes of existing records. Passes on the database's error for a taken code. */
export async function takeCodes(tx: TenantTx, come: readonly CodeOwner[]): Promise<void> {
  if (come.length === 0) return;
  await tx.query({ name: 'take_external_codes', text: TAKE }, parametersOf(tx, come));
}

/** Sorted: two writers of the same codes cannot deadlock. */
function parametersOf({ tenantId }: TenantTx, owners: readonly CodeOwner[]): unknown[] {
  const sorted = owners.toSorted((a, b) => compare(a.sistema, b.sistema) || compare(a.codigo, b.codigo));
  return [
    tenantId,
    sorted.map(({ sistema }) => sistema),
    sorted.map(({ codigo }) => codigo),
    sorted.map(({ pessoaId }) => pessoaId),
  ];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The position of a record's first external code that another live record has, and that record. */
export async function findCodeOwner(
  tx: TenantReads,
  { id = null, codigosExternos }: { id?: string | undefined | null; codigosExternos: readonly CodigoExterno[] },
): Promise<{ place: number; existing: { id: string; codigo: number; nome: string } } | undefined> {
  const keys = codigosExternos.map(foldExternalCode);
  const [row] = await tx.query<{ place: number; id: string; codigo: number; nome: string }>(
    `select w.place::int as place, p.id, p.codigo, p.nome
     from unnest($2::text[], $3::text[]) with ordinality as w(sistema, codigo, place)
     join pessoa_external_codes c on c.tenant_id = $1 and c.sistema_chave = w.sistema and c.codigo_chave = w.codigo
     join pessoas p on p.tenant_id = $1 and p.id = c.pessoa_id
     where c.pessoa_id is distinct from $4::uuid order by w.place limit 1`,
    [tx.tenantId, keys.map(({ sistema }) => sistema), keys.map(({ codigo }) => codigo), id],
  );
  return row && { place: row.place - 1, existing: { id: row.id, codigo: row.codigo, nome: row.nome } };
}

/** The external codes of deleted records that live records have, in the form of `keyOfExternalCode`. */
export async function listTakenCodes(tx: TenantReads, records: readonly Owner[]): Promise<string[]> {
  const keys = records.flatMap(({ codigosExternos }) => codigosExternos.map(foldExternalCode));
  if (keys.length === 0) return [];
  const rows = await tx.query<{ sistema: string; codigo: string }>(
    `select c.sistema_chave as sistema, c.codigo_chave as codigo
     from unnest($2::text[], $3::text[]) as w(sistema, codigo)
     join pessoa_external_codes c on c.tenant_id = $1 and c.sistema_chave = w.sistema and c.codigo_chave = w.codigo`,
    [tx.tenantId, keys.map(({ sistema }) => sistema), keys.map(({ codigo }) => codigo)],
  );
  return rows.map(keyOfExternalCode);
}

/** The ids of those records, in their future state, that have an external code of another live record. */
export async function listTakenByOthers(tx: TenantReads, records: readonly Owner[]): Promise<Set<string>> {
  const owners = records.flatMap(({ id, codigosExternos }) =>
    codigosExternos.map((code) => ({ ...foldExternalCode(code), pessoaId: id })),
  );
  if (owners.length === 0) return new Set();
  const rows = await tx.query<{ id: string }>(
    `select w.pessoa_id as id
     from unnest($2::text[], $3::text[], $4::uuid[]) as w(sistema, codigo, pessoa_id)
     join pessoa_external_codes c on c.tenant_id = $1 and c.sistema_chave = w.sistema and c.codigo_chave = w.codigo
     where c.pessoa_id <> w.pessoa_id`,
    [
      tx.tenantId,
      owners.map(({ sistema }) => sistema),
      owners.map(({ codigo }) => codigo),
      owners.map(({ pessoaId }) => pessoaId),
    ],
  );
  return new Set(rows.map(({ id }) => id));
}
