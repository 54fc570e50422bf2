import { existsSync } from 'node:fs';
import { CommandRefused } from '../../../../kit/server/command/command.ts';
import { readEnvFile } from '../service/env-file.ts';
import { readSettings, waitUntilReady } from '../service/settings.ts';
import {
  ENV_FILE,
  findUser,
  isRoot,
  readIfThere,
  runSystem,
  SERVICE_USER,
  UNIT,
  UNIT_FILE,
} from '../service/system.ts';
import type { Updating } from './apply-update.ts';
import type { Program } from './program-folders.ts';
import { requireProgram } from './run-program.ts';

const READY_MS = 120_000;

/**
 * Prepares an update of the service of this machine: copies the service's environment into this process, so every command uses
 * the same data. Without a service, commands run as the present user, and nothing is restarted.
 */
export function openService(program: string): Pick<Updating, 'as' | 'restart'> {
  if (!existsSync(UNIT_FILE)) return { as: undefined, restart: undefined };
  if (!isRoot()) throw new CommandRefused('O Fichário é um serviço desta máquina: rode como root, com sudo.');
  Object.assign(process.env, readEnvFile(readIfThere(ENV_FILE) ?? '').vars);
  const user = findUser(SERVICE_USER);
  if (user === undefined) throw new CommandRefused(`O usuário ${SERVICE_USER} não existe: fichario service install.`);
  return { as: user, restart: (next) => restart(next, program) };
}

/** Lets the new version install its unit and script, and restarts the service. */
async function restart(next: Program, program: string): Promise<void> {
  const sentence = 'O serviço não aceitou a versão.';
  await requireProgram(next, ['service', 'install'], { as: undefined, sentence });
  runSystem('systemctl', 'restart', UNIT);
  const { env } = readSettings(program);
  if ((await waitUntilReady(env, READY_MS)) !== 'ready')
    throw new CommandRefused('O serviço reiniciou, mas não ficou pronto.');
}
