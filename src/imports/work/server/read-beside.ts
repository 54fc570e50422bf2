import { Worker } from 'node:worker_threads';
import { UnreadableFile } from '../../../tables/server/table/refusals.ts';
import type { ImportSettings } from '../../model/import.ts';
import type { RulesOfFile } from '../../rows/server/judge-rows.ts';
import type { StoredImport } from '../../store/server/imports.queries.ts';
import { fromLine } from './prepared-file.ts';
import type { Chunk, Range } from './read-chunks.ts';

export type ReaderStart = {
  file: Pick<StoredImport, 'fileName' | 'readOptions'> & { content: string };
  settings: ImportSettings;
  rules: RulesOfFile;
  range: Range;
};

/** A chunk as a line of the prepared file, or how the reading ended. */
export type ReaderAnswer = { line: string } | { end: true } | { unreadable: { code: string; message: string } };

/** Chunks that wait for the first thread. */
const AHEAD = 2;

/** The built script of the thread. A program that runs from source has none, and reads in its only thread. */
const BUILT_READER = import.meta.url.endsWith('.ts') ? undefined : new URL('./read-worker.js', import.meta.url);

/** Whether this program can read in a second thread. */
export const canReadBeside = BUILT_READER !== undefined;

/** Reads a file as `readChunks` does, in a second thread; each chunk also as a line of the prepared file. Throws UnreadableFile. */
export async function* readChunksBeside(start: ReaderStart): AsyncGenerator<{ chunk: Chunk; line: string }> {
  if (!BUILT_READER) throw new Error('There is no script of the reading thread.');
  const worker = new Worker(BUILT_READER, { workerData: start, execArgv: [], stdout: false });
  const answers = createQueue<ReaderAnswer>();
  worker.on('message', answers.push);
  worker.on('error', (error) => answers.fail(explain(error)));
  worker.on('exit', () => answers.fail(new Error('The reading thread ended early.')));
  try {
    for (let room = 0; room < AHEAD; room += 1) request(worker);
    for (;;) {
      const answer = await answers.next();
      if ('end' in answer) return;
      if ('unreadable' in answer)
        throw new UnreadableFile(answer.unreadable.code as UnreadableFile['code'], answer.unreadable.message); // sent by the thread
      request(worker);
      const chunk = fromLine(answer.line);
      yield { chunk, line: answer.line };
    }
  } finally {
    await worker.terminate();
  }
}

/** Asks for a further chunk. */
function request(worker: Worker): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  worker.postMessage('next');
}

const TOO_LARGE =
  'O arquivo precisa de mais memória do que o servidor tem para ele. Divida-o em partes e envie de novo.';

function explain(error: Error & { code?: unknown }): Error {
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new UnreadableFile('bomb', TOO_LARGE) : error;
}

/** A queue that one consumer reads. After `fail` it gives what it still has, then the error. */
function createQueue<Item>() {
  const items: Item[] = [];
  let failure: Error | undefined;
  let notify: (() => void) | undefined;
  return {
    push: (item: Item) => {
      items.push(item);
      notify?.();
    },
    fail: (error: Error) => {
      failure ??= error;
      notify?.();
    },
    next: async (): Promise<Item> => {
      for (;;) {
        const [item] = items.splice(0, 1);
        if (item !== undefined) return item;
        if (failure) throw failure;
        await new Promise<void>((done) => (notify = done));
      }
    },
  };
}
