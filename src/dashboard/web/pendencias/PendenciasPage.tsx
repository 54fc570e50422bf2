import { useSearch } from '@tanstack/react-router';
import { CircleCheck } from '../../../kit/web/icons/icons.ts';
import type { ReactNode } from 'react';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { formatCount } from '../../../kit/web/format/number-format.ts';
import { Link } from '../../../kit/web/routing/Link.tsx';
import { buttonClasses } from '../../../kit/web/ui/Button.tsx';
import { PageHeader } from '../../../kit/web/ui/PageHeader.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../kit/web/ui/states.tsx';
import { type Pendencia, PENDENCIA_LABELS, PENDENCIAS } from '../../../pessoa/pendencias.ts';
import type { InPlace } from '../../../register/record/web/in-place.ts';
import type { PendenciaCounts } from '../../dashboard.schema.ts';
import { DASHBOARD, useFigures } from '../dashboard.api.ts';
import { PendenciaRecords } from './PendenciaRecords.tsx';
import css from './PendenciasPage.module.css';
import { useAskedKinds } from './use-asked-kinds.ts';

/** The pendências of the register by kind. Each can be corrected in place, or in the form of the record, linked by its name. */
export function PendenciasPage({ InPlace, notice }: { InPlace: InPlace; notice?: ReactNode }) {
  return (
    <>
      <PageHeader title="Pendências" />
      {notice}
      <Content InPlace={InPlace} />
    </>
  );
}

function Content({ InPlace }: { InPlace: InPlace }) {
  const tenant = useTenantChoice();
  const { tipo: kindInAddress } = useSearch({ from: '/shell/pendencias' });
  const counts = useFigures(DASHBOARD.pendencias);
  const kinds = useAskedKinds(counts.data?.kinds ?? []);
  if (counts.isError && !counts.data) return <ErrorState error={counts.error} onRetry={() => void counts.refetch()} />;
  if (!counts.data) return <Loading />;
  const open = kinds.filter(({ count }) => count > 0);
  if (open.length === 0) return <AllDone />;
  const chosen = kindInAddress ?? open[0]?.kind ?? PENDENCIAS[0];
  return (
    <div className={css.page}>
      <KindList kinds={kinds} chosen={chosen} />
      <section aria-labelledby="pendencia-titulo" className={css.records}>
        <h2 id="pendencia-titulo" className={css.title}>
          {PENDENCIA_LABELS[chosen].label}
        </h2>
        <p className={css.lead}>{PENDENCIA_LABELS[chosen].whatToDo}</p>
        <PendenciaRecords key={`${tenant} ${chosen}`} kind={chosen} InPlace={InPlace} />
      </section>
    </div>
  );
}

function Loading() {
  return (
    <div className={css.loading}>
      <SkeletonLines />
    </div>
  );
}

function AllDone() {
  return (
    <EmptyState
      icon={<CircleCheck />}
      title="Tudo em ordem"
      actions={
        <Link to="/pessoas" className={buttonClasses({})}>
          Ver as fichas
        </Link>
      }
    >
      Parabéns: não falta nada em nenhuma ficha. Quando faltar, a ficha aparece aqui, com o caminho para completá-la.
    </EmptyState>
  );
}

type KindListProps = { kinds: PendenciaCounts['kinds']; chosen: Pendencia };

function KindList({ kinds, chosen }: KindListProps) {
  return (
    <nav aria-label="Tipos de pendência" className={css.kinds}>
      <ul>
        {kinds.map(({ kind, count }) => (
          <li key={kind}>
            <Link
              to="/pendencias"
              search={{ tipo: kind }}
              className={css.kind}
              current={kind === chosen ? 'true' : false}
              data-done={count === 0 || undefined}
            >
              <span>{PENDENCIA_LABELS[kind].label}</span>
              <span className={css.count}>{formatCount(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
