import type { ReactNode } from 'react';
import css from './VisuallyHidden.module.css';

/** Read aloud, not shown. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={css.hidden}>{children}</span>;
}
