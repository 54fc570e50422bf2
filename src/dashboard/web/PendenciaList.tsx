import { CircleCheck } from 'lucide-react';
import { PENDENCIA_LABELS } from '../../pessoas/pendencia.labels.ts';
import { Link } from '../../web/Link.tsx';
import type { PendenciaCounts } from '../dashboard.ts';
import { formatCount } from './number-format.ts';
import css from './Painel.module.css';

/** What is missing or wrong in the register, most frequent first; each kind leads to its records. */
export function PendenciaList({ data }: { data: PendenciaCounts }) {
  const open = data.kinds.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  if (open.length === 0) {
    return (
      <p className={css.good}>
        <CircleCheck aria-hidden="true" />
        Nenhuma pendência: está tudo em ordem.
      </p>
    );
  }
  return (
    <ul className={css.ranking}>
      {open.map(({ kind, count }) => (
        <li key={kind}>
          <Link to={`/pendencias?tipo=${kind}`}>
            <span>{PENDENCIA_LABELS[kind].label}</span>
            <span className={css.count}>{formatCount(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
