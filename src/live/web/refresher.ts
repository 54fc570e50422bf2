/** Runs a task repeatedly, never concurrently: `request` asks for a run that starts after this moment. */
export type Refresher = { request: () => void; stop: () => void };

/**
 * The first request after a quiet time runs immediately; then runs start at most every `everyMs` and take at most half of the
 * time: after a long run, the next one waits as long. A request during a run causes another run, because the first may have read
 * older data.
 */
export function createRefresher(run: () => Promise<unknown>, everyMs: () => number): Refresher {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  let isRequested = false;
  let isStopped = false;

  const start = async () => {
    isBusy = true;
    isRequested = false;
    const startedAt = performance.now();
    await run().catch(() => {});
    const took = performance.now() - startedAt;
    timer = setTimeout(
      () => {
        isBusy = false;
        if (isRequested && !isStopped) void start();
      },
      Math.max(everyMs() - took, took),
    );
  };
  return {
    request: () => {
      isRequested = true;
      if (!isBusy && !isStopped) void start();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
