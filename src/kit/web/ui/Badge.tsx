import type { ReactNode } from 'react';
import css from './Badge.module.css';
import { joinClasses } from './joinClasses.ts';

export type BadgeProps = { tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger'; children: ReactNode };

/** One word about a thing: its state, its kind. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={joinClasses(css.badge, css[tone])}>{children}</span>;
}
