let isPressed = false;
let waiting: (() => void)[] = [];

const listen = (type: string, handle: () => void) => addEventListener(type, handle, { capture: true });
listen('pointerdown', () => (isPressed = true));
for (const type of ['pointerup', 'pointercancel']) listen(type, release);

function release(): void {
  isPressed = false;
  const due = waiting;
  waiting = [];
  // the click comes in the same turn as the letting go
  for (const run of due) setTimeout(run);
}

/** Runs now; while a button is being pressed, once it is let go: what moves away from under the pointer loses the click. */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}
