import type { ReactNode } from 'react';
import css from './Kbd.module.css';
import { joinClasses } from './joinClasses.ts';

type Props = {
  children: ReactNode;
  /** part of a sentence that is incomplete without it; other keys are hidden on touch screens */
  inText?: boolean;
};

/** A key or a combination of keys, such as `Ctrl Enter`. */
export function Kbd({ children, inText = false }: Props) {
  return <kbd className={joinClasses(css.kbd, !inText && css.hint)}>{children}</kbd>;
}
