import { loadCode } from '../routing/load-code.ts';
import type { Mask } from './mask-input.ts';
import { noteStrokes, takeStrokes } from './strokes.ts';

type Masking = typeof import('./mask-input.ts');

let masking: Masking | undefined;

/** Once for all fields. */
async function loadMasking(): Promise<Masking> {
  masking ??= await loadCode(() => import('./mask-input.ts'));
  return masking;
}

/**
 * Masks a field from when somebody begins with its form, so that who only reads loads no masks. What is typed before they
 * are there is shown as it is, and formed when they are. Gives what ends it.
 */
export function maskWhenTouched(element: HTMLInputElement, mask: Mask, load = loadMasking): () => void {
  if (masking && load === loadMasking) return masking.maskInput(element, mask, takeStrokes(element));
  noteStrokes(element);
  const form = element.form ?? element;
  const waiting = new AbortController();
  const { signal } = waiting;
  let unmask: (() => void) | undefined;
  const handleTouch = async () => {
    // without them the field takes any text, which its rule judges; the next touch asks again
    const loaded = await load().catch(() => undefined);
    if (!loaded || signal.aborted) return;
    waiting.abort();
    unmask = loaded.maskInput(element, mask, takeStrokes(element));
  };
  form.addEventListener('focusin', ({ target }) => void (isField(target) && handleTouch()), { signal });
  element.addEventListener('pointerenter', () => void handleTouch(), { signal });
  // somebody has begun already, or the field is drawn anew while they come
  const { activeElement } = document;
  if (form.contains(activeElement) && isField(activeElement)) void handleTouch();
  return () => {
    waiting.abort();
    unmask?.();
  };
}

/** The heading of a form has the focus when somebody arrives. */
function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, select, textarea');
}
