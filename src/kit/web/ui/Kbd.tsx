import type { ReactNode } from 'react';
import css from './Kbd.module.css';
import { joinClasses } from './joinClasses.ts';

type Props = {
  children: ReactNode;
  /** a part of a sentence, which says nothing without it; other keys are not shown where a finger points */
  inText?: boolean;
};

/** A key or a combination of keys, such as `Ctrl Enter`. */
export function Kbd({ children, inText = false }: Props) {
  return <kbd className={joinClasses(css.kbd, !inText && css.hint)}>{children}</kbd>;
}
