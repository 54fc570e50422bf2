// A process that restores a back-up into an external database and dies at the step that it is told, as by kill -9. Tests start it.
import { restoreExternal } from '../../src/operating/external/server/restore-external.ts';

const [folder = '', dataDir = '', databaseUrl = '', at = ''] = process.argv.slice(2);

await restoreExternal(folder, { dataDir, databaseUrl, diskFree: 0 }, (step) => {
  if (step === at) process.kill(process.pid, 'SIGKILL');
});
console.log('restored');
