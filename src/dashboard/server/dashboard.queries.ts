import type { TenantReads } from '../../kit/server/db/db.ts';
import type { FigureName } from '../../register/apply/server/apply.figures.ts';
import type { HistoryItem } from '../../register/operations/operation.schema.ts';
import type { BirthdayKey } from '../calendar.ts';

/** Counters of the register: `figure` → `key` → count. */
export type Figures = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Reads counters of the tenant, each with all its keys. */
export async function readFigures(tx: TenantReads, names: FigureName[]): Promise<Figures> {
  const rows = await tx.query<{ figure: string; counts: Record<string, number> }>(
    {
      name: 'read_figures',
      text: `
        with summed as (
          select f.figure, f.key, sum(f.count)::int as count from register_figures f
          where f.tenant_id = $1 and f.figure = any($2)
          group by f.figure, f.key having sum(f.count) <> 0
        )
        select figure, json_object_agg(key, count) as counts from summed group by figure`,
    },
    [tx.tenantId, names],
  );
  return new Map(rows.map(({ figure, counts }) => [figure, new Map(Object.entries(counts))]));
}

/** A person with a birthday. */
export type BirthdayRow = {
  id: string;
  codigo: number;
  nome: string;
  nome_social: string | null;
  cpf: string | null;
  rg: string | null;
  nascimento: string;
  date: string;
  nome_chave: string;
};

/**
 * The people with a birthday on the given days, by day and name, at most `limit`. Days before `today` come last. A birthday
 * before the birth does not count.
 */
export function listBirthdays(
  tx: TenantReads,
  { keys, today, limit }: { keys: BirthdayKey[]; today: string; limit: number },
): Promise<BirthdayRow[]> {
  return tx.query<BirthdayRow>(
    {
      name: 'list_birthdays',
      text: `
        select b.id, b.codigo, b.nome, b.nome_social, b.cpf, b.rg, b.nascimento, day.date, b.nome_chave
        from unnest($2::date[], $3::smallint[]) as day(date, aniversario)
        cross join lateral (
          select p.id, p.codigo, p.nome, p.nome_social, p.cpf, p.rg, p.nascimento, p.nome_chave
          from pessoas p
          where p.tenant_id = $1 and p.aniversario = day.aniversario and p.deleted_at is null and p.nascimento < day.date
          order by p.nome_chave, p.id limit $4
        ) b
        order by day.date < $5::date, day.date, b.nome_chave, b.id limit $4`,
    },
    [tx.tenantId, keys.map(({ date }) => date), keys.map(({ aniversario }) => aniversario), limit, today],
  );
}

/** An operation; the columns of the record are null unless it changed exactly one. */
export type LatestRow = {
  operation_id: string;
  kind: HistoryItem['kind'];
  created_at: Date;
  user_nome: string;
  total: number;
  pessoa_id: string | null;
  codigo: number | null;
  nome: string | null;
  tipo: 'fisica' | 'juridica' | null;
  deleted: boolean | null;
};

/** The number of operations on the painel. A constant, because for a parameter the planner would assume a tenth of all rows. */
export const LATEST = 10;

/** The newest operations of the tenant, each with its record if it changed exactly one. */
export function listLatest(tx: TenantReads): Promise<LatestRow[]> {
  return tx.query<LatestRow>(
    {
      name: 'list_latest_changes',
      text: `
        select o.id as operation_id, o.kind, o.created_at, u.nome as user_nome, o.total, p.id as pessoa_id, p.codigo,
          p.nome, p.tipo, p.deleted_at is not null as deleted
        from (
          select n.id, n.kind, n.user_id, n.total, n.created_at from operations n where n.tenant_id = $1
          order by n.created_at desc, n.id desc limit ${LATEST}
        ) o
        join users u on u.id = o.user_id
        left join lateral (
          select d.pessoa_id from operation_changes d
          where d.tenant_id = $1 and d.operation_id = o.id and o.total = 1 limit 1
        ) c on true
        left join pessoas p on p.tenant_id = $1 and p.id = c.pessoa_id
        order by o.created_at desc, o.id desc`,
    },
    [tx.tenantId],
  );
}
