import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from './kit/figure.ts';
import { type Call, createCall } from './kit/workbench.ts';
import { type Server, signIn, startServer } from './large/server.ts';
import { countBlocks } from './neighbours/blocks.ts';
import { type LargeWork, worksOf } from './neighbours/large-work.ts';
import { chanceOf, type Deed, DEEDS, type Neighbour } from './neighbours/people.ts';
import { emailOf, ensureNeighbours, largeClient, smallClient } from './neighbours/register.ts';
import type { BenchOptions } from './run.ts';

const SMALL_CLIENTS = 9_999;
/** Small clients, spread among all of them, whose people work in turns. */
const MEASURED = 40;
/** In this order, round by round. What is slower with time is so for all of them. */
const ROUNDS = 3;
const REST_MS = 12_000;
const ROWS = 100_000;
/** What is behind this many is not measured: work on the large client may go on for long. */
const MOST_MS = 90_000;
const PAUSE_MS = 5;
const AT_REST = 'at rest';

/** A deed in one round of one phase. */
type Sample = { deed: string; phase: string; round: number; ms: number };

/**
 * A large client beside 9,999 small ones on one machine: what people of the small ones wait at rest, and while the large one
 * imports, changes many records and exports all. Times of one run, to be held against each other.
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
    await live(neighbours, { phase: 'warm-up', round: 0 }, () => sleep(REST_MS / 2).then(() => false));
    for (let round = 0; round < (quick ? 1 : ROUNDS); round += 1) {
      const rows = quick ? ROWS / 10 : ROWS;
      samples.push(...(await rest(neighbours, round)));
      const count = (phase: string) => countAll(server, dataDir, neighbours, phase);
      if (round === 0) blocks.push(...(await count(AT_REST)));
      for (const work of worksOf(large, { round, rows })) {
        const isGoingOn = await work.begin();
        samples.push(...(await live(neighbours, { phase: phaseOf(work), round }, isGoingOn)));
        if (round === 0) blocks.push(...(await count(`after ${work.name}`)));
        while (await isGoingOn()) await sleep(200);
      }
    }
    return [...describe(samples), ...blocks];
  } finally {
    agent.destroy();
    await server.stop();
  }
}

const phaseOf = ({ name }: LargeWork) => `while the large one is at its ${name}`;

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

function rest(neighbours: Neighbour[], round: number): Promise<Sample[]> {
  const end = performance.now() + REST_MS;
  return live(neighbours, { phase: AT_REST, round }, async () => performance.now() < end);
}

let turn = 0;

/** Lets people of small clients work, one deed after the other, as long as something goes on. */
async function live(
  neighbours: Neighbour[],
  { phase, round }: { phase: string; round: number },
  isGoingOn: () => Promise<boolean>,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  const end = performance.now() + MOST_MS;
  do {
    for (const deed of DEEDS) samples.push({ deed: deed.name, phase, round, ms: await timeDeed(deed, neighbours) });
    await sleep(PAUSE_MS);
  } while ((await isGoingOn()) && performance.now() < end);
  return samples;
}

async function timeDeed(deed: Deed, neighbours: Neighbour[]): Promise<number> {
  turn += 1;
  const act = await deed.prepare(neighbours[turn % neighbours.length]!, chanceOf(turn)); // there are some
  const start = performance.now();
  await act();
  return performance.now() - start;
}

async function countAll(server: Server, dataDir: string, neighbours: Neighbour[], phase: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const deed of DEEDS.filter(({ writes }) => !writes))
    figures.push(show(`${deed.name} ${phase}`, await countBlocks(server, dataDir, deed, neighbours), 'blocks'));
  return figures;
}

/** Of each deed in each phase the median and the 95th percentile of all rounds, and the ratio to rest: the median of the rounds'. */
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
        show(`${name} ${phase}, p50 of ${all.length}`, quantile(all, 0.5), 'ms'),
        show(`${name} ${phase}, p95`, quantile(all, 0.95), 'ms'),
        ...(phase === AT_REST ? [] : [show(`${name} ${phase}, p50 of that at rest`, quantile(ratios, 0.5), '×')]),
      ];
    }),
  );
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? 0;
}

function show(name: string, value: number, unit: string): Figure {
  return { name, value, unit, target: null, met: null };
}
