import type { ReactNode } from 'react';
import css from './PessoaForm.module.css';

type Props = { id: string; title: string; count?: number; actions?: ReactNode; children: ReactNode };

/** A section of the form, with a heading that the section index links to. */
export function FormSection({ id, title, count, actions, children }: Props) {
  const headingId = `secao-${id}`;
  return (
    <section aria-labelledby={headingId} className={css.section}>
      <div className={css.sectionHead}>
        <h2 id={headingId} tabIndex={-1} className={css.sectionTitle}>
          {title}
          {count !== undefined && <span className={css.count}>{count}</span>}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
