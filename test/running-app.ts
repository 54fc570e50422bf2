import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Child, startProgram } from './child.ts';

/** The product as `npm start` runs it, in a process of its own, on the embedded database of a folder. */
export type RunningApp = { child: Child; url: string; postmaster: () => number };

/** Starts it and waits until it is ready. */
export async function startApp(dataDir: string, env: Record<string, string> = {}, node?: string): Promise<RunningApp> {
  const settings = { FICHARIO_RATE_LIMIT: 'off', FICHARIO_CEP_PROVIDERS: 'off', LOG_LEVEL: 'error', NODE_ENV: 'test' };
  const child = startProgram('main', [], { ...settings, PORT: '0', FICHARIO_DATA: dataDir, ...env }, { node });
  const line = await child.line(/http:\/\/[\d.]+:\d+/);
  const url = /http:\/\/[\d.]+:\d+/.exec(line)?.[0] ?? '';
  while (!(await fetch(`${url}/readyz`)).ok) await sleep(20);
  const postmaster = () => Number(readFileSync(join(dataDir, 'pgdata', 'postmaster.pid'), 'utf8').split('\n')[0]);
  return { child, url, postmaster };
}

/** Makes the first administrator and client; gives the cookie. */
export async function setUp(url: string): Promise<string> {
  const body = {
    nome: 'Ana',
    email: 'ana@exemplo.com.br',
    senha: 'tijolo azul na lagoa',
    cliente: 'Um',
    sample: false,
  };
  const answer = await fetch(`${url}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 201) throw new Error(`setup: ${answer.status} ${await answer.text()}`);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
