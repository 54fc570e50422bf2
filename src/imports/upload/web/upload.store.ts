import { getSessionState, subscribeToSession } from '../../../access/web/session.store.ts';
import { ApiProblem } from '../../../kit/web/api/api-problem.ts';
import { createStore } from '../../../kit/web/browser/store.ts';
import { notify } from '../../../kit/web/overlay/notifications.store.ts';
import { hrefOf } from '../../../kit/web/routing/href.ts';
import { currentPath, followHref } from '../../../kit/web/routing/router.ts';
import { refreshImport } from '../../web/imports.api.ts';
import { receivedOf, sendPart } from './send-part.ts';
import { PartSize } from './part-size.ts';
import { addMark, type Mark, speedOf } from './transfer-speed.ts';

/** Between two tries while nobody answers: longer each time, up to the last of these. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000];
/** The server disagrees about how far it is, and does so again: something is wrong with it. */
const MAX_DISAGREEMENTS = 5;

/** A file on its way to the server. It goes on while one looks at other pages of this tab. */
export type Upload = {
  /** bytes */
  sent: number;
  /** bytes a second, once known */
  speed: number | undefined;
  /** `waiting`: the connection or the session is gone, and it goes on by itself when it is back */
  state: 'sending' | 'waiting' | 'signIn' | 'failed' | 'done';
  /** why it failed, and what to do */
  problem?: string;
};

type Source = {
  importId: string;
  tenant: number;
  file: File;
  /** bytes that the server has already */
  from: number;
  /** a part of something that says itself what became of it */
  isQuiet?: boolean;
};

const uploads = createStore<ReadonlyMap<string, Upload>>(new Map());
const running = new Map<string, AbortController>();

/** The upload of an import in this tab; undefined if this tab sends nothing for it. */
export function useUpload(importId: string): Upload | undefined {
  return uploads.use().get(importId);
}

/** Starts to send a file, or what is missing of it. Resolves when all is there, with false if it did not get so far. */
export async function startUpload(source: Source): Promise<boolean> {
  const { importId, from } = source;
  if (running.has(importId)) return false;
  const controller = new AbortController();
  running.set(importId, controller);
  addEventListener('beforeunload', keepTab);
  report(importId, { sent: from, speed: undefined, state: 'sending' });
  try {
    await sendAll(source, controller.signal);
    report(importId, { sent: source.file.size, speed: undefined, state: 'done' });
    if (!source.isQuiet) tellElsewhere(importId, 'success', `${source.file.name} chegou inteiro.`);
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

/** Stops sending; what the server has stays there. */
export function stopUpload(importId: string): void {
  running.get(importId)?.abort();
  forget(importId);
}

async function sendAll({ importId, tenant, file, from }: Source, signal: AbortSignal): Promise<void> {
  let offset = from;
  let failures = 0;
  let disagreements = 0;
  let marks: readonly Mark[] = [];
  const size = new PartSize();
  const tell = (sent: number) => {
    marks = addMark(marks, { at: performance.now(), done: sent });
    report(importId, { sent, speed: speedOf(marks), state: 'sending' });
  };
  while (offset < file.size) {
    const bytes = await readBytes(file, offset, size.bytes);
    const [begin, beganAt] = [offset, performance.now()];
    try {
      const onProgress = (sent: number) => tell(begin + Math.min(sent, bytes.byteLength));
      offset = await sendPart({ importId, tenant, offset, bytes, onProgress, signal });
      tell(offset);
      size.arrived(bytes.byteLength, performance.now() - beganAt);
      failures = 0;
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiProblem)) throw error;
      const received = error.status === 409 ? receivedOf(error.extra) : undefined;
      if (received !== undefined && disagreements < MAX_DISAGREEMENTS) {
        // an answer was lost on the way: the server knows better how far it is
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

/** 413 of a proxy on the way; the server answers it too where the file is more than somebody may have. */
function isPartTooLarge({ status, code }: ApiProblem): boolean {
  return status === 413 && code !== 'client_files' && code !== 'user_files';
}

type Waiting = { importId: string; sent: number; failures: number; signal: AbortSignal };

/** Waits for what has to come back; throws what waiting does not help against. */
async function waitAfter(error: ApiProblem, { importId, sent, failures, signal }: Waiting): Promise<void> {
  if (error.status === 401) {
    report(importId, { sent, speed: undefined, state: 'signIn' });
    return waitForSession(signal);
  }
  // 408: the part took too long, and a smaller one may not; 507 is the disk that is full: nothing that passes
  const mayPass = error.isOutage || [408, 429].includes(error.status) || (error.status >= 500 && error.status !== 507);
  if (!mayPass) throw error;
  report(importId, { sent, speed: undefined, state: 'waiting' });
  const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 0;
  await sleep(Math.max(pause, (error.retryAfter ?? 0) * 1000), signal);
}

/** The browser cannot read what was changed or moved after it was chosen. */
async function readBytes(file: File, offset: number, length: number): Promise<ArrayBuffer> {
  return file
    .slice(offset, offset + length)
    .arrayBuffer()
    .catch(() => {
      throw new Error('O arquivo mudou ou saiu do lugar depois de escolhido. Escolha-o de novo.');
    });
}

/** Ends early when the browser says that there is a network again. */
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
  tellElsewhere(importId, 'error', problem);
}

/** Closing the tab would stop the file on its way: the browser asks. */
function keepTab(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Who looks at another page by now is told in a corner of it, with the way back. */
function tellElsewhere(importId: string, kind: 'success' | 'error', message: string): void {
  const page = hrefOf({ to: '/importar/$id', params: { id: importId } });
  if (currentPath() === page) return;
  notify({ kind, message, action: { label: 'Continuar', onAction: () => void followHref(page) } });
}

function report(importId: string, upload: Upload): void {
  uploads.set(new Map(uploads.get()).set(importId, upload));
}

function forget(importId: string): void {
  const rest = new Map(uploads.get());
  rest.delete(importId);
  uploads.set(rest);
}
