/*
 * Calls that a page sends before its code is there (src/app/web/first/early.ts): the code takes their answers over instead
 * of asking again. The script in the page and the code are two programs, so the calls stand where both can see them.
 */

/** The answer, and when it came by this machine's clock; undefined if it did not come. */
export type EarlyAnswer = { response: Response; at: number } | undefined;

declare global {
  /** by client and address */
  var earlyCalls: Map<string, Promise<EarlyAnswer>> | undefined;
}

/** After so long the code asks by itself. */
const TIMEOUT_MS = 30_000;

/** Sends a call as the API client would. `tenant` is the client it is about, if it is about one. */
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

/** Forgets what nobody has taken: it may no longer be true, or be about somebody else. */
export function dropEarly(): void {
  globalThis.earlyCalls = undefined;
}

function nameOf(address: string, tenant: string | undefined): string {
  return `${tenant ?? ''} ${address}`;
}
