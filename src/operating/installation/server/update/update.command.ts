import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  type Command,
  CommandRefused,
  printJson,
  readArgs,
  UsageError,
} from '../../../../kit/server/command/command.ts';
import { projectRoot } from '../../../../kit/server/env/paths.ts';
import { readEnv } from '../../../../kit/server/env/env.ts';
import { compareVersions, readRelease, type Release } from '../release.ts';
import { applyUpdate, finishUpdate, goBack, isUnfinished, type Updating } from './apply-update.ts';
import { bringGiven, bringNewest, parseReleasesPlace, readNewest, type ReleasesPlace } from './find-release.ts';
import { openService } from './open-service.ts';
import { beginWork, currentProgram, foldersAround, NO_RELEASE, type Program, unpackBeside } from './program-folders.ts';

const HELP = `Uso: fichario update check [--json]
     fichario update apply [<arquivo>] [--to <pasta>] [--no-drill]
     fichario update back

check   diz se há uma versão mais nova em FICHARIO_RELEASES, um endereço https ou uma pasta com o releases.json que
        "npm run release" escreve.

apply   traz a versão mais nova, ou a do arquivo, que tem ao lado a assinatura (.minisig). Confere a soma e a assinatura; descompacta
        ao lado da que está em uso; faz um back-up (em --to, ou em FICHARIO_BACKUP); prova: a versão nova restaura esse back-up
        numa pasta de passagem, muda a forma dos dados se é preciso e lê cada linha. Até aí todos trabalham como sempre, e o
        que falha deixa tudo como estava. Só então troca a versão, reinicia o serviço e examina. A versão de antes fica onde
        está. Se for interrompido, repita o mesmo comando.

  --no-drill   não prova, onde o disco não tem lugar para um segundo banco

back    volta à versão anterior, sem perder nada, se a nova não mudou a forma dos dados; se mudou, diz como voltar por um back-up.

Se a versão em uso não foi assinada, check e apply avisam que a mais nova não pode ser conferida.

  --json   check: { "current", "latest", "newer", "signed" }; signed: a assinatura da lista foi conferida

Saída: 0 feito, 1 recusado, 2 comando escrito errado.`;

export const updateCommand: Command = {
  help: HELP,
  run: async (args) => {
    const [word, ...options] = args;
    if (word === 'check') return runCheck(options);
    if (word === 'apply') return runApply(options);
    if (word === 'back') return runBack(options);
    throw new UsageError('Diga check, apply ou back.');
  },
};

async function runCheck(args: string[]): Promise<void> {
  const { values } = readArgs(args, { json: { type: 'boolean' } });
  const { release, place } = readOwn();
  const { index, key } = await inWork(join(tmpdir(), 'fichario-update-'), (work) =>
    readNewest(requirePlace(place), { ...ownSearch(), work }),
  );
  const { version } = index;
  const newer = compareVersions(release.version, version) < 0;
  if (values.json) return printJson({ current: release.version, latest: version, newer, signed: key !== undefined });
  console.log(
    newer
      ? `Há uma versão mais nova: ${version} (esta é a ${release.version}). Para trazê-la: fichario update apply`
      : `A versão ${release.version} é a mais nova.`,
  );
}

async function runApply(args: string[]): Promise<void> {
  const options = { to: { type: 'string' }, 'no-drill': { type: 'boolean' } } as const;
  const word = args.find((arg, index) => !arg.startsWith('-') && args[index - 1] !== '--to');
  const { values, words } = readArgs(args, options, word === undefined ? [] : ['o arquivo']);
  const updating = begin();
  const { release, place } = readOwn();
  const backupTo = values.to === undefined ? undefined : resolve(values.to);
  if (backupTo === undefined && readEnv(process.env).backupDir === undefined)
    throw new UsageError('Diga a pasta do back-up de antes: --to <pasta>, ou FICHARIO_BACKUP.');
  const current = currentProgram(updating.folders, projectRoot());
  await inWork(beginWork(updating.folders), async (work) => {
    const search = { ...ownSearch(), work };
    const archive =
      words[0] === undefined
        ? await bringNewest(requirePlace(place), current.release, search)
        : await bringGiven(words[0], search);
    if (archive === undefined) return stay(current, updating);
    const next = await unpackBeside(updating.folders, archive, statSync(archive).size);
    if (next.release.target !== release.target)
      throw new CommandRefused(`O pacote é para ${next.release.target}, e este sistema é ${release.target}.`);
    if (next.folder === current.folder) return stay(current, updating);
    console.log(`Versão ${next.release.version} em ${next.folder}`);
    await applyUpdate(next, { current, backupTo, proved: !values['no-drill'] }, updating);
  });
}

/** The newest version is installed already: completes an interrupted update, or reports that there is nothing to do. */
async function stay(current: Program, updating: Updating): Promise<void> {
  if (isUnfinished(current, updating.folders)) return finishUpdate(current, updating);
  console.log(`A versão ${current.release.version} já está em uso. Nada a fazer.`);
}

/** The program in use, and where warnings go: not among the answers that a program reads. */
const ownSearch = () => ({ program: projectRoot(), warn: (line: string) => console.warn(line) });

async function runBack(args: string[]): Promise<void> {
  readArgs(args, {});
  const updating = begin();
  readOwn();
  await goBack(projectRoot(), updating);
}

function begin(): Updating {
  return { ...openService(projectRoot()), folders: foldersAround(projectRoot()), say: (line) => console.log(line) };
}

function readOwn(): { release: Release; place: ReleasesPlace | undefined } {
  const release = readRelease(projectRoot());
  if (release === undefined) throw new CommandRefused(NO_RELEASE);
  const place = process.env['FICHARIO_RELEASES'] || release.releases;
  return { release, place: place === undefined ? undefined : parseReleasesPlace(place) };
}

function requirePlace(place: ReleasesPlace | undefined): ReleasesPlace {
  if (place !== undefined) return place;
  throw new UsageError(
    'Diga onde ficam as versões: FICHARIO_RELEASES, um endereço https ou uma pasta; ou informe o arquivo do pacote: fichario update apply <arquivo>.',
  );
}

async function inWork<T>(prefix: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(prefix);
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
