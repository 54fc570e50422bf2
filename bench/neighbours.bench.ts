import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Figure, reported } from './kit/figure.ts';
import { type Call, createCall } from './kit/workbench.ts';
import { type Server, signIn, startServer } from './large/server.ts';
import { countBlocks } from './neighbours/blocks.ts';
import { worksOf } from './neighbours/large-work.ts';
import { chanceOf, type Deed, DEEDS, type Neighbour } from './neighbours/people.ts';
import { emailOf, ensureNeighbours, largeClient, smallClient } from './neighbours/register.ts';
import type { BenchOptions } from './run.ts';
import { known } from '../src/kit/known.ts';

const SMALL_CLIENTS = 9_999;
/** The number of small clients, spread among all, with users who work in turns. */
const MEASURED = 40;
/** Each round has all phases in order: a slowdown over time affects all of them. */
const ROUNDS = 3;
const ROWS = 100_000;
/** The measured time at rest, and the maximum for a work of the large client, which is then cancelled. */
const REST_MS = 12_000;
const MOST_MS = 60_000;
const PAUSE_MS = 5;
const AT_REST = 'at rest';

/** The time of a deed in one round of one phase. */
type Sample = { deed: string; phase: string; round: number; ms: number };

/**
 * A large client and 9,999 small ones on one machine: the waiting time of the small clients' users at rest, and while the large
 * client imports, changes many records and exports all. The times of one run are comparable only with each other.
 */
export async function run({ fichas, clients, quick }: BenchOptions): Promise<Figure[]> {
  const small = clients ?? SMALL_CLIENTS;
  const dataDir = await ensureNeighbours(fichas, small);
  const server = await startServer(dataDir);
  const agent = new Agent({ keepAlive: true });
  try {
    const neighbours = await signInAll(server, agent, small);
    const large = callOf(server, agent, await signIn(server), largeClient(fichas).id);
    const samples: Sample[] = [];
    const blocks: Figure[] = [];
    const [rows, restMs, mostMs] = [ROWS, REST_MS, MOST_MS].map((full) => (quick ? full / 4 : full)) as Three;
    const note = async (part: Part, isGoingOn: () => Promise<boolean>) => {
      samples.push(...tell(await live(neighbours, part, isGoingOn)));
      if (part.round === 0) blocks.push(...(await countAll(server, dataDir, neighbours, part.phase)));
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const restEnds = performance.now() + restMs;
      await note({ phase: AT_REST, round, mostMs }, async () => performance.now() < restEnds);
      for (const { name, begin } of worksOf(large, { round, rows })) {
        const { isGoingOn, cancel } = await begin();
        await note({ phase: `beside ${name}`, round, mostMs }, isGoingOn);
        if (await isGoingOn()) await cancel();
        while (await isGoingOn()) await sleep(200);
      }
    }
    return [...describe(samples), ...blocks];
  } finally {
    agent.destroy();
    await server.stop();
  }
}

type Three = [number, number, number];

function callOf({ port }: Server, agent: Agent, cookie: string, tenantId: number): Call {
  return createCall(agent, port, { cookie, 'x-tenant': String(tenantId) });
}

async function signInAll(server: Server, agent: Agent, small: number): Promise<Neighbour[]> {
  const neighbours: Neighbour[] = [];
  const count = Math.min(MEASURED, small);
  for (let place = 0; place < count; place += 1) {
    const client = smallClient(1 + Math.floor((place * small) / count));
    const cookie = await signIn(server, emailOf(client.id));
    neighbours.push({ client, call: callOf(server, agent, cookie, client.id) });
  }
  return neighbours;
}

let turn = 0;

/** A phase of a round, and the maximum of its measured time. */
type Part = { phase: string; round: number; mostMs: number };

/** Runs the deeds of small clients' users, one after the other, while `isGoingOn` is true. */
async function live(
  neighbours: Neighbour[],
  { phase, round, mostMs }: Part,
  isGoingOn: () => Promise<boolean>,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  const end = performance.now() + mostMs;
  do {
    for (const deed of DEEDS) samples.push({ deed: deed.name, phase, round, ms: await timeDeed(deed, neighbours) });
    await sleep(PAUSE_MS);
  } while ((await isGoingOn()) && performance.now() < end);
  return samples;
}

async function timeDeed(deed: Deed, neighbours: Neighbour[]): Promise<number> {
  turn += 1;
  const act = await deed.prepare(known(neighbours[turn % neighbours.length], 'neighbour'), chanceOf(turn));
  const start = performance.now();
  await act();
  return performance.now() - start;
}

/** Prints the result of a part immediately, because a run takes minutes. */
function tell(samples: Sample[]): Sample[] {
  const [{ phase, round } = { phase: '', round: 0 }] = samples;
  const deeds = DEEDS.map(({ name }) => {
    const times = samples.filter(({ deed }) => deed === name).map(({ ms }) => ms);
    return `${name} ${quantile(times, 0.5).toFixed(1)} / ${quantile(times, 0.95).toFixed(1)} ms of ${times.length}`;
  });
  console.log(`  round ${round + 1}, ${phase}: ${deeds.join(', ')}`);
  return samples;
}

async function countAll(server: Server, dataDir: string, neighbours: Neighbour[], phase: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const deed of DEEDS.filter(({ writes }) => !writes))
    figures.push(reported(`${deed.name} ${phase}`, await countBlocks(server, dataDir, deed, neighbours), 'blocks'));
  return figures;
}

/** For each deed and phase, the median and the 95th percentile of all rounds, and the median of the rounds' ratios to rest. */
function describe(samples: readonly Sample[]): Figure[] {
  const phases = [...new Set(samples.map(({ phase }) => phase))];
  const rounds = [...new Set(samples.map(({ round }) => round))];
  return DEEDS.flatMap(({ name }) =>
    phases.flatMap((phase) => {
      const times = (of: string, round?: number) =>
        samples
          .filter((each) => each.deed === name && each.phase === of && (round === undefined || each.round === round))
          .map(({ ms }) => ms);
      const ratios = rounds.map((round) => quantile(times(phase, round), 0.5) / quantile(times(AT_REST, round), 0.5));
      const all = times(phase);
      return [
        reported(`${name} ${phase}, p50 of ${all.length}`, quantile(all, 0.5), 'ms'),
        reported(`${name} ${phase}, p95`, quantile(all, 0.95), 'ms'),
        ...(phase === AT_REST ? [] : [reported(`${name} ${phase}, p50 of that at rest`, quantile(ratios, 0.5), '×')]),
      ];
    }),
  );
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;
}
