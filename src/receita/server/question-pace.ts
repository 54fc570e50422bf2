import { SHARE_BEHIND } from '../../cnpj/cnpj.schema.ts';
import { quotaOf } from '../../cnpj/server/open-providers.ts';
import { type Limit, shareOf } from '../../cnpj/server/provider-quota.ts';
import { type Db, queryGlobal } from '../../kit/server/db/db.ts';
import type { Env } from '../../kit/server/env/env.ts';

const MINUTE_MS = 60_000;

/** The quota of each provider that comparisons may use. */
function limitsOf({ cnpjProviders }: Pick<Env, 'cnpjProviders'>): Limit[] {
  return cnpjProviders.map((setting) => shareOf(quotaOf(setting), SHARE_BEHIND));
}

/** The most questions a minute of all comparisons together: every question goes to all providers that are free. */
export function questionsAMinute(env: Pick<Env, 'cnpjProviders'>): number {
  return Math.max(0, ...limitsOf(env).map(({ perMinute }) => perMinute));
}

type QuotaRow = { provider: string; asked: Date[]; rests_until: Date | null; now: Date };

/** The time in milliseconds until a provider is free; 0 if that is now. */
export async function waitForProvider(db: Db, env: Pick<Env, 'cnpjProviders'>): Promise<number> {
  const limits = limitsOf(env);
  if (limits.length === 0) return 0;
  const rows = await queryGlobal<QuotaRow>(
    db,
    `select p.provider, p.asked, p.rests_until, clock_timestamp() as now from cnpj_providers p where p.provider = any($1)`,
    [limits.map(({ id }) => id)],
  );
  const waits = limits.map(({ id, perMinute }) => {
    const row = rows.find(({ provider }) => provider === id);
    return row ? waitOf(row, perMinute) : 0;
  });
  return Math.max(0, Math.min(...waits));
}

function waitOf({ asked: times, rests_until: restsUntil, now }: QuotaRow, perMinute: number): number {
  const recent = times.map((time) => time.getTime()).filter((time) => time > now.getTime() - MINUTE_MS);
  const first = recent.toSorted((a, b) => a - b)[recent.length - perMinute];
  const free = first === undefined ? 0 : first + MINUTE_MS;
  return Math.max(free, restsUntil?.getTime() ?? 0) - now.getTime();
}
