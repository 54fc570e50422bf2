import { type Db, queryGlobal } from '../../kit/server/db/db.ts';

/** A provider and the most questions that it may get in any 60 seconds, of all processes. */
export type Limit = { id: string; perMinute: number };

/** The part of a limit that a question may use, one question a minute at least. */
export function shareOf({ id, perMinute }: Limit, share: number): Limit {
  return { id, perMinute: Math.max(1, Math.floor(perMinute * share)) };
}

const CLAIM = {
  name: 'claim_cnpj_providers',
  text: `insert into cnpj_providers as p (provider, per_minute, asked)
    select provider, per_minute, array[clock_timestamp()]
      from unnest($1::text[], $2::int[]) as u (provider, per_minute) order by provider
    on conflict (provider) do update set
      per_minute = excluded.per_minute,
      asked = array(select t from unnest(p.asked) as t where t > clock_timestamp() - interval '1 minute') || excluded.asked
    where (p.rests_until is null or p.rests_until <= clock_timestamp())
      and (select count(*) from unnest(p.asked) as t where t > clock_timestamp() - interval '1 minute') < excluded.per_minute
    returning provider`,
};

/** Counts a question to each of these providers that may be queried now. Returns their ids. */
export async function claimProviders(db: Db, limits: readonly Limit[]): Promise<Set<string>> {
  if (limits.length === 0) return new Set();
  const values = [limits.map(({ id }) => id), limits.map(({ perMinute }) => perMinute)];
  const rows = await queryGlobal<{ provider: string }>(db, CLAIM, values);
  return new Set(rows.map(({ provider }) => provider));
}

/** Leaves a provider alone for a time, in all processes. */
export async function restProvider(db: Db, id: string, ms: number): Promise<void> {
  await queryGlobal(
    db,
    `update cnpj_providers set rests_until = greatest(rests_until, clock_timestamp() + $2 * interval '1 millisecond')
      where provider = $1`,
    [id, ms],
  );
}
