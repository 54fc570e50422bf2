import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from './kit/figure.ts';
import { pssMb } from './large/processes.ts';
import { startArguments } from './large/start-arguments.ts';

const STARTS = 5;
const MAX_START_S = 3;
const MAX_IDLE_MB = 80;
/** After this time the memory that only the start needs has been released. */
const IDLE_MS = 30_000;

/** The time of a second `npm start` until /readyz, and the memory of the idle process. */
export async function run(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fichario-bench-'));
  try {
    await stop((await start(dataDir)).app);
    const seconds: number[] = [];
    let idleMb = 0;
    for (let round = 0; round < STARTS; round++) {
      const startedAt = performance.now();
      const { app, url } = await start(dataDir);
      await untilReady(url);
      seconds.push((performance.now() - startedAt) / 1000);
      if (round === STARTS - 1) {
        await sleep(IDLE_MS);
        idleMb = pssMb(app.pid ?? 0);
      }
      await stop(app);
    }
    const worst = Math.max(...seconds);
    return [
      {
        name: 'second start to /readyz, worst of five',
        value: worst,
        unit: 's',
        target: MAX_START_S,
        met: worst <= MAX_START_S,
      },
      {
        name: 'idle memory of the app process (PSS)',
        value: idleMb,
        unit: 'MB',
        target: MAX_IDLE_MB,
        met: idleMb <= MAX_IDLE_MB,
      },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function start(dataDir: string): Promise<{ app: ChildProcess; url: string }> {
  const app = spawn(process.execPath, startArguments(), {
    env: { ...process.env, NODE_OPTIONS: '', PORT: '0', FICHARIO_DATA: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((done, failed) => {
    let output = '';
    app.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const url = /http:\/\/[\d.]+:\d+/.exec(output)?.[0];
      if (url) done({ app, url });
    });
    app.once('exit', () => failed(new Error(`The app did not start: ${output}`)));
  });
}

async function untilReady(url: string): Promise<void> {
  while (!(await fetch(`${url}/readyz`)).ok) await sleep(20);
}

function stop(app: ChildProcess): Promise<void> {
  return new Promise((done) => {
    app.once('exit', () => done());
    app.kill('SIGTERM');
  });
}
