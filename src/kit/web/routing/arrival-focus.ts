let pending = false;

/** Another page is on its way, or is drawn anew; its heading takes the focus when it is there. */
export function expectArrival(): void {
  pending = true;
}

/** True once after a navigation: whoever asks, puts the focus. */
export function takeArrivalFocus(): boolean {
  const taken = pending;
  pending = false;
  return taken;
}
