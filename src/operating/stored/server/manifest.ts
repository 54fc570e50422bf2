import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { CommandRefused } from '../../../kit/server/command/command.ts';

export const MANIFEST_FILE = 'manifest.json';
/** Version of the format, increased with every change that an older program cannot read. */
export const FORMAT = 1;

const Checksum = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const Count = z.int().check(z.nonnegative());
/** A relative path that does not leave the folder. */
const Place = z.string().check(z.regex(/^(?!.*(^|\/)\.{1,2}(\/|$))[\w.-]+(\/[\w.-]+)*$/));
/** Path of a file of the data folder that is not part of the database. */
const KeptPlace = Place.check(z.regex(/^(?:keys|imports|exports)\//));
/** `bytes`: size on the disk. `plain`: size after decryption and decompression; the first back-ups lack it. */
const Stored = { file: Place, bytes: Count, sha256: Checksum, plain: z.optional(Count) };
const Name = z.string().check(z.regex(/^(?:[a-z_][a-z0-9_$]*|"(?:[^"]|"")+")$/));

const ManifestShape = z.object({
  format: z.literal(FORMAT),
  /** version of the program that wrote the back-up */
  version: z.string(),
  /** time of the snapshot */
  at: z.iso.datetime(),
  seconds: z.number(),
  postgres: z.string(),
  /** the encrypted key of the back-up; missing if the files are not encrypted */
  key: z.optional(z.object(Stored)),
  /** size of the database with its indexes, which the restored one will take as well */
  databaseBytes: Count,
  /** size of imports, exports and keys, uncompressed */
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
  /** `path` is relative to the data folder */
  files: z.array(z.object({ ...Stored, path: KeptPlace })),
});

/** The contents of a back-up, with sizes and checksums that prove them. Holds no personal data. */
export type Manifest = z.infer<typeof ManifestShape>;

/** A manifest with the text that the signature covers, and the signature, if it has one. */
export type ReadManifest = { manifest: Manifest; text: string; signature: string | undefined };

/** Returns the signature of the text of a manifest. */
export type Sign = (text: string) => string;

/** The text of a manifest file, with the signature, if `sign` is given, and a checksum of both. */
export function writeManifest(manifest: Manifest, sign?: Sign): string {
  const signed = sign ? { ...manifest, signature: sign(JSON.stringify(manifest)) } : manifest;
  return `${JSON.stringify({ ...signed, checksum: checksumOf(signed) }, null, 1)}\n`;
}

/** Reads the manifest of a back-up. Throws CommandRefused if the folder has none, or a damaged one, or one of a newer program. */
export async function readManifest(folder: string): Promise<Manifest> {
  return (await readSigned(folder)).manifest;
}

/** Like `readManifest`, with the signature, which is not checked here. */
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

/** Whether the manifest names a table, a column of a table, or a file twice. */
function hasTwice({ tables, files }: Manifest): boolean {
  const lists = [
    tables.map(({ name }) => name),
    files.map(({ path }) => path),
    ...tables.map(({ columns }) => columns),
  ];
  return lists.some((list) => new Set(list).size < list.length);
}

/** The back-up itself is damaged or wrong; another copy of it may be good. */
export class BackupFault extends CommandRefused {}

/** The refusal of a back-up with a file that differs from what was written. */
export function damaged(folder: string, file: string): BackupFault {
  return new BackupFault(
    `O back-up ${folder} está danificado: ${file} não está como foi gravado. Use outro back-up, ou outra cópia deste.`,
  );
}

/** Parses a JSON object; returns an empty object for any other text. */
export function parseJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** SHA-256 of the manifest's JSON. Parsing keeps the order of the members, so a manifest that was read has the same checksum. */
export function checksumOf(manifest: object): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
}
