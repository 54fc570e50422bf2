import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CommandRefused } from '../../../../kit/server/command/command.ts';
import { switchLink } from '../version-link.ts';
import { writeCommandScript } from './command-script.ts';
import { writeEnvFile } from './env-file.ts';
import { readSettings, waitUntilReady } from './settings.ts';
import {
  COMMAND_FILE,
  ENV_FILE,
  findUser,
  hasSystemd,
  isRoot,
  readIfThere,
  readJournal,
  runSystem,
  SERVICE_USER,
  UNIT,
  UNIT_FILE,
} from './system.ts';
import { STATE_DIR, writeUnit } from './unit.ts';

type Print = (sentence: string) => void;
type User = { uid: number; gid: number };

/** The longest wait for the server to be ready, after systemd has started it. */
const READY_MS = 30_000;
/** Folders that `ProtectHome=` hides from the service. */
const HIDDEN = /^\/(?:home|root|run\/user)\//;

/**
 * Installs the program in `folder` as a service of this machine, started now and at each boot, and waits until it is ready. Keeps
 * existing users, folders and settings, and changes only what differs. Reports each change to `print`. Throws CommandRefused.
 */
export async function installService(folder: string, print: Print): Promise<void> {
  refuseUnfit(folder);
  const user = ensureUser(print);
  ensureEnvFile(user, print);
  const { unit, env } = readSettings(folder);
  ensureFolder(unit.dataDir, { user, print });
  for (const each of unit.writable) ensureFolder(each, { user, print });
  const isSwitched = switchLink(unit.program, folder);
  if (isSwitched) print(`${unit.program} é agora ${basename(folder)}`);
  const isUnitNew = ensureFile(UNIT_FILE, { text: writeUnit(unit), mode: 0o644, print });
  ensureFile(COMMAND_FILE, { text: writeCommandScript(unit), mode: 0o755, print });
  if (isUnitNew) runSystem('systemctl', 'daemon-reload');
  start(isSwitched || isUnitNew, print);
  const answer = await waitUntilReady(env, READY_MS);
  if (answer !== 'ready')
    throw new CommandRefused(
      `O serviço iniciou, mas não está pronto: ${answer ?? 'não responde'}. Veja fichario doctor.`,
    );
  print(`O Fichário atende em ${env.publicUrl?.origin ?? `http://${env.host}:${env.port}`} e inicia com a máquina.`);
  print('O código do primeiro acesso, se a página o pede: fichario setup');
  print(`A configuração está em ${ENV_FILE}; o registro: journalctl -u fichario`);
}

function refuseUnfit(folder: string): void {
  const instead = 'A unidade, para instalar à mão: fichario service print.';
  if (!hasSystemd()) throw new CommandRefused(`Esta máquina não é gerida pelo systemd. ${instead}`);
  if (!isRoot()) throw new CommandRefused(`Só o root instala um serviço: rode com sudo. ${instead}`);
  if (!existsSync(join(folder, 'release.json')))
    throw new CommandRefused(`Este Fichário roda das fontes. Descompacte um pacote em /opt e rode o dele. ${instead}`);
  for (const path of [folder, process.execPath])
    if (HIDDEN.test(path))
      throw new CommandRefused(`O serviço não alcança ${path}, numa pasta pessoal. Ponha-o em /opt e repita.`);
}

function ensureUser(print: Print): User {
  const found = findUser(SERVICE_USER);
  if (found) return found;
  const shell = ['/usr/sbin/nologin', '/sbin/nologin'].find(existsSync) ?? '/bin/false';
  const flags = ['--system', '--user-group', '--no-create-home', '--home-dir', STATE_DIR, '--shell', shell];
  runSystem('useradd', ...flags, SERVICE_USER);
  print(`Criado o usuário ${SERVICE_USER}, que não entra na máquina.`);
  const made = findUser(SERVICE_USER);
  if (made === undefined) throw new CommandRefused(`O usuário ${SERVICE_USER} não apareceu depois de criado.`);
  return made;
}

/** Creates the environment file, readable by root and the service only, because it may hold a database password. */
function ensureEnvFile({ gid }: User, print: Print): void {
  if (existsSync(ENV_FILE)) return;
  mkdirSync(dirname(ENV_FILE), { recursive: true, mode: 0o755 });
  writeFileSync(ENV_FILE, writeEnvFile(STATE_DIR), { mode: 0o600 });
  chownSync(ENV_FILE, 0, gid);
  chmodSync(ENV_FILE, 0o640);
  print(`Criado: ${ENV_FILE}`);
}

/** Creates a folder for the service if it is missing; takes over a folder of another user only if it is empty. */
function ensureFolder(path: string, { user, print }: { user: User; print: Print }): void {
  if (!existsSync(path)) {
    if (!existsSync(dirname(path)))
      throw new CommandRefused(`A pasta ${dirname(path)} não existe. Se é de outro disco, monte-o e repita.`);
    mkdirSync(path, { mode: 0o700 });
    chownSync(path, user.uid, user.gid);
    return print(`Criada a pasta ${path}`);
  }
  if (statSync(path).uid === user.uid) return;
  if (readdirSync(path).length === 0) return chownSync(path, user.uid, user.gid);
  throw new CommandRefused(
    `A pasta ${path} é de outro usuário. Encerre o que a usa, dê-a ao serviço e repita: chown -R ${SERVICE_USER}: ${path}`,
  );
}

/** Writes a file atomically, if its text differs. Returns whether it has written. */
function ensureFile(path: string, { text, mode, print }: { text: string; mode: number; print: Print }): boolean {
  const before = readIfThere(path);
  if (before === text) return false;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, text, { mode });
  chmodSync(`${path}.new`, mode);
  renameSync(`${path}.new`, path);
  print(`${before === undefined ? 'Criado' : 'Mudado'}: ${path}`);
  return true;
}

/** Starts the service and waits for its READY. Throws CommandRefused with its last log lines if it fails. */
function start(isChanged: boolean, print: Print): void {
  const isNew = runSystem('systemctl', 'show', UNIT, '--property=ActiveState').trim() !== 'ActiveState=active';
  try {
    runSystem('systemctl', 'enable', UNIT);
    if (isNew || isChanged) runSystem('systemctl', 'restart', UNIT);
  } catch (error) {
    const lines = readJournal(8).map((line) => `  ${line}`);
    throw new CommandRefused([(error as Error).message, 'O serviço escreveu:', ...lines].join('\n'));
  }
  if (isNew) print('O serviço foi iniciado.');
  else if (isChanged) print('O serviço foi reiniciado.');
  else print('O serviço já estava como deve.');
}
