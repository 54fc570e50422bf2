/** How many back-ups stay: the newest of so many days, weeks and months that have one. */
export type Keep = { daily: number; weekly: number; monthly: number };

/** A back-up and the moment that it shows. */
type Dated = { folder: string; at: Date };

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** Days and hours are those of the wall clock. */
const CLOCK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** Whether the time of day (`03:00`) has come round since the last back-up. The first one is due at once. */
export function isBackupDue(last: Date | undefined, timeOfDay: string, now: Date): boolean {
  if (last === undefined) return true;
  const [today = '', time = ''] = CLOCK.format(now).split(' ');
  const day = time >= timeOfDay ? today : dayOf(new Date(now.getTime() - DAY_MS));
  return CLOCK.format(last) < `${day} ${timeOfDay}`;
}

type LastDrill = { at: string; ok: boolean } | undefined;

/**
 * Whether a back-up is to be proved: once a week, and after one that did not pass as soon as there is a newer back-up. `replacedAt`: since
 * when another PostgreSQL is in the place of one that is kept until a back-up of the new one is proved.
 */
export function isDrillDue(last: Date | undefined, drill: LastDrill, now: Date, replacedAt?: Date): boolean {
  if (last === undefined) return false;
  if (drill === undefined) return true;
  const at = new Date(drill.at);
  if (replacedAt !== undefined && last > replacedAt && at < replacedAt) return true;
  return now.getTime() - at.getTime() >= WEEK_MS || (!drill.ok && last > at);
}

/** The back-ups that no longer stay. `proved`, the last that passed a drill, always does, and so does the newest. */
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

/** The Monday of the week. */
function weekOf(at: Date): string {
  const day = new Date(`${dayOf(at)}T00:00:00Z`);
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
}

function monthOf(at: Date): string {
  return dayOf(at).slice(0, 7);
}
