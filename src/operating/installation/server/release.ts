import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const Version = z.string().check(z.regex(/^\d+\.\d+\.\d+$/));

const ReleaseShape = z.object({
  version: Version,
  /** platform: `linux-x64` */
  target: z.string(),
  /** the commit of the sources, and its time */
  commit: z.string(),
  at: z.iso.datetime(),
  /** place of newer releases, unless FICHARIO_RELEASES names another */
  releases: z.optional(z.string()),
});

/** The `release.json` of an unpacked release. */
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

/** The `releases.json` of a place: the newest release and its files. */
export type ReleaseIndex = z.infer<typeof IndexShape>;

/** Parses `releases.json`; undefined if the text is invalid. */
export function parseReleaseIndex(text: string): ReleaseIndex | undefined {
  return parseAs(IndexShape, text);
}

/** The release that is unpacked in a folder; undefined if it has no valid `release.json`, as a checkout of the sources. */
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

/** Compares versions for sorting: below zero if the first is older. */
export function compareVersions(first: string, second: string): number {
  const [a, b] = [first, second].map((version) => version.split('.').map(Number));
  return [0, 1, 2].map((place) => a![place]! - b![place]!).find((difference) => difference !== 0) ?? 0;
}
