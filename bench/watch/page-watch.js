// Runs in the page that is measured, before its own scripts; page-meter.ts asks it.
function nextFrame() {
  return new Promise((done) => {
    // the first task after the frame's own work: by then it is on its way to the screen
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', done);
      port1.start();
      port2.postMessage(undefined);
    });
  });
}

{
  let paint;
  let blocked = 0;
  const begin = ({ timeStamp }) => {
    paint = nextFrame().then(() => performance.now() - timeStamp);
  };
  // a click counts from the letting go: before it the page has nothing to do
  for (const type of ['keydown', 'click']) addEventListener(type, begin, { capture: true });

  const note = (entries) => {
    for (const { duration } of entries) blocked = Math.max(blocked, duration);
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'longtask' });

  globalThis.steps = {
    reset: () => {
      observer.takeRecords();
      paint = undefined;
      blocked = 0;
    },
    painted: async () => (await paint) ?? 0,
    settle: async () => {
      await new Promise((done) => {
        requestIdleCallback(done, { timeout: 2000 });
      });
      await nextFrame();
      note(observer.takeRecords());
      return blocked;
    },
  };
}
