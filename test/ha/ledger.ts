/** A record as the product acknowledged it last. */
export type Saved = { id: string; nome: string; version: number };

/** What the writers and readers of a run were told. */
export type Ledger = {
  /** each record as it was acknowledged last, by its id */
  saved: Map<string, Saved>;
  /** when something was acknowledged, in the milliseconds of `performance.now()`, in order */
  times: number[];
  /** how often each status was answered */
  statuses: Map<string, number>;
  /** what a client of the product must never be told, in words */
  wrong: string[];
};

export function openLedger(): Ledger {
  return { saved: new Map(), times: [], statuses: new Map(), wrong: [] };
}

/** Notes an answer. Any but a success and a 503 that says when to come back is wrong; so is none. */
export async function noteAnswer(ledger: Ledger, what: string, answer: Response | Error): Promise<void> {
  const kind = answer instanceof Error ? 'none' : String(answer.status);
  ledger.statuses.set(kind, (ledger.statuses.get(kind) ?? 0) + 1);
  if (answer instanceof Error) {
    const { cause } = answer as { cause?: { code?: string } };
    ledger.wrong.push(`${what}: no answer (${cause?.code ?? answer.message})`);
  } else if (answer.status === 503) {
    if (!/^\d+$/.test(answer.headers.get('retry-after') ?? '')) ledger.wrong.push(`${what}: 503 without Retry-After`);
  } else if (!answer.ok) {
    ledger.wrong.push(`${what}: ${answer.status} ${(await answer.clone().text()).slice(0, 200)}`);
  }
}

/** Notes that the product acknowledged a record, which makes each version of it once. */
export function noteSaved(ledger: Ledger, saved: Saved): void {
  const before = ledger.saved.get(saved.id)?.version ?? 0;
  if (saved.version !== before + 1) ledger.wrong.push(`version ${saved.version} after ${before} of ${saved.id}`);
  ledger.saved.set(saved.id, saved);
  ledger.times.push(performance.now());
}

/** The longest time without an acknowledgement from one moment to another, in milliseconds. */
export function longestGap({ times }: Ledger, from: number, to: number): number {
  const within = [from, ...times.filter((time) => time > from && time < to), to];
  return Math.max(...within.slice(1).map((time, at) => time - within[at]!)); // one fewer than the times
}
