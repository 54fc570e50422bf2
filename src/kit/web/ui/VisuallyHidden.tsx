import type { ReactNode } from 'react';
import css from './VisuallyHidden.module.css';

/** Text only for screen readers. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={css.hidden}>{children}</span>;
}
