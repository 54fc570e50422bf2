import { getSessionState, subscribeToSession } from '../../../access/web/session.store.ts';
import { ApiProblem } from '../../../kit/web/api/api-problem.ts';
import { createStore } from '../../../kit/web/browser/store.ts';
import { notify } from '../../../kit/web/browser/notifications.store.ts';
import { hrefOf } from '../../../kit/web/routing/href.ts';
import { currentPath, followHref } from '../../../kit/web/routing/router.ts';
import { refreshImport } from '../../web/imports.api.ts';
import { receivedOf, sendPart } from './send-part.ts';
import { PartSize } from './part-size.ts';
import { addMark, type Mark, speedOf } from './transfer-speed.ts';

/** Pauses between attempts while the server does not answer. The last one repeats. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000];
/** The maximum number of disagreements with the server about the position; more mean a server error. */
const MAX_DISAGREEMENTS = 5;

/** An upload. It continues while the user visits other pages in this tab. */
export type Upload = {
  /** bytes */
  sent: number;
  /** bytes per second, once known */
  speed: number | undefined;
  /** `waiting`: the connection or the session is lost, and the upload continues automatically once it returns */
  state: 'sending' | 'waiting' | 'signIn' | 'failed' | 'done';
  /** the reason of a failure, with advice */
  problem?: string;
};

type UploadSource = {
  importId: string;
  tenant: number;
  file: File;
  /** bytes that the server already has */
  from: number;
  /** true for a part of a larger process, which reports the result itself */
  isQuiet?: boolean;
};

const uploads = createStore<ReadonlyMap<string, Upload>>(new Map());
const running = new Map<string, AbortController>();

/** Returns the upload of an import in this tab; undefined if this tab is not sending it. */
export function useUpload(importId: string): Upload | undefined {
  return uploads.use().get(importId);
}

/** Sends a file, or the missing part of it. Resolves with true once it is complete, with false if the upload ended earlier. */
export async function startUpload(source: UploadSource): Promise<boolean> {
  const { importId, from } = source;
  if (running.has(importId)) return false;
  const controller = new AbortController();
  running.set(importId, controller);
  addEventListener('beforeunload', keepTab);
  report(importId, { sent: from, speed: undefined, state: 'sending' });
  try {
    await sendAll(source, controller.signal);
    report(importId, { sent: source.file.size, speed: undefined, state: 'done' });
    if (!source.isQuiet) announceElsewhere(importId, 'success', `${source.file.name} chegou inteiro.`);
    return true;
  } catch (error) {
    if (controller.signal.aborted) forget(importId);
    else fail(importId, error);
    return false;
  } finally {
    running.delete(importId);
    if (running.size === 0) removeEventListener('beforeunload', keepTab);
    if (!controller.signal.aborted) await refreshImport(importId, source.tenant);
  }
}

/** Stops an upload. The server keeps the received part. */
export function stopUpload(importId: string): void {
  running.get(importId)?.abort();
  forget(importId);
}

async function sendAll({ importId, tenant, file, from }: UploadSource, signal: AbortSignal): Promise<void> {
  let offset = from;
  let failures = 0;
  let disagreements = 0;
  let marks: readonly Mark[] = [];
  const size = new PartSize();
  const reportSent = (sent: number) => {
    marks = addMark(marks, { at: performance.now(), done: sent });
    report(importId, { sent, speed: speedOf(marks), state: 'sending' });
  };
  while (offset < file.size) {
    const bytes = await readBytes(file, offset, size.bytes);
    const [begin, beganAt] = [offset, performance.now()];
    try {
      const onProgress = (sent: number) => reportSent(begin + Math.min(sent, bytes.byteLength));
      offset = await sendPart({ importId, tenant, offset, bytes, onProgress, signal });
      reportSent(offset);
      size.arrived(bytes.byteLength, performance.now() - beganAt);
      failures = 0;
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiProblem)) throw error;
      const received = error.status === 409 ? receivedOf(error.extra) : undefined;
      if (received !== undefined && disagreements < MAX_DISAGREEMENTS) {
        // a server answer was lost, so the server's position is the right one
        disagreements += 1;
        offset = received;
        continue;
      }
      marks = [];
      if (isPartTooLarge(error) && size.refused(bytes.byteLength)) continue;
      size.broke(bytes.byteLength);
      await waitAfter(error, { importId, sent: offset, failures, signal });
      failures += 1;
    }
  }
}

/** Whether a proxy refused the part with 413. The server uses the same status for a file above the user's quota. */
function isPartTooLarge({ status, code }: ApiProblem): boolean {
  return status === 413 && code !== 'client_files' && code !== 'user_files';
}

type Waiting = { importId: string; sent: number; failures: number; signal: AbortSignal };

/** Waits for the session or the connection. Throws errors that waiting cannot solve. */
async function waitAfter(error: ApiProblem, { importId, sent, failures, signal }: Waiting): Promise<void> {
  if (error.status === 401) {
    report(importId, { sent, speed: undefined, state: 'signIn' });
    return waitForSession(signal);
  }
  // 408: a smaller part may be fast enough; 507: the disk is full, so waiting does not help
  const mayPass = error.isOutage || [408, 429].includes(error.status) || (error.status >= 500 && error.status !== 507);
  if (!mayPass) throw error;
  report(importId, { sent, speed: undefined, state: 'waiting' });
  const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 0;
  await sleep(Math.max(pause, (error.retryAfter ?? 0) * 1000), signal);
}

/** Reads a part of the file. The browser cannot read a file that changed or moved after it was chosen. */
async function readBytes(file: File, offset: number, length: number): Promise<ArrayBuffer> {
  return file
    .slice(offset, offset + length)
    .arrayBuffer()
    .catch(() => {
      throw new Error('O arquivo mudou ou saiu do lugar depois de escolhido. Escolha-o de novo.');
    });
}

/** Waits, but ends early when the browser is online again. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      if (signal.aborted)
        reject(signal.reason as Error); // an AbortController's own DOMException
      else resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

function waitForSession(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = () => {
      if (!signal.aborted && getSessionState().status !== 'signedIn') return;
      unsubscribe();
      signal.removeEventListener('abort', check);
      if (signal.aborted)
        reject(signal.reason as Error); // an AbortController's own DOMException
      else resolve();
    };
    const unsubscribe = subscribeToSession(check);
    signal.addEventListener('abort', check);
    check();
  });
}

function fail(importId: string, error: unknown): void {
  const problem = error instanceof Error ? error.message : 'O envio falhou. Tente de novo.';
  const { sent } = uploads.get().get(importId) ?? { sent: 0 };
  report(importId, { sent, speed: undefined, state: 'failed', problem });
  announceElsewhere(importId, 'error', problem);
}

/** Makes the browser ask before closing the tab, which would stop the upload. */
function keepTab(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Notifies a user who has moved to another page, with a link back. */
function announceElsewhere(importId: string, kind: 'success' | 'error', message: string): void {
  const page = hrefOf({ to: '/importar/$id', params: { id: importId } });
  if (currentPath() === page) return;
  notify({ kind, message, action: { label: 'Continuar', onAction: () => void followHref(page) } });
}

function report(importId: string, upload: Upload): void {
  uploads.set(new Map(uploads.get()).set(importId, upload));
}

function forget(importId: string): void {
  const others = new Map(uploads.get());
  others.delete(importId);
  uploads.set(others);
}
