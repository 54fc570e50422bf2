import { setTimeout as sleep } from 'node:timers/promises';

/** Work behind the requests: done, awaited and done again after a pause, until it says that it is `done` or the process closes. */
export class BackgroundLoop {
  readonly #work: (signal: AbortSignal) => Promise<'done' | 'again'>;
  readonly #everyMs: number;
  readonly #onError: (error: unknown) => void;
  readonly #closing = new AbortController();
  #done: Promise<void> | undefined;

  constructor(
    work: (signal: AbortSignal) => Promise<'done' | 'again'>,
    { everyMs, onError }: { everyMs: number; onError: (error: unknown) => void },
  ) {
    this.#work = work;
    this.#everyMs = everyMs;
    this.#onError = onError;
  }

  /** Begins. */
  start(): void {
    this.#done ??= this.#run();
  }

  /** Stops after the work that is under way. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#done;
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        if ((await this.#work(signal)) === 'done') return;
      } catch (error) {
        this.#onError(error);
      }
      await sleep(this.#everyMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }
}
