import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** Three numbers. */
const Version = z.string().check(z.regex(/^\d+\.\d+\.\d+$/));

const ReleaseShape = z.object({
  version: Version,
  /** the system it is for: `linux-x64` */
  target: z.string(),
  /** the commit it was made from, and its time */
  commit: z.string(),
  at: z.iso.datetime(),
  /** where newer releases are found, unless FICHARIO_RELEASES says otherwise */
  releases: z.optional(z.string()),
});

/** What an unpacked release says of itself, in `release.json`. */
export type Release = z.infer<typeof ReleaseShape>;

const IndexShape = z.object({
  version: Version,
  at: z.iso.datetime(),
  files: z.array(
    z.object({
      target: z.string(),
      file: z.string().check(z.regex(/^fichario-[\w.-]+\.tar\.gz$/)),
      bytes: z.int().check(z.positive()),
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
});

/** What `releases.json` says of the newest release. */
export type ReleaseIndex = z.infer<typeof IndexShape>;

/** Reads `releases.json`; undefined if the text is no such list. */
export function parseReleaseIndex(text: string): ReleaseIndex | undefined {
  return parseAs(IndexShape, text);
}

/** The release that is unpacked in a folder; undefined if the folder is none, as a checkout of the sources. */
export function readRelease(folder: string): Release | undefined {
  try {
    return parseAs(ReleaseShape, readFileSync(join(folder, 'release.json'), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function parseAs<Shape extends z.core.$ZodType>(shape: Shape, text: string): z.core.output<Shape> | undefined {
  try {
    return z.safeParse(shape, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Below zero if the first version is the older one. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number));
  return [0, 1, 2].map((place) => a![place]! - b![place]!).find((difference) => difference !== 0) ?? 0;
}
