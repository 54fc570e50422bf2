import { useEffect, useRef } from 'react';
import css from './ImportPage.module.css';
import type { Step } from './import-step.ts';

const ID = 'passo-titulo';

/** The title of a step. */
export function StepHeading({ children }: { children: string }) {
  return (
    <h2 id={ID} tabIndex={-1} className={css.heading}>
      {children}
    </h2>
  );
}

/** Whoever goes from one step to another has the focus at its title. */
export function useStepFocus(step: Step): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    document.getElementById(ID)?.focus();
  }, [step]);
}
