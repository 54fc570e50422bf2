import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { CommandRefused } from '../../kit/server/command/command.ts';
import { projectRoot } from '../../kit/server/process/paths.ts';

export const MANIFEST_FILE = 'manifest.json';
/** Raised when an older program could no longer read what is written. */
export const FORMAT = 1;

const Checksum = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const Count = z.int().check(z.nonnegative());
/** A place below the folder, never outside it. */
const Place = z.string().check(z.regex(/^(?!.*(^|\/)\.{1,2}(\/|$))[\w.-]+(\/[\w.-]+)*$/));
const Stored = { file: Place, bytes: Count, sha256: Checksum };
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
  files: z.array(z.object({ ...Stored, path: Place })),
});

/** What a back-up holds, and how to know that it still does. No personal data. */
export type Manifest = z.infer<typeof ManifestShape>;

/** The text of a manifest, with a checksum of itself. */
export function writeManifest(manifest: Manifest): string {
  return `${JSON.stringify({ ...manifest, checksum: checksumOf(manifest) }, null, 1)}\n`;
}

/** Reads the manifest of a back-up. Refuses, in a sentence, what is none, is damaged, or is from a newer program. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES')
      throw new CommandRefused(`Este usuário não pode ler ${folder}. Dê-lhe a pasta (chown).`);
    throw new CommandRefused(
      `${folder} não é um back-up: não tem ${MANIFEST_FILE}. Informe a pasta de um back-up, chamada fichario-<dia>-<hora>.`,
    );
  });
  const { checksum, ...manifest } = parseJson(text);
  if (typeof manifest['format'] === 'number' && manifest['format'] > FORMAT)
    throw new CommandRefused(
      `O back-up ${folder} é de uma versão mais nova do Fichário (${String(manifest['version'])}). Atualize o programa.`,
    );
  const result = z.safeParse(ManifestShape, manifest);
  if (!result.success || checksum !== checksumOf(manifest)) throw damaged(folder, MANIFEST_FILE);
  return result.data;
}

/** The refusal of a back-up that is not as it was written. */
export function damaged(folder: string, file: string): CommandRefused {
  return new CommandRefused(
    `O back-up ${folder} está danificado: ${file} não está como foi gravado. Use outro back-up, ou outra cópia deste.`,
  );
}

/** The version of this program. */
export function programVersion(): string {
  const text = readFileSync(join(projectRoot(), 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

function parseJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Of the manifest as it is written: what is read keeps its order. */
function checksumOf(manifest: object): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
}
