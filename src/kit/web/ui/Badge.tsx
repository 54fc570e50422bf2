import type { ReactNode } from 'react';
import css from './Badge.module.css';
import { joinClasses } from './joinClasses.ts';

export type BadgeProps = { tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger'; children: ReactNode };

/** A word for the state or the kind of an item. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={joinClasses(css.badge, css[tone])}>{children}</span>;
}
