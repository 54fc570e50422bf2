import { loadCode } from '../routing/load-code.ts';
import type { Mask } from './mask-input.ts';
import { noteStrokes, takeStrokes } from './strokes.ts';

type Masking = typeof import('./mask-input.ts');

let masking: Masking | undefined;

/** Loads the masks, once for all fields. */
async function loadMasking(): Promise<Masking> {
  masking ??= await loadCode(() => import('./mask-input.ts'));
  return masking;
}

/**
 * Masks a field as soon as the user focuses a field of its form; reading alone loads no masks. A text typed before the masks
 * are loaded is shown unchanged, and formatted once they are. Returns a function that removes the mask.
 */
export function maskWhenTouched(element: HTMLInputElement, mask: Mask, load = loadMasking): () => void {
  if (masking && load === loadMasking) return masking.maskInput(element, mask, takeStrokes(element));
  noteStrokes(element);
  const form = element.form ?? element;
  const waiting = new AbortController();
  const { signal } = waiting;
  let unmask: (() => void) | undefined;
  const handleTouch = async () => {
    // without masks the field takes any text, which its rule checks; the next touch tries again
    const loaded = await load().catch(() => undefined);
    if (!loaded || signal.aborted) return;
    waiting.abort();
    unmask = loaded.maskInput(element, mask, takeStrokes(element));
  };
  form.addEventListener('focusin', ({ target }) => void (isField(target) && handleTouch()), { signal });
  element.addEventListener('pointerenter', () => void handleTouch(), { signal });
  // the user has focused a field already, or React mounts the field again while the masks load
  const { activeElement } = document;
  if (form.contains(activeElement) && isField(activeElement)) void handleTouch();
  return () => {
    waiting.abort();
    unmask?.();
  };
}

/** Whether the focus is in a field: after a navigation, the heading has it. */
function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, select, textarea');
}
