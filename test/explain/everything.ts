import { buildApp } from '../../src/app/server/app.ts';
import type { TestDatabase } from '../database.ts';
import { testServices } from '../example-world.ts';
import { LARGE_TENANT } from './data.ts';
import { callerOf, readPainel, sendExamples, walkLists } from './driver.ts';
import { callLeftovers, refill } from './leftovers.ts';
import { findDuplicates, mergeRecords } from './merges.ts';
import {
  changeMany,
  compareWithReceita,
  importAndExport,
  keepView,
  lookOn,
  readAudit,
  sendWebhooks,
  writeRecords,
} from './work.ts';

/** Does everything that the product does, in the large client, in the client `small`, and in all together. */
export async function doEverything(database: TestDatabase, small: number): Promise<void> {
  const app = await buildApp(testServices(database.db));
  const [large, few, all] = [callerOf(app, LARGE_TENANT), callerOf(app, small), callerOf(app, 'all')];
  await app.ready();
  for (const who of [large, few]) await walkLists(who);
  for (const who of [large, few, all]) await readPainel(who);
  await writeRecords(large);
  await mergeRecords(large);
  await findDuplicates(few);
  // of a long queue, what changed since is taken off what the last search left
  await database.owner.query(
    `update match_runs set groups = 100, certas = 50, judged_until = (
       select m.updated_at from moments m where m.tenant_id = $1 order by m.updated_at desc offset 20 limit 1)
     where tenant_id = $1`,
    [small],
  );
  await few.get('/api/duplicidades/count');
  await large.get('/api/duplicidades/weights');
  await keepView(large);
  for (const who of [large, few]) await readAudit(who);
  await importAndExport(few);
  await sendWebhooks(few);
  await lookOn(app, large);
  await changeMany(large);
  await compareWithReceita(database.db, large);
  await sendExamples(app, database.owner);
  await app.close();
  await callLeftovers(database.db, small);
  await refill(database, database.db, small);
}
