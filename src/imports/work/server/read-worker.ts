/*
 * The thread that reads a large text file for a check: it splits and prepares the rows while the first thread compares those of the
 * chunk before with the register. Started by read-beside.ts.
 */
import { on } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { createPlanner } from '../../rows/server/judge-rows.ts';
import { UnreadableFile } from '../../../tables/server/table/refusals.ts';
import { openAsWanted } from './open-as-wanted.ts';
import { toLine } from './prepared-file.ts';
import type { ReaderAnswer, ReaderStart } from './read-beside.ts';
import { readChunks } from './read-chunks.ts';
import { known } from '../../../kit/known.ts';

const port = known(parentPort, 'port of the first thread');
const { file, settings, rules, range } = workerData as ReaderStart; // sent by read-beside.ts

/** Requests of the first thread for a chunk. */
const requests = on(port, 'message');

async function read(): Promise<void> {
  const table = await openAsWanted(file.content, file);
  try {
    for await (const chunk of readChunks(table, createPlanner(settings, rules), range)) {
      await requests.next();
      post({ line: toLine(chunk) });
    }
    post({ end: true });
  } finally {
    await table.close();
  }
}

function post(answer: ReaderAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  port.postMessage(answer);
}

await read().catch((error: unknown) => {
  if (!(error instanceof UnreadableFile)) throw error;
  post({ unreadable: { code: error.code, message: error.message } });
});
port.close();
