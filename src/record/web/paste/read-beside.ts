import { scriptAddress } from '../../../kit/web/browser/markup.ts';
import type { Pasted } from '../../../reading/paste/pasted.ts';
import type { Question } from './read-pasted.worker.ts';
// oxlint-disable-next-line import/default -- Vite gives it one
import workerAddress from './read-pasted.worker.ts?worker&url';

/** No text of one record is longer; a picture in letters is. */
export const MOST_LETTERS = 100_000;
/** Many times what any text takes; then something is wrong with it. */
export const BUDGET_MS = 10_000;

export type ReadAnswer = Pasted | { refused: string };

/** Reads a pasted text beside the page, which goes on meanwhile. Why it was not read is a sentence to show. */
export function readBeside(question: Question): Promise<ReadAnswer> {
  if (question.text.length > MOST_LETTERS) return Promise.resolve({ refused: TOO_LONG });
  const worker = new Worker(scriptAddress(workerAddress), { type: 'module' });
  return new Promise<ReadAnswer>((resolve) => {
    const timer = setTimeout(() => resolve({ refused: TOO_SLOW }), BUDGET_MS);
    worker.addEventListener('message', ({ data }: MessageEvent<Pasted>) => {
      clearTimeout(timer);
      resolve(data);
    });
    // its code did not come, or it failed
    worker.addEventListener('error', () => {
      clearTimeout(timer);
      resolve({ refused: FAILED });
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(question);
  }).finally(() => worker.terminate());
}

const TOO_LONG =
  'O texto passa de 100 KB. Nada mudou; cole só a parte com os dados, ou use Importar para várias fichas.';
const TOO_SLOW = 'O texto não pôde ser lido em 10 segundos. Nada mudou; cole só a parte com os dados.';
const FAILED = 'O texto colado não pôde ser lido agora. Tente de novo.';
