import type { ReactNode } from 'react';
import css from './ProgressLine.module.css';

type Props = {
  /** what is on its way, for screen readers */
  label: string;
  /** in words, above the bar */
  said: string;
  /** from 0 to 1; null while nobody knows the whole */
  share: number | null;
  /** speed, what is left: those that are known */
  facts: readonly (string | false)[];
  action: ReactNode;
};

/** How far something long is. */
export function ProgressLine({ label, said, share, facts, action }: Props) {
  return (
    <div className={css.progress}>
      <p className={css.said}>{said}</p>
      <div className={css.line}>
        <progress aria-label={label} max={1} {...(share !== null && { value: share })} />
        {action}
      </div>
      <p className={css.facts}>{facts.filter((fact) => fact !== false).join(' · ')}</p>
    </div>
  );
}
