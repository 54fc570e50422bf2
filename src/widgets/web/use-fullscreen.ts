import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** `native`: the browser's own full screen; `overlay`: over the page, if the browser has none (iPhone) or refuses. */
type Mode = 'none' | 'native' | 'overlay';

/** Elements that Esc closes before it ends the full screen. */
const TAKES_ESC = 'dialog, [role="menu"], input, textarea';
/** Elements outside that must stay active to show messages. */
const STAYS_ALIVE = '[popover], dialog, [role="status"], [role="alert"]';

/** Shows an element in full screen, with the other parts of the page inert. Esc ends it; the focus does not move. */
export function useFullscreen(ref: RefObject<HTMLElement | null>) {
  const [mode, setMode] = useState<Mode>('none');
  useEffect(() => {
    const follow = () => setMode((now) => (isNative(ref.current) ? 'native' : now === 'native' ? 'none' : now));
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [ref]);
  useLayoutEffect(() => {
    const element = ref.current;
    if (mode === 'none' || !element) return;
    const revive = makeOthersInert(element);
    if (mode === 'overlay') element.showPopover();
    return () => {
      revive();
      if (mode === 'overlay' && element.matches(':popover-open')) element.hidePopover();
    };
  }, [mode, ref]);
  useEffect(() => {
    if (mode === 'none') return;
    const handleKeyDown = (event: KeyboardEvent) => {
      const isTaken = event.target instanceof Element && event.target.closest(TAKES_ESC);
      if (event.key === 'Escape' && !event.defaultPrevented && !isTaken) leaveFullscreen(setMode);
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [mode]);
  return {
    isFullscreen: mode !== 'none',
    /** a prop of the element: as an overlay, it is in the browser's top layer, over everything */
    popover: mode === 'overlay' ? ('manual' as const) : undefined,
    enter: () => enterFullscreen(ref.current, setMode),
    leave: () => leaveFullscreen(setMode),
  };
}

function isNative(element: HTMLElement | null): boolean {
  return element !== null && document.fullscreenElement === element;
}

function enterFullscreen(element: HTMLElement | null, setMode: (mode: Mode) => void): void {
  if (!element) return;
  if (!document.fullscreenEnabled) return setMode('overlay');
  element.requestFullscreen().catch(() => setMode('overlay'));
}

function leaveFullscreen(setMode: (mode: Mode) => void): void {
  // refused only if no full screen is active
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
  setMode('none');
}

/** Makes all elements outside of an element inert. Returns a function that reverts it. */
function makeOthersInert(element: HTMLElement): () => void {
  const made: Element[] = [];
  for (let inside: Element = element; inside.parentElement && inside !== document.body; inside = inside.parentElement) {
    for (const other of inside.parentElement.children) {
      if (other === inside || other.hasAttribute('inert') || other.matches(STAYS_ALIVE)) continue;
      other.setAttribute('inert', '');
      made.push(other);
    }
  }
  return () => {
    for (const other of made) other.removeAttribute('inert');
  };
}
