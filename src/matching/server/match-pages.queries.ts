import type { TenantReads } from '../../kit/server/db/db.ts';
import type { PessoaRow } from '../../pessoa/pessoa.ts';
import type { Comparable } from '../profile.ts';
import { FEW_IN_BLOCK, MOST_CANDIDATES, MOST_IN_BLOCK } from './candidates.queries.ts';

/** Records of a page; two pages and their candidates are in memory. */
export const PAGE = 500;
/** Changed records of a page: fewer, because the records near them are judged, too. */
export const CHANGED_PAGE = 200;

/** A transaction open when a run began may carry an earlier time: its records are read again. */
const OVERLAP = "interval '15 minutes'";

/** A live record with only the compared columns: a complete one is three times as large. */
export type MatchRecord = Comparable & { id: string; codigo: number; version: number };
// with the property names of the record: renaming them for so many rows would take considerable time
const COMPARED = `p.id, p.codigo, p.version, p.tipo, p.nome, p.nome_social as "nomeSocial", p.nome_fantasia as "nomeFantasia", p.nascimento,
  p.abertura, p.cpf, p.cnpj, p.rg, p.rg_uf as "rgUf", p.nome_mae as "nomeMae", p.telefones, p.emails, p.enderecos`;

type MatchRow = Pick<
  PessoaRow,
  | 'id'
  | 'codigo'
  | 'version'
  | 'tipo'
  | 'nome'
  | 'nascimento'
  | 'abertura'
  | 'cpf'
  | 'cnpj'
  | 'rg'
  | 'telefones'
  | 'emails'
  | 'enderecos'
> & {
  nomeSocial: PessoaRow['nome_social'];
  nomeFantasia: PessoaRow['nome_fantasia'];
  rgUf: PessoaRow['rg_uf'];
  nomeMae: PessoaRow['nome_mae'];
};

export async function readPage(tx: TenantReads, after: string): Promise<MatchRecord[]> {
  return tx.query<MatchRow>(
    {
      name: 'match_page',
      text: `select ${COMPARED} from pessoas p
       where p.tenant_id = $1 and p.id > $2 and p.deleted_at is null order by p.id limit ${PAGE}`,
    },
    [tx.tenantId, after],
  );
}

/** The next records changed, deleted or merged between two moments, by their ids. */
export async function listChanged(
  tx: TenantReads,
  { after, since, until }: { after: string; since: Date; until: Date },
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select m.pessoa_id as id from moments m
     where m.tenant_id = $1 and m.updated_at > $3::timestamptz - ${OVERLAP} and m.updated_at <= $4 and m.pessoa_id > $2
     order by m.pessoa_id limit ${CHANGED_PAGE}`,
    [tx.tenantId, after, since, until],
  );
  return rows.map(({ id }) => id);
}

/** The number of records changed since then, counted up to `most`. */
export async function countChanged(tx: TenantReads, since: Date, most: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from (
       select from moments m where m.tenant_id = $1 and m.updated_at > $2::timestamptz - ${OVERLAP}
       order by m.updated_at desc limit $3) n`,
    [tx.tenantId, since, most],
  );
  return row?.count ?? 0;
}

export async function readLive(tx: TenantReads, ids: readonly string[]): Promise<MatchRecord[]> {
  if (ids.length === 0) return [];
  return tx.query<MatchRow>(
    {
      name: 'match_live',
      text: `select ${COMPARED} from pessoas p
       where p.tenant_id = $1 and p.id = any($2::uuid[]) and p.deleted_at is null`,
    },
    [tx.tenantId, ids],
  );
}

/** The live ones of these records without CPF and CNPJ. */
export async function readUndocumented(tx: TenantReads, ids: readonly string[]): Promise<MatchRecord[]> {
  if (ids.length === 0) return [];
  return tx.query<MatchRow>(
    {
      name: 'match_undocumented',
      text: `select ${COMPARED} from pessoas p
       where p.tenant_id = $1 and p.id = any($2::uuid[]) and p.deleted_at is null and p.cpf is null and p.cnpj is null`,
    },
    [tx.tenantId, ids],
  );
}

export type KeyOf = { id: string; codigo: number; key: number };

// As `findByKeys` for a single record: the same blocks, pairs and order.
const PARTNERS = `
  with wanted as materialized (
    select w.id, w.codigo, w.key from unnest($2::uuid[], $3::int[], $4::int[]) as w(id, codigo, key)
  ), blocks as materialized (
    select k.key, b.codigos
    from (select distinct w.key from wanted w) k,
      lateral (
        select array_agg(m.codigo) as codigos from (
          select o.codigo from match_keys o where o.tenant_id = $1 and o.key = k.key limit ${MOST_IN_BLOCK + 1} offset 0
        ) m
      ) b
    where cardinality(b.codigos) between 2 and ${MOST_IN_BLOCK}
  ), members as (
    -- with the size of the block instead of the block, which would be two hundred times as large
    select b.key, cardinality(b.codigos) as size, unnest(b.codigos) as codigo from blocks b
  ), found as (
    select w.id, m.codigo, count(*) as shared, min(m.size) as rarest
    from wanted w join members m on m.key = w.key
    where m.codigo <> w.codigo
    group by w.id, m.codigo
    having count(*) > 1 or min(m.size) <= ${FEW_IN_BLOCK}
  ), ranked as (
    select f.id, f.codigo, row_number() over (partition by f.id order by f.shared desc, f.rarest, f.codigo) as rank from found f
  )
  select r.id, array_agg(p.id order by r.rank) as others from ranked r join pessoas p on p.tenant_id = $1 and p.codigo = r.codigo
  where r.rank <= ${MOST_CANDIDATES} and not exists (
    select from match_decisions d where d.tenant_id = $1 and d.a = least(r.id, p.id) and d.b = greatest(r.id, p.id))
  group by r.id`;

/** The ids to compare each record with. */
export async function findPartners(tx: TenantReads, keys: readonly KeyOf[]): Promise<Map<string, string[]>> {
  const rows = await tx.query<{ id: string; others: string[] }>({ name: 'match_partners', text: PARTNERS }, [
    tx.tenantId,
    keys.map(({ id }) => id),
    keys.map(({ codigo }) => codigo),
    keys.map(({ key }) => key),
  ]);
  return new Map(rows.map(({ id, others }) => [id, others]));
}
