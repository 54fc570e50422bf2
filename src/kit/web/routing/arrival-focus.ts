let pending = false;

/** Makes the heading of the page that is about to render take the focus. */
export function expectArrival(): void {
  pending = true;
}

/** True once after a navigation. The caller then moves the focus. */
export function takeArrivalFocus(): boolean {
  const taken = pending;
  pending = false;
  return taken;
}
