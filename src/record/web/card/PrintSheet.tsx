import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useCurrentTenant } from '../../../access/web/use-permissions.ts';
import { formatMoment } from '../../../kit/web/format/moments.ts';
import { Logo } from '../../../kit/web/ui/Logo.tsx';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import css from './PrintSheet.module.css';
import { RecordSheet } from './RecordSheet.tsx';

type Props = { pessoa: Pessoa; isDirty: () => boolean };

/** The printed record, in place of the form: its filled fields with their labels. Visible only in print. */
export function PrintSheet({ pessoa, isDirty }: Props) {
  const tenant = useCurrentTenant();
  const printed = usePrinted(isDirty);
  return createPortal(
    <article className={css.sheet} aria-label={`Ficha de ${pessoa.nome}`}>
      <header className={css.head}>
        <Logo />
        <span>{tenant?.nome}</span>
      </header>
      <RecordSheet pessoa={pessoa} heading={<h1 className={css.name}>{pessoa.nome}</h1>} Title="h2" />
      <footer className={css.foot}>
        {`Impresso em ${formatMoment(printed.at)} · versão ${pessoa.version}, de ${formatMoment(pessoa.updatedAt)}`}
        {printed.isDirty && ' · Há alterações não salvas, que não estão nesta folha'}
      </footer>
    </article>,
    document.body,
  );
}

/** The time of the printing, and whether the form had unsaved changes then. */
function usePrinted(isDirty: () => boolean): { at: string; isDirty: boolean } {
  const [printed, setPrinted] = useState(() => ({ at: new Date().toISOString(), isDirty: false }));
  useEffect(() => {
    // flushSync: the browser prints the page as it is right after this event
    const handlePrint = () => flushSync(() => setPrinted({ at: new Date().toISOString(), isDirty: isDirty() }));
    addEventListener('beforeprint', handlePrint);
    return () => removeEventListener('beforeprint', handlePrint);
  }, [isDirty]);
  return printed;
}
