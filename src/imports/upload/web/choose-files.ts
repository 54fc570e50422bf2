import { countOf } from '../../../kit/count-of.ts';
import { MAX_FILE_BYTES } from './file-kind.ts';
import type { FolderFile } from './pack-files.ts';

/** The server's limit of a folder. */
const MAX_FOLDER_FILES = 200_000;

/** The file types in a folder that can be imported. */
const OF_FOLDER = /\.(?:xml|txt|zip)$/i;
/** Files that the operating system adds to a folder; they are ignored silently. */
const OF_SYSTEM = /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;

/** The files to pack, a note about the others, or the reason why nothing is packed. */
export type ChosenFiles = { files: FolderFile[]; leftOut?: string; problem?: string };

/** Chooses the documents among many files. */
export function chooseFiles(all: readonly FolderFile[]): ChosenFiles {
  const known = all.filter(({ path }) => !OF_SYSTEM.test(path));
  const files = known.filter(({ path, file }) => OF_FOLDER.test(path) && file.size > 0);
  const others = known.length - files.length;
  if (files.length === 0) return { files, problem: NOTHING };
  if (files.length > MAX_FOLDER_FILES) return { files, problem: TOO_MANY };
  // a zip contains each name twice
  const size = files.reduce((sum, { path, file }) => sum + file.size + 4 * path.length + 76, 100);
  if (size > MAX_FILE_BYTES) return { files, problem: TOO_LARGE };
  return others === 0 ? { files } : { files, leftOut: describeOthers(others) };
}

const NOTHING =
  'Não há XML nesta escolha. De uma pasta ou de vários arquivos se importam notas em XML e o TXT do SPED; uma planilha, um arquivo de cada vez.';
const TOO_MANY = `São mais de ${countOf(MAX_FOLDER_FILES, 'arquivo', 'arquivos')}. Importe a pasta em partes, uma por ano ou por mês.`;
const TOO_LARGE = 'Juntos, os arquivos passam de 2 GB. Importe a pasta em partes, uma por ano ou por mês.';

function describeOthers(count: number): string {
  return `${countOf(count, 'arquivo que não é XML nem TXT ficou de fora', 'arquivos que não são XML nem TXT ficaram de fora')}.`;
}

/** The name of the zip: the common folder of all files, or else their number. */
export function nameOfPack(files: readonly FolderFile[]): string {
  const folders = new Set(files.map(({ path }) => (path.includes('/') ? path.split('/')[0] : '')));
  const [only = ''] = folders.size === 1 ? folders : [];
  return `${only === '' ? countOf(files.length, 'arquivo', 'arquivos') : only.slice(0, 200)}.zip`;
}
