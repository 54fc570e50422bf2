import type { ReactNode } from 'react';
import css from './Kbd.module.css';

/** A key or a combination of keys, such as `Ctrl Enter`. */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className={css.kbd}>{children}</kbd>;
}
