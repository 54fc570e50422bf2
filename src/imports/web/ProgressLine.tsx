import type { ReactNode } from 'react';
import css from './ProgressLine.module.css';

type Props = {
  /** the running task, for screen readers */
  label: string;
  /** the progress in words, above the bar */
  text: string;
  /** from 0 to 1; null while the total is unknown */
  share: number | null;
  /** the speed and the time left, if known */
  facts: readonly (string | false)[];
  action: ReactNode;
};

export function ProgressLine({ label, text, share, facts, action }: Props) {
  return (
    <div className={css.progress}>
      <p className={css.said}>{text}</p>
      <div className={css.line}>
        <progress aria-label={label} max={1} {...(share !== null && { value: share })} />
        {action}
      </div>
      <p className={css.facts}>{facts.filter((fact) => fact !== false).join(' · ')}</p>
    </div>
  );
}
