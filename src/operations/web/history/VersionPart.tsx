import { ArrowLeft } from '../../../kit/web/icons/icons.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { ErrorState, SkeletonLines } from '../../../kit/web/ui/states.tsx';
import { useComparison } from './versions.api.ts';
import { ChangesTable } from './ChangesTable.tsx';
import css from './HistoryList.module.css';

type ComparisonProps = { pessoaId: string; from: number; to: number; onBack: () => void };

/** The differences between two versions of a record. */
export function VersionComparison({ pessoaId, from, to, onBack }: ComparisonProps) {
  const { data, error, refetch } = useComparison(pessoaId, from, to);
  return (
    <VersionPart title={`Da versão ${from} à versão ${to}`} onBack={onBack}>
      {data && data.changes.length === 0 && <p>Nenhum campo é diferente entre as duas.</p>}
      {data && <ChangesTable changes={data.changes} />}
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines />)}
    </VersionPart>
  );
}

type Props = { title: string; onBack: () => void; children: ReactNode };

/** A view in place of the history, with a button to return. Its title gets the focus. */
export function VersionPart({ title, onBack, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-label={title}>
      <div className={css.partHead}>
        <Button size="sm" variant="subtle" icon={<ArrowLeft />} onClick={onBack}>
          Histórico
        </Button>
        <h3 ref={heading} tabIndex={-1}>
          {title}
        </h3>
      </div>
      {children}
    </section>
  );
}
