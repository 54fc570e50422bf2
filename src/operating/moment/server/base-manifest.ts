import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { CommandRefused } from '../../../kit/server/command/command.ts';
import { isSignedSo } from '../../stored/server/encryption/file-cipher.ts';
import { checksumOf, damaged, MANIFEST_FILE, parseJson, type Sign } from '../../stored/server/manifest.ts';

/** Version of the format, increased with every change that an older program cannot read. */
export const BASE_FORMAT = 1;

const Count = z.int().check(z.nonnegative());
const Segment = z.string().check(z.regex(/^[0-9A-F]{24}$/));
/** Path of a file or folder of the base, relative to the data folder. */
const Place = z
  .string()
  .check(z.regex(/^(?!.*(^|\/)\.{1,2}(\/|$))(?:pgdata|keys|imports|exports)\/[\w.-]+(?:\/[\w.-]+)*$/));

const Shape = z.object({
  format: z.literal(BASE_FORMAT),
  /** version of the program that wrote the base */
  version: z.string(),
  /** the major version of PostgreSQL */
  postgres: Count,
  system: z.string(),
  /** the earliest time that can be restored from this base */
  at: z.iso.datetime(),
  seconds: z.number(),
  /** the first and the last WAL segment that the base needs to become consistent */
  start: Segment,
  stop: Segment,
  /** the content of PostgreSQL's backup_label */
  label: z.string(),
  folders: z.array(Place),
  /** `entries`: path and bytes of each file in a part, in order */
  parts: z.array(
    z.object({
      file: z.string().check(z.regex(/^parte-\d{4}$/)),
      bytes: Count,
      plain: z.optional(Count),
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      entries: z.array(z.tuple([Place, Count])),
    }),
  ),
});

/** The contents of a base, with sizes and checksums that prove them. */
export type BaseManifest = z.infer<typeof Shape>;

/** The text of a manifest file, with the signature, if `sign` is given, and a checksum of both. */
export function writeBaseManifest(manifest: BaseManifest, sign: Sign | undefined): string {
  const signed = { ...manifest, ...(sign && { signature: sign(JSON.stringify(manifest)) }) };
  return `${JSON.stringify({ ...signed, checksum: checksumOf(signed) })}\n`;
}

/** Reads a base's manifest; `sign` is from its series. Throws CommandRefused if it is missing, damaged, or of a newer program. */
export async function readBaseManifest(folder: string, sign: Sign | undefined): Promise<BaseManifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => '');
  const { checksum, ...signed } = parseJson(text);
  const { signature, ...manifest } = signed;
  if (typeof manifest['format'] === 'number' && manifest['format'] > BASE_FORMAT)
    throw new CommandRefused(`A base ${folder} é de uma versão mais nova do Fichário. Atualize o programa.`);
  const result = z.safeParse(Shape, manifest);
  const isSigned = sign === undefined || isSignedSo(String(signature), sign(JSON.stringify(manifest)));
  if (!result.success || checksum !== checksumOf(signed) || !isSigned) throw damaged(folder, MANIFEST_FILE);
  return result.data;
}

/** The size of a base on the disk, in bytes. */
export function baseBytes({ parts }: BaseManifest): number {
  return parts.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The size of an unpacked base, in bytes. */
export function unpackedBytes({ parts }: BaseManifest): number {
  return parts.reduce((sum, { plain = 0 }) => sum + plain, 0);
}
