let isPressed = false;
let waiting: (() => void)[] = [];

const listen = (type: string, handle: () => void) => addEventListener(type, handle, { capture: true });
listen('pointerdown', () => (isPressed = true));
for (const type of ['pointerup', 'pointercancel']) listen(type, release);

function release(): void {
  isPressed = false;
  const due = waiting;
  waiting = [];
  // the click fires in the same turn as the release
  for (const run of due) setTimeout(run);
}

/** Runs `run` now, or after a current press ends: an element that moves from under the pointer loses its click. */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}
