import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

export const BUCKET = 'arquivos';
/** The only login that it knows. */
const LOGIN = 'S3RVER';

/** A server that speaks the protocol of S3, with one bucket. */
export type S3Server = {
  /** what a process needs to reach the bucket */
  env: { [name: string]: string };
  /** stops to answer; what is in the bucket stays */
  stop: () => Promise<void>;
  /** answers again, at the same address */
  start: () => Promise<void>;
  remove: () => Promise<void>;
};

/** Starts one, whose files go with `remove`. */
export async function startS3Server(prefix = 'fichario'): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'fichario-s3-'));
  let port = 0;
  let server: S3rver | undefined;
  const start = async () => {
    if (server) return;
    const buckets = [{ name: BUCKET, configs: [] }];
    server = new S3rver({ port, address: '127.0.0.1', silent: true, directory, configureBuckets: buckets });
    ({ port } = await server.run());
  };
  const stop = async () => {
    await server?.close();
    server = undefined;
  };
  await start();
  return {
    env: {
      FICHARIO_FILES: `s3://${BUCKET}/${prefix}`,
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: LOGIN,
      AWS_SECRET_ACCESS_KEY: LOGIN,
    },
    stop,
    start,
    remove: async () => {
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
