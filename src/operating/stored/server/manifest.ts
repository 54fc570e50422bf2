import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { CommandRefused } from '../../../kit/server/command/command.ts';

export const MANIFEST_FILE = 'manifest.json';
/** Raised when an older program could no longer read what is written. */
export const FORMAT = 1;

const Checksum = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const Count = z.int().check(z.nonnegative());
/** A place below the folder, never outside it. */
const Place = z.string().check(z.regex(/^(?!.*(^|\/)\.{1,2}(\/|$))[\w.-]+(\/[\w.-]+)*$/));
/** What a data folder has besides the database. */
const KeptPlace = Place.check(z.regex(/^(?:keys|imports|exports)\//));
/** `plain`: the bytes that come out of the file. The first back-ups do not say it. */
const Stored = { file: Place, bytes: Count, sha256: Checksum, plain: z.optional(Count) };
const Name = z.string().check(z.regex(/^(?:[a-z_][a-z0-9_$]*|"(?:[^"]|"")+")$/));

const ManifestShape = z.object({
  format: z.literal(FORMAT),
  /** of the program that wrote it */
  version: z.string(),
  /** the moment that it shows */
  at: z.iso.datetime(),
  seconds: z.number(),
  postgres: z.string(),
  /** the back-up's own key, encrypted; without it the files are plain */
  key: z.optional(z.object(Stored)),
  /** of the whole database, with its indexes: what a restored one takes */
  databaseBytes: Count,
  /** of imports, exports and keys, uncompressed */
  fileBytes: Count,
  migrations: z.array(z.object({ name: z.string(), sha256: Checksum })),
  tables: z.array(
    z.object({
      ...Stored,
      name: Name,
      columns: z.array(Name),
      byClient: z.boolean(),
      sums: z.record(z.string().check(z.regex(/^\d+$/)), z.object({ rows: Count, checksum: Checksum })),
    }),
  ),
  sequences: z.array(
    z.object({ table: Name, column: z.string(), last: z.string().check(z.regex(/^\d+$/)), called: z.boolean() }),
  ),
  /** `path` is the place below the data folder */
  files: z.array(z.object({ ...Stored, path: KeptPlace })),
});

/** What a back-up holds, and how to know that it still does. No personal data. */
export type Manifest = z.infer<typeof ManifestShape>;

/** A manifest as it was read: its text, by which it is signed, and the signature if there is one. */
export type ReadManifest = { manifest: Manifest; text: string; signature: string | undefined };

/** Signs the text of a manifest with the key of the back-up. */
export type Sign = (text: string) => string;

/** The text of a manifest, with the signature that a key gives, and a checksum of all of it. */
export function writeManifest(manifest: Manifest, sign?: Sign): string {
  const signed = sign ? { ...manifest, signature: sign(JSON.stringify(manifest)) } : manifest;
  return `${JSON.stringify({ ...signed, checksum: checksumOf(signed) }, null, 1)}\n`;
}

/** Reads what a back-up says of itself. Refuses, in a sentence, what is none, is damaged, or is from a newer program. */
export async function readManifest(folder: string): Promise<Manifest> {
  return (await readSigned(folder)).manifest;
}

/** The same with the signature, which nobody has looked at yet. */
export async function readSigned(folder: string): Promise<ReadManifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES')
      throw new CommandRefused(`Este usuário não pode ler ${folder}. Dê-lhe a pasta (chown).`);
    throw new CommandRefused(
      `${folder} não é um back-up: não tem ${MANIFEST_FILE}. Informe a pasta de um back-up, chamada fichario-<dia>-<hora>.`,
    );
  });
  const { checksum, ...signed } = parseJson(text);
  const { signature, ...manifest } = signed;
  if (typeof manifest['format'] === 'number' && manifest['format'] > FORMAT)
    throw new CommandRefused(
      `O back-up ${folder} é de uma versão mais nova do Fichário (${String(manifest['version'])}). Atualize o programa.`,
    );
  const result = z.safeParse(ManifestShape, manifest);
  if (!result.success || checksum !== checksumOf(signed) || hasTwice(result.data)) throw damaged(folder, MANIFEST_FILE);
  return {
    manifest: result.data,
    text: JSON.stringify(manifest),
    signature: typeof signature === 'string' ? signature : undefined,
  };
}

/** Whether a table, a column of one, or a file is named twice. */
function hasTwice({ tables, files }: Manifest): boolean {
  const lists = [
    tables.map(({ name }) => name),
    files.map(({ path }) => path),
    ...tables.map(({ columns }) => columns),
  ];
  return lists.some((list) => new Set(list).size < list.length);
}

/** The back-up itself is at fault: another copy of it may not be. */
export class BackupFault extends CommandRefused {}

/** The refusal of a back-up that is not as it was written. */
export function damaged(folder: string, file: string): BackupFault {
  return new BackupFault(
    `O back-up ${folder} está danificado: ${file} não está como foi gravado. Use outro back-up, ou outra cópia deste.`,
  );
}

/** The object that a text is in JSON; an empty one for any other text. */
export function parseJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Of the manifest as it is written: what is read keeps its order. */
export function checksumOf(manifest: object): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
}
