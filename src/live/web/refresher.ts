/** Runs again and again, never twice at once: `request` asks for a run after this moment; `stop` for none. */
export type Refresher = { request: () => void; stop: () => void };

/**
 * Runs at once when it was quiet, and then at most every `everyMs`, and never more than half of the time: where a run takes
 * long, the next one waits as long. A request while it runs is answered by another run, for the first may have read what
 * was there before.
 */
export function createRefresher(run: () => Promise<unknown>, everyMs: () => number): Refresher {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  let isAsked = false;
  let isStopped = false;

  const start = async () => {
    isBusy = true;
    isAsked = false;
    const begun = performance.now();
    await run().catch(() => {});
    const took = performance.now() - begun;
    timer = setTimeout(
      () => {
        isBusy = false;
        if (isAsked && !isStopped) void start();
      },
      Math.max(everyMs() - took, took),
    );
  };
  return {
    request: () => {
      isAsked = true;
      if (!isBusy && !isStopped) void start();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
