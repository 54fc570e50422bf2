import { versionNeeded } from './errors.ts';

/** The version in a tag. A proxy that compresses makes the tag weak (nginx) or adds the encoding to it (Apache, Caddy). */
const TAG = /^(?:W\/)?"(\d{1,10})(?:(?:--?|;)(?:gzip|br|zstd|deflate))?"$/;

/** The ETag of a version. */
export function tagOf(version: number): string {
  return `"${version}"`;
}

/** The versions that an If-Match header allows. Compared weakly: the tag names a version, not bytes. Throws 428 without one. */
export function allowedBy(ifMatch: string | undefined): (version: number) => boolean {
  if (ifMatch === undefined) throw versionNeeded();
  return namedBy(ifMatch);
}

/** Whether the caller has that version already (If-None-Match). */
export function isKnown(ifNoneMatch: string | undefined, version: number): boolean {
  return ifNoneMatch !== undefined && namedBy(ifNoneMatch)(version);
}

/** `*` names every version. */
function namedBy(header: string): (version: number) => boolean {
  const tags = header.split(',').map((tag) => tag.trim());
  if (tags.includes('*')) return () => true;
  const versions = new Set(tags.map((tag) => TAG.exec(tag)?.[1]));
  return (version) => versions.has(String(version));
}
