import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, setUp, startApp } from '../start/running-app.ts';
import { startClients } from './clients.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { type Fault, makeFault, planFaults, planStrange, printFaults } from './faults.ts';
import { openLedger } from './ledger.ts';
import { saveWhileTheDatabaseDies } from './open-form.ts';
import { listDifferences, listLost } from './stored.ts';

const KILLS = Number(process.env['FICHARIO_HA_KILLS'] ?? 20);
const SWITCHES = Number(process.env['FICHARIO_HA_SWITCHES'] ?? 5);
/** How often each of the strange faults is made. */
const STRANGE = Number(process.env['FICHARIO_HA_STRANGE'] ?? 2);
const MAX_GAP_MS = 10_000;

let cluster: Cluster;
let dataDir: string;
const apps: RunningApp[] = [];
let cookie: string;

beforeAll(async () => {
  cluster = await startCluster();
  dataDir = mkdtempSync(join(tmpdir(), 'fichario-ha-files-'));
  chmodSync(dataDir, 0o755);
  // one after the other: the first one makes the tables. Both see the same files, as the product asks
  for (let count = 0; count < 2; count++)
    apps.push(await startApp(dataDir, { DATABASE_URL: cluster.databaseUrl, LOG_LEVEL: 'warn' }));
  cookie = await setUp(apps[0]!.url); // started above
});
afterAll(async () => {
  await stopApps();
  await cluster?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function stopApps(): Promise<void> {
  for (const { child } of apps) child.process.kill('SIGTERM');
  await Promise.all(apps.map(({ child }) => child.exited));
}

test('loses no acknowledged save and is back within ten seconds, whatever happens to the machine that writes', async () => {
  const ledger = openLedger();
  const faults: Fault[] = [];
  const stop = startClients({ urls: apps.map(({ url }) => url), cookie }, ledger);
  try {
    const strange = planStrange(STRANGE, cluster.network.cut !== undefined);
    for (const kind of [...planFaults(KILLS, SWITCHES), ...strange]) {
      const fault = await makeFault(kind, cluster, ledger);
      faults.push(fault);
      const { gapMs, wholeMs } = fault;
      console.log(`${kind}: gap ${(gapMs / 1000).toFixed(1)} s, whole after ${(wholeMs / 1000).toFixed(1)} s`);
    }
  } finally {
    await stop();
    printFaults(faults, ledger);
  }
  const lost = await listLost(await cluster.untilWhole(), ledger);
  expect({ wrong: ledger.wrong, lost }).toEqual({ wrong: [], lost: [] });
  expect(Math.max(...faults.map(({ gapMs }) => gapMs))).toBeLessThanOrEqual(MAX_GAP_MS);
  // both took all of it in their stride
  expect(apps.map(({ child }) => child.process.exitCode ?? child.process.signalCode)).toEqual([null, null]);
});

test('the page goes on by itself when the machine that writes dies under an open form', async () => {
  const { leader } = await cluster.untilWhole();
  const saved = await saveWhileTheDatabaseDies({ url: apps[0]!.url, cookie }, () => leader.killAll());
  leader.start();
  expect(saved).toEqual([{ nome: 'Ana Souza', version: 1 }]);
});

test('the machines hold the same when all is over', async () => {
  const whole = await cluster.untilWhole();
  await stopApps();
  expect(await listDifferences(whole, cluster.machines)).toEqual([]);
});
