import { IS_MAC } from '../../kit/web/keys/shortcuts.ts';

/** Milliseconds, long enough not to trigger during copy and paste. */
const HOLD_MS = 400;
const KEY = IS_MAC ? 'Meta' : 'Control';

type HeldCtrl = { onDown: () => void; onHeld: () => void; onEnd: () => void };

/**
 * Calls back when Ctrl (⌘ on a Mac) is pressed alone, when it has been held, and when that ends: by its release, another key
 * (AltGr sends Ctrl and then itself), the pointer, scrolling, or another window. Returns a function that ends the watch.
 */
export function watchHeldCtrl({ onDown, onHeld, onEnd }: HeldCtrl): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    timer = undefined;
    onEnd();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === KEY && event.repeat) return;
    const isAlone = !event.altKey && !event.shiftKey && !event.getModifierState('AltGraph');
    end();
    if (event.key !== KEY || !isAlone || event.ctrlKey === event.metaKey) return;
    onDown();
    timer = setTimeout(onHeld, HOLD_MS);
  };
  const scope = new AbortController();
  const options = { capture: true, passive: true, signal: scope.signal };
  window.addEventListener('keydown', handleKeyDown, options);
  for (const type of ['keyup', 'pointerdown', 'wheel', 'scroll', 'blur', 'resize'])
    window.addEventListener(type, end, options);
  return () => {
    scope.abort();
    end();
  };
}
