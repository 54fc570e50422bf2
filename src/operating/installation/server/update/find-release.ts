import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { copyFile, readFile, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { CommandRefused } from '../../../../kit/server/command/command.ts';
import { downloadOutbound } from '../../../../kit/server/outbound/download.ts';
import { OutboundError } from '../../../../kit/server/outbound/outbound.ts';
import { parseUrl } from '../../../../kit/server/env/parse-url.ts';
import { compareVersions, parseReleaseIndex, type Release, type ReleaseIndex } from '../release.ts';
import { isSignedBy, parsePublicKey, type PublicKey } from './minisign.ts';

/** The place of newer releases: the address or the folder of a `releases.json`. */
export type ReleasesPlace = { url: URL } | { folder: string };

/** Limits of downloads in bytes: twice the archive size that `npm run release` allows, and a small list. */
const MOST_ARCHIVE = 160e6;
const MOST_LIST = 256 * 1024;
const ARCHIVE_MS = 30 * 60_000;
const LIST_MS = 15_000;
/** The answers of a web server that has no such file. */
const ABSENT: ReadonlySet<unknown> = new Set([404, 410]);

/** Parses a place: an https address, or a folder. */
export function parseReleasesPlace(text: string): ReleasesPlace {
  const url = /^https?:/.test(text) ? parseUrl(text.endsWith('/') ? text : `${text}/`) : undefined;
  return url ? { url } : { folder: resolve(text) };
}

/** The program in use, the folder for what is fetched, and who hears that nothing can be checked. */
export type Search = { program: string; work: string; warn: (line: string) => void };

/** The public key for releases of this program. Without one, warns that no newer release can be checked. */
async function readOwnKey({ program, warn }: Pick<Search, 'program' | 'warn'>): Promise<PublicKey | undefined> {
  const file = join(program, 'fichario.pub');
  if (!existsSync(file)) {
    warn('Atenção: a versão em uso não foi assinada, e por isso a mais nova não pode ser conferida.');
    return undefined;
  }
  const key = parsePublicKey(await readFile(file, 'utf8'));
  if (key === undefined)
    throw new CommandRefused(`${file} não é uma chave do Fichário. Descompacte o programa de novo.`);
  return key;
}

/** Fetches `releases.json` of a place, and checks its signature by the key of the program. Throws CommandRefused. */
export async function readNewest(
  place: ReleasesPlace,
  search: Search,
): Promise<{ index: ReleaseIndex; key: PublicKey | undefined }> {
  const { work } = search;
  const key = await readOwnKey(search);
  const file = join(work, 'releases.json');
  await bring(place, 'releases.json', { file, mostBytes: MOST_LIST, timeoutMs: LIST_MS });
  await requireSignature(place, file, { work, key });
  const index = parseReleaseIndex(await readFile(file, 'utf8'));
  if (index === undefined)
    throw new CommandRefused(`O releases.json de ${nameOf(place)} não é uma lista de versões do Fichário.`);
  return { index, key };
}

/** Fetches the archive of the newest version; undefined if that version is in use. Throws CommandRefused. */
export async function bringNewest(
  place: ReleasesPlace,
  { version, target }: Pick<Release, 'version' | 'target'>,
  search: Search,
): Promise<string | undefined> {
  const { index, key } = await readNewest(place, search);
  if (compareVersions(version, index.version) >= 0) return undefined;
  return bringArchive(place, index, { work: search.work, key, target });
}

/** Fetches the archive for `target` into `work`, and checks its checksum and signature. Returns its path. */
async function bringArchive(
  place: ReleasesPlace,
  index: ReleaseIndex,
  { work, key, target }: { work: string; key: PublicKey | undefined; target: string },
): Promise<string> {
  const found = index.files.find((entry) => entry.target === target);
  if (found === undefined) throw new CommandRefused(`A versão ${index.version} não tem um pacote para ${target}.`);
  const file = join(work, found.file);
  await bring(place, found.file, { file, mostBytes: Math.min(found.bytes, MOST_ARCHIVE), timeoutMs: ARCHIVE_MS });
  if ((await sumOf(file)) !== found.sha256)
    throw new CommandRefused(
      `${found.file} não tem a soma que releases.json diz: o arquivo veio incompleto ou trocado.`,
    );
  await requireSignature(place, file, { work, key });
  return file;
}

/** Checks the signature of a given archive, from the file `<archive>.minisig` beside it. Throws CommandRefused. */
export async function bringGiven(word: string, search: Pick<Search, 'program' | 'warn'>): Promise<string> {
  const file = resolve(word);
  if (!(await stat(file).catch(() => undefined))?.isFile()) throw new CommandRefused(`O arquivo ${file} não existe.`);
  const key = await readOwnKey(search);
  if (key === undefined) return file;
  const signature = await readFile(`${file}.minisig`, 'utf8').catch(() => undefined);
  if (signature === undefined)
    throw new CommandRefused(
      `Falta a assinatura ${basename(file)}.minisig ao lado de ${file}. Baixe as duas do mesmo lugar.`,
    );
  if (!(await isSignedBy(file, signature, key))) throw notSigned(file);
  return file;
}

async function requireSignature(
  place: ReleasesPlace,
  file: string,
  { work, key }: { work: string; key: PublicKey | undefined },
): Promise<void> {
  if (key === undefined) return;
  const name = `${basename(file)}.minisig`;
  const isMissing = `${basename(file)} não está assinado: falta ${name} em ${nameOf(place)}. Nada foi mudado. Peça a assinatura a quem distribui o Fichário.`;
  await bring(place, name, { file: join(work, name), mostBytes: MOST_LIST, timeoutMs: LIST_MS, isMissing });
  if (!(await isSignedBy(file, await readFile(join(work, name), 'utf8'), key))) throw notSigned(file);
}

function notSigned(file: string): CommandRefused {
  return new CommandRefused(
    `${basename(file)} não tem a assinatura de quem fez esta instalação. Nada foi mudado. Baixe-o de novo do lugar oficial.`,
  );
}

/** Copies or downloads a file of a place. `isMissing`: the sentence for a file that the place does not have. */
async function bring(
  place: ReleasesPlace,
  name: string,
  { isMissing, ...download }: { file: string; mostBytes: number; timeoutMs: number; isMissing?: string },
): Promise<void> {
  try {
    if ('folder' in place) await copyFile(join(place.folder, name), download.file);
    else await downloadOutbound(new URL(name, place.url), download);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isAbsent = code === 'ENOENT' || (error instanceof OutboundError && ABSENT.has(error.cause));
    if (isMissing !== undefined && isAbsent) throw new CommandRefused(isMissing, { cause: error });
    const reason = error instanceof OutboundError ? error.reason : (code ?? 'erro');
    throw new CommandRefused(
      `Não foi possível ler ${name} em ${nameOf(place)} (${reason}). Confira FICHARIO_RELEASES, ou baixe o pacote e informe o arquivo: fichario update apply <arquivo>.`,
      { cause: error },
    );
  }
}

function nameOf(place: ReleasesPlace): string {
  return 'folder' in place ? place.folder : place.url.origin + place.url.pathname;
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
}
