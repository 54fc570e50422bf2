import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { CommandRefused } from '../../../kit/server/command/command.ts';
import { isSignedSo } from '../../stored/server/encryption/file-cipher.ts';
import { checksumOf, damaged, MANIFEST_FILE, parseJson, type Sign } from '../../stored/server/manifest.ts';

/** Raised when an older program could no longer read what is written. */
export const BASE_FORMAT = 1;

const Count = z.int().check(z.nonnegative());
const Segment = z.string().check(z.regex(/^[0-9A-F]{24}$/));
/** A place below the data folder, in what a base holds of it. */
const Place = z
  .string()
  .check(z.regex(/^(?!.*(^|\/)\.{1,2}(\/|$))(?:pgdata|keys|imports|exports)\/[\w.-]+(?:\/[\w.-]+)*$/));

const Shape = z.object({
  format: z.literal(BASE_FORMAT),
  /** of the program that wrote it */
  version: z.string(),
  /** the major version of PostgreSQL */
  postgres: Count,
  system: z.string(),
  /** the first moment that can be restored from it */
  at: z.iso.datetime(),
  seconds: z.number(),
  /** the segments of the log without which it is nothing */
  start: Segment,
  stop: Segment,
  /** what PostgreSQL reads first */
  label: z.string(),
  folders: z.array(Place),
  /** `entries`: the files in a part, one after the other, and their bytes */
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

/** What a base holds, and how to know that it still does. */
export type BaseManifest = z.infer<typeof Shape>;

/** The text of a manifest, with the signature that a key gives, and a checksum of all of it. */
export function writeBaseManifest(manifest: BaseManifest, sign: Sign | undefined): string {
  const signed = { ...manifest, ...(sign && { signature: sign(JSON.stringify(manifest)) }) };
  return `${JSON.stringify({ ...signed, checksum: checksumOf(signed) })}\n`;
}

/** Reads what a base says of itself. Refuses, in a sentence, what is none, is damaged or is from a newer program; `sign` is that of its series. */
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

/** What a base takes on the disk. */
export function baseBytes({ parts }: BaseManifest): number {
  return parts.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** What a base takes where it is unpacked. */
export function unpackedBytes({ parts }: BaseManifest): number {
  return parts.reduce((sum, { plain = 0 }) => sum + plain, 0);
}
