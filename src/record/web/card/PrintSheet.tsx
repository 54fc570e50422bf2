import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useCurrentTenant } from '../../../access/web/use-permissions.ts';
import { formatMoment } from '../../../kit/web/format/moments.ts';
import { Logo } from '../../../kit/web/ui/Logo.tsx';
import { documentoText } from '../../../pessoa/labels.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import css from './PrintSheet.module.css';
import { sectionsOfSheet } from './sheet-sections.ts';
import { useCidadeNames } from './use-cidade-names.ts';

type Props = { pessoa: Pessoa; isDirty: () => boolean };

/** The record on paper, in place of the form: what has a value, under what it is called. Seen only when it is printed. */
export function PrintSheet({ pessoa, isDirty }: Props) {
  const tenant = useCurrentTenant();
  const cidadeOf = useCidadeNames(pessoa.enderecos.length > 0);
  const printed = usePrinted(isDirty);
  const documento = documentoText(pessoa);
  const facts = [
    pessoa.tipo === 'fisica' ? 'Pessoa' : 'Empresa',
    `nº ${pessoa.codigo}`,
    documento && `${pessoa.tipo === 'fisica' ? 'CPF' : 'CNPJ'} ${documento}`,
  ].filter(Boolean);
  return createPortal(
    <article className={css.sheet} aria-label={`Ficha de ${pessoa.nome}`}>
      <header className={css.head}>
        <Logo />
        <span>{tenant?.nome}</span>
      </header>
      <h1 className={css.name}>{pessoa.nome}</h1>
      <p className={css.facts}>{facts.join(' · ')}</p>
      {sectionsOfSheet(pessoa, cidadeOf).map(({ title, lines }) => (
        <section key={title} className={css.section}>
          <h2>{title}</h2>
          <dl>
            {lines.map(({ label, value }, index) => (
              <div
                key={index}
                className={css.line}
                data-long={value.split('\n').some(({ length }) => length > LONG) || undefined}
              >
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <footer className={css.foot}>
        {`Impresso em ${formatMoment(printed.at)} · versão ${pessoa.version}, de ${formatMoment(pessoa.updatedAt)}`}
        {printed.isDirty && ' · Há alterações não salvas, que não estão nesta folha'}
      </footer>
    </article>,
    document.body,
  );
}

/** A value with a longer line is as wide as the sheet. */
const LONG = 45;

/** When the page was printed, and whether the form had unsaved changes then. */
function usePrinted(isDirty: () => boolean): { at: string; isDirty: boolean } {
  const [printed, setPrinted] = useState(() => ({ at: new Date().toISOString(), isDirty: false }));
  useEffect(() => {
    // at once: the browser takes the page as it is after this event
    const handlePrint = () => flushSync(() => setPrinted({ at: new Date().toISOString(), isDirty: isDirty() }));
    addEventListener('beforeprint', handlePrint);
    return () => removeEventListener('beforeprint', handlePrint);
  }, [isDirty]);
  return printed;
}
