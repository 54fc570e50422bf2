import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { countOf } from '../../../kit/count-of.ts';
import { RefusedDocument } from '../../../reading/fiscal/document-parts.ts';
import type { FiscalReading, RefusalReason } from '../../../reading/fiscal/party.ts';
import { createUniting, type UnitedParties } from '../../../reading/fiscal/unite-parties.ts';
import type { DocumentCounts } from '../../document-counts.ts';
import { describeSkipped } from '../../document-counts.ts';
import { stripControls } from '../table/decode-text.ts';
import { documentsNameNobody } from '../table/refusals.ts';
import { FOLDER_LIMITS, type FolderFile, type FolderLimits, walkZip } from '../zip/walk-zip.ts';
import { readFiscalSped } from './fiscal-sped.ts';
import { readFiscalXml } from './fiscal-xml.ts';

/** The files that are read as fiscal documents: a zip of them, or one. */
export type FiscalFileKind = 'zip' | 'xml' | 'sped';

/** A refused file, or one refused line of a SPED file (`in`). Each becomes a row. */
export type RefusedFile = { name: string; reason: RefusalReason; in?: { line: number; codigo?: string } };

/** The content of a folder of documents. */
export type Folder = { united: UnitedParties; refused: RefusedFile[]; counts: DocumentCounts };

/** Options for reading a folder. `onRead` gets the characters of each file, and the bytes of the folder so far. */
export type FolderOptions = {
  fileName: string;
  /** the roots of the client's own company, if the user entered it */
  ownRoots: readonly string[];
  limits?: FolderLimits | undefined;
  onRead?: ((files: number, length: number, at: number) => void) | undefined;
};

/** Long enough to find the file by this part of its name. */
const LONGEST_NAME = 200;

/** Reads a zip of documents. Throws UnreadableFile if it is too large or damaged, or contains no person. */
export async function readZip(path: string, options: FolderOptions): Promise<Folder> {
  return readFolder(walkZip(path, options.limits), options);
}

/** Reads a file that is one document. Throws UnreadableFile if it contains no person. */
export async function readSingle(path: string, kind: 'xml' | 'sped', options: FolderOptions): Promise<Folder> {
  const limits = options.limits ?? FOLDER_LIMITS;
  const read = async (): Promise<Buffer> => {
    const bytes = await readFile(path);
    if (bytes.length > limits.document) throw new RefusedDocument('tamanho');
    return bytes;
  };
  const name = options.fileName;
  const file = { name, size: 0, at: (await stat(path)).size, read, stream: () => streamFile(path, limits.sped) };
  const folder = await readFolder([file], options, () => kind);
  const [refused] = folder.refused;
  if (refused && !refused.in) throw documentsNameNobody(whyRefused(refused));
  return folder;
}

/** Yields the bytes of a file, as far as they are needed. Throws if the file exceeds the limit. */
async function* streamFile(path: string, limit: number): AsyncGenerator<Buffer> {
  let size = 0;
  // without an encoding, a stream yields buffers
  for await (const bytes of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    size += bytes.length;
    if (size > limit) throw new RefusedDocument('tamanho');
    yield bytes;
  }
}

type Files = Iterable<FolderFile> | AsyncIterable<FolderFile>;

/** `kindOf`: the kind of a file. In a folder it follows from the name, because nothing else is known. */
async function readFolder(files: Files, options: FolderOptions, kindOf = kindByName): Promise<Folder> {
  const uniting = createUniting();
  const refused: RefusedFile[] = [];
  const counts: DocumentCounts = { read: {}, skipped: {}, refused: 0, people: 0, own: [] };
  for await (const file of files) {
    const { readings, length } = await readOne(file, kindOf(file.name));
    options.onRead?.(1, length, file.at);
    const name = stripControls(file.name).slice(-LONGEST_NAME);
    for (const reading of readings) {
      if (reading.outcome === 'read') {
        counts.read[reading.source.kind] = (counts.read[reading.source.kind] ?? 0) + 1;
        uniting.add(reading);
        refused.push(...reading.refused.map(({ reason, ...place }) => ({ name, reason, in: place })));
      } else if (reading.outcome === 'skipped') {
        counts.skipped[reading.reason] = (counts.skipped[reading.reason] ?? 0) + 1;
      } else {
        counts.refused += 1;
        refused.push({ name, reason: reading.reason });
      }
    }
  }
  const united = uniting.finish(options.ownRoots);
  Object.assign(counts, { people: united.count, own: united.ownCompanies });
  if (united.count === 0 && refused.length === 0) throw documentsNameNobody(whyNobody(counts));
  return { united, refused, counts };
}

function kindByName(name: string): 'xml' | 'sped' | undefined {
  if (/\.xml$/i.test(name)) return 'xml';
  return /\.txt$/i.test(name) ? 'sped' : undefined;
}

type FileReading = { readings: FiscalReading[]; length: number };

async function readOne({ read, stream }: FolderFile, kind: 'xml' | 'sped' | undefined): Promise<FileReading> {
  if (kind === undefined) return { readings: [{ outcome: 'skipped', reason: 'outro-arquivo' }], length: 0 };
  try {
    if (kind === 'sped') {
      const { reading, length } = await readFiscalSped(stream());
      return { readings: [reading], length };
    }
    const bytes = await read();
    return { readings: readFiscalXml(bytes), length: bytes.length };
  } catch (error) {
    if (!(error instanceof RefusedDocument)) throw error;
    return { readings: [{ outcome: 'refused', reason: error.reason }], length: 0 };
  }
}

const WHY: Readonly<Record<RefusalReason, string>> = {
  xml: 'o XML está incompleto ou danificado, e nada dele foi lido. Baixe-o de novo e importe só ele.',
  dtd: 'o XML tem uma declaração DOCTYPE, que nenhum documento fiscal tem, e não foi lido. Baixe-o de novo de onde ele veio.',
  tamanho: 'é grande demais para um documento fiscal e não foi lido. Confira se é o arquivo certo.',
  documento: 'o CPF ou o CNPJ não passa na conta. Confira-o e digite a ficha à mão.',
  sped: 'o arquivo do SPED está incompleto ou danificado. Gere-o de novo e envie.',
};

/** The reason why a file is refused, with advice. */
export function whyRefused({ name, reason, in: place }: RefusedFile): string {
  if (!place) return `${name}: ${WHY[reason]}`;
  const codigo = place.codigo === undefined ? '' : `, participante ${place.codigo.slice(0, LONGEST_CODE)}`;
  return `${name}, linha ${place.line}${codigo}: ${reason === 'sped' ? LINE_IS_CUT : WHY[reason]}`;
}

/** The maximum length of COD_PART. */
const LONGEST_CODE = 60;
const LINE_IS_CUT = 'faltam campos ou o nome. Gere o SPED de novo, ou digite a ficha à mão.';

function whyNobody({ read, skipped }: DocumentCounts): string {
  const count = Object.values(read).reduce((sum, number) => sum + number, 0);
  const known =
    count > 0 ? [`${countOf(count, 'documento foi lido', 'documentos foram lidos')}, sem outra pessoa.`] : [];
  const advice = skipped['outro-arquivo'] ? ['Envie notas em XML ou a EFD do SPED (ICMS/IPI ou Contribuições).'] : [];
  return [...known, ...describeSkipped(skipped), ...advice].join(' ');
}
