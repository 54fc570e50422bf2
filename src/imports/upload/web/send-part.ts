import { getSessionState, reportSessionEnd, reportSessionUse } from '../../../access/web/session.store.ts';
import { ApiProblem, readProblem, unreachable } from '../../../kit/web/api/api-problem.ts';
import { reportConnection, reportProblem } from '../../../kit/web/api/connection.store.ts';

/** After this time without progress, the connection counts as lost, even without an error. */
const STALL_MS = 30_000;

export type Part = {
  importId: string;
  tenant: number;
  /** the position of the part in the file, in bytes */
  offset: number;
  bytes: ArrayBuffer;
  /** bytes of this part already sent */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
};

/**
 * Sends a part of a file. Returns how many bytes of the file the server has now. Throws an `ApiProblem` (status 0: connection
 * lost), or the error of an abort. Does not use `fetch`, which reports no upload progress.
 */
export function sendPart({ importId, tenant, offset, bytes, onProgress, signal }: Part): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stall = setTimeout(() => request.abort(), STALL_MS);
    const stop = () => request.abort();
    const end = () => {
      clearTimeout(stall);
      signal.removeEventListener('abort', stop);
    };
    const fail = () => {
      end();
      if (signal.aborted) return reject(new DOMException('The upload was cancelled', 'AbortError'));
      reportConnection('down');
      reject(unreachable());
    };
    request.open('PUT', `/api/imports/${encodeURIComponent(importId)}/content?offset=${offset}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('x-tenant', String(tenant));
    request.upload.addEventListener('progress', ({ loaded }) => {
      clearTimeout(stall);
      stall = setTimeout(() => request.abort(), STALL_MS);
      onProgress(loaded);
    });
    request.addEventListener('load', () => {
      end();
      readAnswer(request).then(resolve, reject);
    });
    for (const type of ['error', 'abort', 'timeout']) request.addEventListener(type, fail);
    signal.addEventListener('abort', stop);
    request.send(bytes);
  });
}

async function readAnswer(request: XMLHttpRequest): Promise<number> {
  const { status, responseText } = request;
  const headers = { 'retry-after': request.getResponseHeader('retry-after') ?? '' };
  const response = new Response(responseText, { status, headers });
  if (!response.ok) {
    const problem = await readProblem(response);
    reportProblem(problem);
    if (problem.status === 401 && getSessionState().status === 'signedIn') reportSessionEnd();
    throw problem;
  }
  reportConnection('up');
  reportSessionUse();
  const received = receivedOf(await response.json());
  if (received === undefined) throw new ApiProblem({ status, code: 'unknown', detail: 'O pedido não foi aceito.' });
  return received;
}

/** Returns how many bytes of the file the server has; undefined if the answer does not contain it. */
export function receivedOf(answer: unknown): number | undefined {
  if (typeof answer !== 'object' || answer === null || !('received' in answer)) return undefined;
  return typeof answer.received === 'number' ? answer.received : undefined;
}
