import { useSyncExternalStore } from 'react';
import { Banner } from '../../../kit/web/ui/Banner.tsx';
import { Button } from '../../../kit/web/ui/Button.tsx';
import css from './PessoaForm.module.css';
import { fieldId } from '../../model/form-labels.ts';
import { usePessoaFormHandle } from '../editing/form-context.ts';
import type { Fault } from '../editing/form-faults.ts';
import type { Trouble } from '../editing/use-form-save.ts';

type Props = { faults: Fault[]; trouble: Trouble | undefined; onRetry: () => void };

/** Explains why the save failed, with a link to each wrong field until it is corrected. */
export function ErrorSummary({ faults: allFaults, trouble, onRetry }: Props) {
  const { notes } = usePessoaFormHandle();
  const errors = useSyncExternalStore(notes.subscribe, notes.errors);
  const faults = allFaults.filter(({ key }) => errors.has(key));
  if (faults.length === 0 && !trouble) return null;
  return (
    <div className={css.summary} role="alert" aria-atomic="false">
      {trouble && (
        <Banner
          kind={trouble.outage ? 'warning' : 'error'}
          actions={
            trouble.outage && (
              <Button size="sm" onClick={onRetry}>
                Tentar de novo
              </Button>
            )
          }
        >
          {trouble.message}
        </Banner>
      )}
      {faults.length > 0 && (
        <Banner kind="error">
          <strong>{faults.length === 1 ? 'Falta corrigir um campo' : `Falta corrigir ${faults.length} campos`}</strong>
          <ul className={css.faults}>
            {faults.map(({ key, label, message }) => (
              <li key={key}>
                <a
                  href={`#${fieldId(key)}`}
                  className={css.summaryLink}
                  onClick={(event) => {
                    event.preventDefault();
                    document.getElementById(fieldId(key))?.focus();
                  }}
                >
                  {label}
                </a>
                <span>{message.split('\n')[0]}</span>
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}
