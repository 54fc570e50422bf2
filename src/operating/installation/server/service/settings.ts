import { isAbsolute } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandRefused } from '../../../../kit/server/command/command.ts';
import { type Env, readEnv } from '../../../../kit/server/env/env.ts';
import { linkBeside, requireLink } from '../version-link.ts';
import { foldersOf, readEnvFile } from './env-file.ts';
import { ENV_FILE, readIfThere, SERVICE_USER } from './system.ts';
import { STATE_DIR, type UnitSettings } from './unit.ts';

/** Paths where the unit finds Node.js without a setting. */
const USUAL_NODES = ['/usr/bin/node', '/usr/local/bin/node', '/usr/bin/nodejs'];

/** The settings of the unit, from the present environment file. Throws CommandRefused if the file is ambiguous. */
export function readSettings(folder: string): { unit: UnitSettings; env: Env } {
  const { vars, problems } = readEnvFile(readIfThere(ENV_FILE) ?? '');
  if (problems.length > 0)
    throw new CommandRefused(
      `Em ${ENV_FILE}, não entendi: ${problems.join(', ')}. Escreva VARIÁVEL=valor, sem barra invertida nem aspas no meio.`,
    );
  const dataDir = vars['FICHARIO_DATA'] || STATE_DIR;
  const folders = foldersOf(vars);
  for (const each of [dataDir, ...folders])
    if (!isAbsolute(each)) throw new CommandRefused(`Em ${ENV_FILE}, a pasta ${each} deve ser inteira, desde a barra.`);
  const env = readEnv({ ...vars, FICHARIO_DATA: dataDir });
  const node = USUAL_NODES.includes(process.execPath) ? undefined : process.execPath;
  const program = linkBeside(folder);
  if (program !== folder) requireLink(program);
  const unit = { program, node, envFile: ENV_FILE, user: SERVICE_USER, dataDir, writable: folders };
  return { unit, env };
}

/** Requests `/readyz` from the server of this machine: `ready`, or the reason why not; undefined if it does not answer. */
export async function askReady({ host, port }: Pick<Env, 'host' | 'port'>): Promise<string | undefined> {
  const local = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host);
  try {
    const answer = await fetch(`http://${local}:${port}/readyz`, { signal: AbortSignal.timeout(5000) });
    if (answer.ok) return 'ready';
    return ((await answer.json()) as { detail?: string }).detail ?? `status ${answer.status}`;
  } catch {
    return undefined;
  }
}

/** Repeats `askReady` until the server is ready or `mostMs` have passed. Returns the last answer. */
export async function waitUntilReady(env: Pick<Env, 'host' | 'port'>, mostMs: number): Promise<string | undefined> {
  const end = performance.now() + mostMs;
  for (;;) {
    const answer = await askReady(env);
    if (answer === 'ready' || performance.now() > end) return answer;
    await sleep(250);
  }
}
