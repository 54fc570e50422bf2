/** How many back-ups to keep: the newest of each of so many days, weeks and months. */
export type Keep = { daily: number; weekly: number; monthly: number };

type Dated = { folder: string; at: Date };

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** Days and hours follow the clock of Brasília. */
const CLOCK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** Whether the time of day (`03:00`) has passed since the last back-up. The first back-up is due immediately. */
export function isBackupDue(last: Date | undefined, timeOfDay: string, now: Date): boolean {
  if (last === undefined) return true;
  const [today = '', time = ''] = CLOCK.format(now).split(' ');
  const day = time >= timeOfDay ? today : dayOf(new Date(now.getTime() - DAY_MS));
  return CLOCK.format(last) < `${day} ${timeOfDay}`;
}

type LastDrill = { at: string; ok: boolean } | undefined;

/**
 * Whether a drill is due: once a week, and after a failed drill when there is a newer back-up. `replacedAt`: when a new
 * PostgreSQL replaced the old one; the first back-up after that gets a drill, because the old cluster is kept until that passes.
 */
export function isDrillDue(last: Date | undefined, drill: LastDrill, now: Date, replacedAt?: Date): boolean {
  if (last === undefined) return false;
  if (drill === undefined) return true;
  const at = new Date(drill.at);
  if (replacedAt !== undefined && last > replacedAt && at < replacedAt) return true;
  return now.getTime() - at.getTime() >= WEEK_MS || (!drill.ok && last > at);
}

/** The back-ups to remove. Always keeps the newest, and `proved`, the last one that passed a drill. */
export function chooseExpired(backups: readonly Dated[], keep: Keep, proved: string | undefined): string[] {
  const newestFirst = [...backups].sort((a, b) => b.at.getTime() - a.at.getTime());
  const stays = new Set([newestFirst[0]?.folder, proved]);
  for (const [most, periodOf] of [
    [keep.daily, dayOf],
    [keep.weekly, weekOf],
    [keep.monthly, monthOf],
  ] as const) {
    const seen = new Set<string>();
    for (const { folder, at } of newestFirst) {
      if (seen.has(periodOf(at)) || seen.size >= most) continue;
      seen.add(periodOf(at));
      stays.add(folder);
    }
  }
  return newestFirst.map(({ folder }) => folder).filter((folder) => !stays.has(folder));
}

function dayOf(at: Date): string {
  return CLOCK.format(at).slice(0, 10);
}

/** The Monday of the week, as an ISO date. */
function weekOf(at: Date): string {
  const day = new Date(`${dayOf(at)}T00:00:00Z`);
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
}

function monthOf(at: Date): string {
  return dayOf(at).slice(0, 7);
}
