/** The bucket with the files of all processes, and the prefix of their names in it. */
export type FilesPlace = {
  bucket: string;
  /** empty, or a prefix such as `fichario/`, with the slash */
  prefix: string;
  /** the address of a server other than AWS */
  endpoint: string | undefined;
};

/** The names that a bucket may have, and those of folders in it. */
const PLACE = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w-][\w.-]*)*)\/?$/;

/** Parses `s3://bucket` or `s3://bucket/prefix`. Undefined if the text is neither. */
export function parseFilesPlace(text: string): Pick<FilesPlace, 'bucket' | 'prefix'> | undefined {
  const [, bucket, path = ''] = PLACE.exec(text) ?? [];
  if (bucket === undefined) return undefined;
  return { bucket, prefix: path === '' ? '' : `${path.slice(1)}/` };
}

/** `s3://bucket/prefix` */
export function formatFilesPlace({ bucket, prefix }: Pick<FilesPlace, 'bucket' | 'prefix'>): string {
  return `s3://${bucket}/${prefix}`.replace(/\/$/, '');
}
