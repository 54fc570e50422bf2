import { Client } from 'pg';
import { dataOf } from '../large/measure.ts';
import type { Server, Traced } from '../large/server.ts';
import { chanceOf, type Deed, type Neighbour } from './people.ts';
import { known } from '../../src/kit/known.ts';

/** The number of counted repetitions of each deed. */
const COUNTED = 12;

/** The median of the blocks that the statements of a read-only deed touch, by EXPLAIN of the same statements. */
export async function countBlocks(
  server: Server,
  dataDir: string,
  deed: Deed,
  neighbours: readonly Neighbour[],
): Promise<number> {
  const database = new Client({ host: `${dataDir}/socket`, port: 5432, user: 'fichario_app', database: 'fichario' });
  await database.connect();
  try {
    const counts: number[] = [];
    for (let turn = 0; turn < COUNTED; turn += 1) {
      const neighbour = known(neighbours[turn % neighbours.length], 'neighbour');
      const act = await deed.prepare(neighbour, chanceOf(turn));
      await server.ask('start trace');
      await act();
      const statements = dataOf(await server.ask<Traced[]>('take trace'));
      await server.ask('end trace');
      counts.push(await explainAll(database, neighbour.client.id, statements));
    }
    return counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
  } finally {
    await database.end();
  }
}

async function explainAll(database: Client, tenantId: number, statements: readonly Traced[]): Promise<number> {
  let blocks = 0;
  await database.query(`begin; set local app.tenant = '${tenantId}'`);
  for (const { text, values } of statements) {
    const explained = { text: `explain (analyze, buffers, timing off, format json) ${text}`, values };
    const { rows } = await database.query<{ 'QUERY PLAN': Told[] }>(explained);
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    blocks += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
  }
  await database.query('rollback');
  return blocks;
}

type Told = { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } };
