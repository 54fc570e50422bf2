import { useState } from 'react';
import { remember } from '../../kit/web/browser/remember.ts';

const KEY = 'fichario.tips.closed';

/** Whether the tips were closed in this browser. */
export function useTipsClosed() {
  const [areClosed, setClosed] = useState(() => localStorage.getItem(KEY) === 'yes');
  const keep = (closed: boolean) => {
    remember(localStorage, KEY, closed ? 'yes' : 'no');
    setClosed(closed);
  };
  return { areClosed, open: () => keep(false), close: () => keep(true) };
}
