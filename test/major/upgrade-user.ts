// A process that opens the database of the folder it is given, and dies at the step that it is told, as by kill -9; tests start it.
import { openDatabase } from '../../src/app/server/prepare-database.ts';

const [dataDir = '', dieAt = '', percent = '0'] = process.argv.slice(2);
const told = new Set<string>();
const connection = await openDatabase({ databaseUrl: undefined, dataDir, dbMemory: 64 }, (progress) => {
  if (!told.has(progress.step)) console.log(progress.step);
  told.add(progress.step);
  if (progress.step === dieAt && ('percent' in progress ? progress.percent : 0) >= Number(percent))
    process.kill(process.pid, 'SIGKILL');
});
await connection.release();
console.log('opened');
