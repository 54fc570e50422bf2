import { scriptAddress } from '../../../kit/web/browser/markup.ts';
import type { Pasted } from '../../../reading/paste/pasted.ts';
import type { Question } from './read-pasted.worker.ts';
// oxlint-disable-next-line import/default -- Vite adds the default export
import workerAddress from './read-pasted.worker.ts?worker&url';

/** The longest text read, in characters. Texts of one record are shorter; ASCII art is longer. */
export const MOST_LETTERS = 100_000;
/** The time limit in milliseconds, many times what any text takes. */
export const BUDGET_MS = 10_000;

export type ReadAnswer = Pasted | { refused: string };

/** Reads a pasted text in a worker, so the page stays responsive. The reason of a failure is a message for the user. */
export function readBeside(question: Question): Promise<ReadAnswer> {
  if (question.text.length > MOST_LETTERS) return Promise.resolve({ refused: TOO_LONG });
  const worker = new Worker(scriptAddress(workerAddress), { type: 'module' });
  return new Promise<ReadAnswer>((resolve) => {
    const timer = setTimeout(() => resolve({ refused: TOO_SLOW }), BUDGET_MS);
    worker.addEventListener('message', ({ data }: MessageEvent<Pasted>) => {
      clearTimeout(timer);
      resolve(data);
    });
    // the code of the worker could not be loaded, or it threw
    worker.addEventListener('error', () => {
      clearTimeout(timer);
      resolve({ refused: FAILED });
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no target origin
    worker.postMessage(question);
  }).finally(() => worker.terminate());
}

const TOO_LONG =
  'O texto passa de 100 KB. Nada mudou; cole só a parte com os dados, ou use Importar para várias fichas.';
const TOO_SLOW = 'O texto não pôde ser lido em 10 segundos. Nada mudou; cole só a parte com os dados.';
const FAILED = 'O texto colado não pôde ser lido agora. Tente de novo.';
