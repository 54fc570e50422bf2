import { useEffect, useRef } from 'react';
import css from './ImportPage.module.css';
import type { Step } from './import-step.ts';

const ID = 'passo-titulo';

export function StepHeading({ children }: { children: string }) {
  return (
    <h2 id={ID} tabIndex={-1} className={css.heading} aria-live="polite">
      {children}
    </h2>
  );
}

/** Whether no control has the focus, so that a step may set it. */
export function isFocusFree(): boolean {
  return document.activeElement?.matches('body, h1, h2') ?? true;
}

/** Moves the focus to the heading when the step changes, unless the new step has set it. */
export function useStepFocus(step: Step): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (isFocusFree()) document.getElementById(ID)?.focus();
  }, [step]);
}
