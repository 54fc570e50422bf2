import { useEffect, useRef } from 'react';
import css from './ImportPage.module.css';
import type { Step } from './import-step.ts';

const ID = 'passo-titulo';

export function StepHeading({ children }: { children: string }) {
  return (
    <h2 id={ID} tabIndex={-1} className={css.heading}>
      {children}
    </h2>
  );
}

/** Moves the focus to the heading of a step when the user changes the step. */
export function useStepFocus(step: Step): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    document.getElementById(ID)?.focus();
  }, [step]);
}
