/*
 * Calls that a page sends before its code is loaded (src/app/web/first/early.ts): the code takes over their answers and does
 * not repeat them. The script in the page and the code are two programs, so the calls are in a place that both can see.
 */

/** The answer and the time of its arrival, by this machine's clock; undefined if there was none. */
export type EarlyAnswer = { response: Response; at: number } | undefined;

declare global {
  /** by client and address */
  var earlyCalls: Map<string, Promise<EarlyAnswer>> | undefined;
}

/** The time after which the code makes the call again. */
const TIMEOUT_MS = 30_000;

/** Sends a call as the API client would. `tenant` is the client that the call is about, if any. */
export function sendEarly(address: string, tenant?: string): void {
  const headers = { accept: 'application/json', ...(tenant !== undefined && { 'x-tenant': tenant }) };
  const call = fetch(address, { headers, credentials: 'same-origin', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    (response) => ({ response, at: Date.now() }),
    () => undefined,
  );
  globalThis.earlyCalls ??= new Map();
  globalThis.earlyCalls.set(nameOf(address, tenant), call);
}

/** The answer of a call that was sent early, once. */
export function takeEarly(address: string, tenant: string | undefined): Promise<EarlyAnswer> | undefined {
  const name = nameOf(address, tenant);
  const call = globalThis.earlyCalls?.get(name);
  globalThis.earlyCalls?.delete(name);
  return call;
}

/** Forgets the answers that were not taken: they may be outdated, or belong to another user. */
export function dropEarly(): void {
  globalThis.earlyCalls = undefined;
}

function nameOf(address: string, tenant: string | undefined): string {
  return `${tenant ?? ''} ${address}`;
}
