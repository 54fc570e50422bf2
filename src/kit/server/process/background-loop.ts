import { setTimeout as sleep } from 'node:timers/promises';

/** Background work: done and repeated after a pause, until it returns `done` or the process closes. */
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

  start(): void {
    this.#done ??= this.#run();
  }

  /** Stops after the running work. */
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
