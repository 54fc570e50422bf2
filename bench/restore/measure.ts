import { readFileSync } from 'node:fs';
import { restoreBackup } from '../../src/operating/backup/server/restore-backup.ts';
import type { OnStep } from '../../src/operating/contents/server/load-database.ts';
import { cpuOfFamily, postmasterOf } from '../large/processes.ts';

/** The seconds of a restoring step: wall time, and processor time of the program, of its main thread, and of the database. */
export type StepCost = { step: string; wall: number; program: number; mainThread: number; database: number };

/** Restores a back-up into a new folder. Returns the time of each step. */
export async function measureRestore(folder: string, dataDir: string): Promise<StepCost[]> {
  const costs: StepCost[] = [];
  let begun = look('', dataDir);
  const onStep: OnStep = (step) => {
    const now = look(step, dataDir);
    if (begun.step !== '') costs.push(between(begun, now));
    begun = now;
  };
  await restoreBackup(folder, { dataDir, diskFree: 0 }, { onStep });
  costs.push(between(begun, look('', dataDir)));
  return costs;
}

function look(step: string, dataDir: string): StepCost {
  const { user, system } = process.cpuUsage();
  const postmaster = postmasterOf(dataDir);
  return {
    step,
    wall: performance.now() / 1000,
    program: (user + system) / 1e6,
    mainThread: Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e9,
    database: (postmaster === undefined ? 0 : cpuOfFamily(postmaster)) / 1000,
  };
}

/** The cost between two measurements; a database that is not running at one of them counts as 0 there. */
function between(before: StepCost, after: StepCost): StepCost {
  return {
    step: before.step,
    wall: after.wall - before.wall,
    program: after.program - before.program,
    mainThread: after.mainThread - before.mainThread,
    database: Math.max(0, after.database - before.database),
  };
}
