import type { Client } from 'pg';

/**
 * How many tasks Citus makes of a statement; `local`: none, it asks no distributed table; `sent`: the coordinator has the rows and sends
 * them to the shard of their client; or why it makes none, or steps before it.
 */
export type Tasks = number | string;

/** Explains a statement as the application, inside a client, and takes everything back. */
export async function explainTasks(owner: Client, tenantId: number, text: string, values: unknown[]): Promise<Tasks> {
  await owner.query('begin');
  try {
    await owner.query('set local role fichario_app');
    await owner.query(`set local app.tenant = '${tenantId === 0 ? '' : tenantId}'`);
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, values);
    return countTasks(rows.map((row) => row['QUERY PLAN']));
  } catch (error) {
    return (error as Error).message;
  } finally {
    await owner.query('rollback');
  }
}

function countTasks(lines: string[]): Tasks {
  if (lines.some((line) => line.includes('Distributed Subplan'))) return 'has a step before it';
  const counts = lines.flatMap((line) => /Task Count: (\d+)/.exec(line)?.[1] ?? []).map(Number);
  if (counts.length === 0 && lines.some((line) => line.includes('pull to coordinator'))) return 'sent';
  return counts.length === 0 ? 'local' : counts.reduce((sum, count) => sum + count, 0);
}
