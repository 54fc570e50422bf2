// A process that uses the embedded PostgreSQL of the folder it is given until its input ends; tests start and kill it.
import { startEmbeddedPostgres } from '../src/kit/server/db/embedded/embedded-postgres.ts';

const [dataDir = ''] = process.argv.slice(2);
const postgres = await startEmbeddedPostgres({ dataDir, settings: { shared_buffers: '16MB' } });
console.log(JSON.stringify({ pid: postgres.pid, adopted: postgres.adopted }));
process.stdin.on('end', async () => {
  await postgres.release();
  process.exit(0);
});
process.stdin.resume();
