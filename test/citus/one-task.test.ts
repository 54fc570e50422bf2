import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../../src/kit/server/env/paths.ts';
import { useDatabase } from '../database.ts';
import { makeExampleWorld } from '../example-world.ts';
import { growTenants } from '../explain/data.ts';
import { doEverything } from '../explain/everything.ts';
import { createRecorder } from '../explain/recorder.ts';
import { squeeze } from '../explain/sources.ts';
import { describeOnCitus } from './on-citus.ts';
import { explainTasks, type Tasks } from './tasks.ts';

/**
 * Statements that write to two tables. Citus writes the first, keeps what it returned, and writes the second: steps of one transaction, all
 * on the machine of the client.
 */
const IN_STEPS = [
  {
    part: 'counter as ( insert into tenant_counters as t (tenant_id, next_codigo, pessoas_total) values ($1, 1 + $3, $3)',
    what: 'new records and what finds them',
  },
  { part: 'with r as ( select r.*, case when $3 then now() end as gone_at', what: 'deleted and restored records' },
  {
    part: 'with r as ( select * from jsonb_to_recordset($2) as r(id uuid, expected int, in_trash bool, old_nome',
    what: 'changed records',
  },
  {
    part: 'with r as ( select * from jsonb_to_recordset($2) as r(id uuid, codigo int, updated_at',
    what: 'what finds old records',
  },
  { part: 'with open as ( select r.id, r.editing', what: 'who closed a record, and who opened one' },
  { part: 'with stream as ( insert into register_streams', what: 'the number of an event, and the event' },
];

test('what Citus does in steps is still what the product sends', () => {
  const src = join(projectRoot(), 'src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const sources = files.map((file) => squeeze(readFileSync(join(src, file), 'utf8'))).join('\n');
  expect(IN_STEPS.filter(({ part }) => !sources.includes(part))).toEqual([]);
});

describeOnCitus('on a distributed database, every statement', () => {
  const database = useDatabase();
  const recorder = createRecorder();
  const found: { text: string; tasks: Tasks }[] = [];

  let small: number;

  beforeAll(async () => {
    const { db, owner } = database;
    for (const pool of [db.requests, db.bulk]) recorder.watch(pool);
    await makeExampleWorld(owner, db);
    ({ small } = await growTenants(owner, db));
  });

  test('of the product is sent and explained', async () => {
    const failure = await doEverything(database, small).catch((error: unknown) => error);
    for (const { text, uses } of recorder.seen.values())
      for (const { tenantId, values } of uses.slice(0, 1))
        found.push({ text, tasks: await explainTasks(database.owner, tenantId, text, values) });
    expect(failure).toBeUndefined();
    expect(found.length).toBeGreaterThan(200);
  });

  test('is one task of one machine, without a step before it', () => {
    const wrong = found.filter(
      ({ text, tasks }) =>
        ![1, 'local', 'sent'].includes(tasks) && !IN_STEPS.some(({ part }) => squeeze(text).includes(part)),
    );
    expect(wrong.map(({ text, tasks }) => `${tasks}: ${squeeze(text).slice(0, 300)}`)).toEqual([]);
  });
});
