import type { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { type FileStore, type StoredObject, StoreUnavailable } from './file-store.ts';
import type { FilesPlace } from '../env/files-place.ts';

/** Three tries stay below the 15 seconds that a request has. */
const CONNECT_MS = 3_000;
const SILENCE_MS = 10_000;
const TRIES = 3;
/** The most objects that one request deletes (DeleteObjects of S3). */
const MOST_DELETED = 1000;

/** A bucket with the S3 protocol. Credentials and region come from the usual variables and files of AWS. */
export function createS3Store({ bucket, prefix, endpoint }: FilesPlace): FileStore {
  const client = openClient(endpoint);
  const keyOf = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  async function* list(start: string): AsyncGenerator<StoredObject> {
    for (let next: string | undefined, isFirst = true; isFirst || next !== undefined; isFirst = false) {
      const page = { Bucket: bucket, Prefix: prefix + start, ContinuationToken: next };
      const found = await ask(() => client.send(new ListObjectsV2Command(page)));
      for (const { Key = '', Size = 0, LastModified = new Date() } of found.Contents ?? [])
        yield { key: Key.slice(prefix.length), size: Size, at: LastModified };
      next = found.NextContinuationToken;
    }
  }
  return {
    put: async (key, body) =>
      void (await ask(() =>
        client.send(new PutObjectCommand({ ...keyOf(key), Body: body, ContentLength: body.length })),
      )),
    open: async (key) => {
      try {
        const { Body } = await client.send(new GetObjectCommand(keyOf(key)));
        return Body as Readable; // the SDK gives a Readable in Node
      } catch (error) {
        if (codeOf(error) === 'NoSuchKey') return undefined;
        throw new StoreUnavailable(codeOf(error));
      }
    },
    list,
    remove: async (keys) => {
      for (let at = 0; at < keys.length; at += MOST_DELETED) {
        const objects = keys.slice(at, at + MOST_DELETED).map((key) => ({ Key: prefix + key }));
        const deletion = { Bucket: bucket, Delete: { Objects: objects, Quiet: true } };
        const { Errors = [] } = await ask(() => client.send(new DeleteObjectsCommand(deletion)));
        if (Errors[0]) throw new StoreUnavailable(Errors[0].Code ?? 'unknown');
      }
    },
  };
}

function openClient(endpoint: string | undefined): S3Client {
  // the installed SDK runs on our Node version; its warning about the version that a later SDK needs is no help in the log
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';
  return new S3Client({
    // servers other than AWS have no host name for each bucket, and most have no regions
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(endpoint !== undefined && !process.env['AWS_REGION'] && { region: 'us-east-1' }),
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
    // other servers do not know the newer checksums; the name of each object has its length
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

async function ask<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    throw new StoreUnavailable(codeOf(error));
  }
}

/** The code of an error: `NoSuchBucket`, `ECONNREFUSED`, `403`. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, $metadata } = error as { code?: unknown; $metadata?: { httpStatusCode?: number } };
  if (typeof code === 'string') return code;
  if (error.message === 'Region is missing') return 'RegionMissing';
  return error.name === 'Error' ? String($metadata?.httpStatusCode ?? 'unknown') : error.name;
}
