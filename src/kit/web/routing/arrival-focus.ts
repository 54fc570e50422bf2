let pending = false;

/** The router says that another page is on its way; the page's heading takes the focus when it is there. */
export function expectArrival(): void {
  pending = true;
}

/** True once after a navigation: whoever asks, puts the focus. */
export function takeArrivalFocus(): boolean {
  const taken = pending;
  pending = false;
  return taken;
}
