import * as z from 'zod/mini';
import { CommandRefused } from '../../../../kit/server/command/command.ts';
import { compareVersions } from '../release.ts';
import { switchLink } from '../version-link.ts';
import {
  currentProgram,
  listMigrations,
  type Program,
  type ProgramFolders,
  readHistory,
  writeHistory,
} from './program-folders.ts';
import { type RunAs, requireProgram, runProgram } from './run-program.ts';

/** The means of an update. `restart` starts a version and waits until it is ready; undefined = no service is installed. */
export type Updating = {
  folders: ProgramFolders;
  as: RunAs;
  restart: ((next: Program) => Promise<void>) | undefined;
  say: (line: string) => void;
};

const Made = z.object({ folder: z.string(), fichas: z.int() });
const Examined = z.object({
  findings: z.array(
    z.object({ name: z.string(), state: z.string(), found: z.string(), advice: z.optional(z.string()) }),
  ),
});

/**
 * Updates to the next version: makes a back-up, tries the new version on that back-up, and only then switches. Users can work
 * until the switch. A failure before the switch changes nothing.
 */
export async function applyUpdate(
  next: Program,
  { current, backupTo, proved }: { current: Program; backupTo: string | undefined; proved: boolean },
  updating: Updating,
): Promise<void> {
  const { folders, as, say } = updating;
  requireNewer(current, next);
  const to = backupTo === undefined ? [] : ['--to', backupTo];
  say('Back-up com a versão em uso…');
  const sentence = 'O back-up não pôde ser feito, e nada foi mudado.';
  const made = await requireProgram(current, ['backup', ...to, '--json'], { as, sentence });
  const { folder: backup, fichas } = Made.parse(JSON.parse(made));
  say(`  ${backup}: ${fichas.toLocaleString('pt-BR')} fichas`);
  if (proved) await proveOn(next, backup, updating);
  writeHistory(folders, [
    ...readHistory(folders),
    { from: nameOf(current), to: nameOf(next), at: new Date().toISOString(), backup, done: false },
  ]);
  switchLink(folders.link, next.folder);
  await finishUpdate(next, updating);
}

/** Whether an update to this version was interrupted after the switch, before the new version had started. */
export function isUnfinished(program: Program, folders: ProgramFolders): boolean {
  return readHistory(folders).findLast(({ to }) => to === nameOf(program))?.done === false;
}

/** Ends an update: starts and examines the version that the link names, and records the success. */
export async function finishUpdate(next: Program, updating: Updating): Promise<void> {
  await startCurrent(next, updating);
  const history = readHistory(updating.folders);
  writeHistory(
    updating.folders,
    history.map((update) => (update.to === nameOf(next) ? { ...update, done: true } : update)),
  );
}

function requireNewer(current: Program, next: Program): void {
  if (compareVersions(current.release.version, next.release.version) < 0) return;
  throw new CommandRefused(
    `A versão ${next.release.version} não é mais nova que a ${current.release.version}, que está em uso. Para voltar: fichario update back.`,
  );
}

/** Runs the drill of the back-up with the new version, migrations included, in a scratch folder. */
async function proveOn(next: Program, backup: string, { as, say }: Updating): Promise<void> {
  say(`Prova: a versão ${next.release.version} abre esse back-up numa pasta de passagem…`);
  const sentence = `A versão ${next.release.version} não abriu o back-up, e por isso nada foi mudado.`;
  await requireProgram(next, ['backup', 'verify', backup, '--json'], { as, sentence });
}

/** Restarts the service with the version that the link names, and throws CommandRefused if `doctor` finds errors. */
async function startCurrent(next: Program, { folders, restart, as, say }: Updating): Promise<void> {
  const { version } = next.release;
  if (restart === undefined) {
    say(
      `A versão ${version} está em ${folders.link}. Encerre o Fichário e inicie-o por aí: ${folders.link}/fichario start`,
    );
    return;
  }
  say('Reinício do serviço…');
  try {
    await restart(next);
  } catch (error) {
    throw new CommandRefused(`${(error as Error).message} ${adviceAfter(next, folders)}`, { cause: error });
  }
  const { output, problem, status } = await runProgram(next, ['doctor', '--json'], as);
  const errors = status === 0 ? [] : findErrors(output, problem);
  if (errors.length > 0) throw new CommandRefused(`O exame achou: ${errors.join('; ')}. ${adviceAfter(next, folders)}`);
  say(`A versão ${version} está em uso, e o exame (fichario doctor) não achou erros.`);
}

function findErrors(output: string, problem: string): string[] {
  try {
    const { findings } = Examined.parse(JSON.parse(output));
    return findings.filter(({ state }) => state === 'error').map(({ name, found }) => `${name}: ${found}`);
  } catch {
    return [problem || 'o exame não terminou'];
  }
}

function adviceAfter({ release }: Program, folders: ProgramFolders): string {
  const last = readHistory(folders).at(-1);
  return `A versão ${release.version} ficou no lugar. Veja o que diz "journalctl -u fichario"; para voltar à ${last?.from ?? 'anterior'}: fichario update back.`;
}

/** Switches back to the previous version, if that version can read the present data. */
export async function goBack(program: string, updating: Updating): Promise<void> {
  const { folders, say } = updating;
  const history = readHistory(folders);
  const current = currentProgram(folders, program);
  const last = history.findLast(({ to }) => to === nameOf(current));
  if (last === undefined) throw new CommandRefused('Nenhuma atualização foi feita aqui: não há versão a que voltar.');
  const before = readBefore(folders, last.from);
  const added = listMigrations(current).filter((name) => !listMigrations(before).includes(name));
  if (added.length > 0)
    throw new CommandRefused(
      `A versão ${current.release.version} mudou a forma dos dados, e a ${before.release.version} não os lê mais. Para voltar mesmo assim, perdendo o que foi gravado depois de ${formatMoment(last.at)}, restaure o back-up daquela hora numa pasta nova com a versão de antes: FICHARIO_DATA=<pasta nova> ${before.folder}/fichario restore ${last.backup}`,
    );
  switchLink(folders.link, before.folder);
  say(`De volta à versão ${before.release.version}. Nada do que foi gravado se perdeu.`);
  await startCurrent(before, updating);
}

function readBefore(folders: ProgramFolders, name: string): Program {
  try {
    return currentProgram({ ...folders, link: '' }, `${folders.home}/${name}`);
  } catch (error) {
    throw new CommandRefused(`A versão de antes já não está em ${folders.home}/${name}.`, { cause: error });
  }
}

function nameOf({ folder }: Program): string {
  return folder.slice(folder.lastIndexOf('/') + 1);
}

function formatMoment(at: string): string {
  return new Date(at).toLocaleString('pt-BR', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'America/Sao_Paulo',
  });
}
