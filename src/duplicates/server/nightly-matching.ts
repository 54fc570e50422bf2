import type { FastifyBaseLogger } from 'fastify';
import { type Db, inTenant, queryGlobal, type TenantTx } from '../../kit/server/db/db.ts';
import { BackgroundLoop } from '../../kit/server/process/background-loop.ts';
import { isNight } from '../../kit/server/process/night.ts';
import { MATCH_KEYS_VERSION } from '../../matching/keys-of-record.ts';
import { countChanged } from '../../matching/server/match-pages.queries.ts';
import { findMatchRun, isOutdated, requestMatching } from '../../matching/server/match-runs.queries.ts';

const LOOK_MS = 10 * 60_000;
/** The search starts between these hours of the night in Brasília, at most once in `REST_MS`. */
const HOURS = { from: 2, to: 5 };
const REST_MS = 12 * 3_600_000;

/** Starts the search for duplicates of every client: at night after changes, immediately after an update of the rules. */
export class NightlyMatching extends BackgroundLoop {
  constructor(db: Db, log: Pick<FastifyBaseLogger, 'error'>, now: () => Date) {
    const onError = (error: unknown) =>
      log.error({ cause: (error as Error).name }, 'the search for duplicates failed; it will be retried');
    super((signal) => requestAll(db, now(), signal), { everyMs: LOOK_MS, onError });
  }
}

export async function requestAll(db: Db, now: Date, signal: AbortSignal): Promise<'again'> {
  const atNight = isNight(now, HOURS);
  // a client without match keys of the current version waits until they are filled
  const tenants = await queryGlobal<{ id: number }>(
    db,
    `select id from tenants where archived_at is null and match_keys_version >= ${MATCH_KEYS_VERSION} order by id`,
  );
  for (const { id } of tenants) {
    if (signal.aborted) break;
    await inTenant(db, id, (tx) => requestIfDue(tx, now, atNight));
  }
  return 'again';
}

async function requestIfDue(tx: TenantTx, now: Date, atNight: boolean): Promise<void> {
  const run = await findMatchRun(tx);
  if (run && isOutdated(run)) await requestMatching(tx, { whole: true });
  if (!atNight) return;
  const { judgedUntil = null, endedAt = null, openGroups } = run ?? {};
  if (endedAt !== null && now.getTime() - endedAt.getTime() < REST_MS) return;
  const isUncounted = judgedUntil !== null && openGroups === undefined;
  if (isUncounted || (await countChanged(tx, judgedUntil ?? new Date(0), 1)) > 0) await requestMatching(tx);
}
