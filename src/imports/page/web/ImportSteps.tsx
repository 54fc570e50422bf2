import { Check } from '../../../kit/web/icons/icons.ts';
import { Link } from '../../../kit/web/routing/Link.tsx';
import { VisuallyHidden } from '../../../kit/web/ui/VisuallyHidden.tsx';
import type { Import } from '../../model/import.ts';
import css from '../../web/ImportPage.module.css';
import { mayOpen, type Step, STEP_LABELS, STEPS } from '../../web/import-step.ts';

/** The four steps of an import, with links to those that the user may open. */
export function ImportSteps({ current, step: shown }: { current: Import; step: Step }) {
  const isOver = current.state === 'done';
  return (
    <nav aria-label="Passos da importação">
      <ol className={css.steps}>
        {STEPS.map((step, index) => {
          const isDone = isOver || index < STEPS.indexOf(shown);
          const content = (
            <>
              <span className={css.number} aria-hidden="true">
                {isDone ? <Check /> : index + 1}
              </span>
              <span className={css.label}>{STEP_LABELS[step]}</span>
              {isDone && <VisuallyHidden>, feito</VisuallyHidden>}
            </>
          );
          return (
            <li key={step}>
              {step !== shown && mayOpen(current, step) ? (
                <Link
                  to="/importar/$id"
                  params={{ id: current.id }}
                  search={{ passo: step }}
                  className={css.step}
                  current={false}
                >
                  {content}
                </Link>
              ) : (
                <span className={css.step} aria-current={step === shown ? 'step' : undefined}>
                  {content}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
