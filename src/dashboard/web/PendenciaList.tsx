import { CircleCheck } from '../../kit/web/icons/icons.ts';
import { formatCount } from '../../kit/web/format/number-format.ts';
import { Link } from '../../kit/web/routing/Link.tsx';
import { PENDENCIA_LABELS } from '../../pessoa/pendencias.ts';
import type { PendenciaCounts } from '../dashboard.schema.ts';
import css from './Painel.module.css';
import { useAskedKinds } from './pendencias/use-asked-kinds.ts';

/** The pendências of the register, most frequent first, with links to their records. */
export function PendenciaList({ data }: { data: PendenciaCounts }) {
  const kinds = useAskedKinds(data.kinds).toSorted((a, b) => b.count - a.count);
  const isDone = kinds.every(({ count }) => count === 0);
  return (
    <>
      {isDone && (
        <p className={css.good}>
          <CircleCheck aria-hidden="true" />
          Nenhuma pendência: está tudo em ordem.
        </p>
      )}
      <ul className={css.ranking}>
        {kinds.map(({ kind, count }) => (
          <li key={kind} data-done={count === 0 || undefined}>
            <Link to="/pendencias" search={{ tipo: kind }}>
              <span>{PENDENCIA_LABELS[kind].label}</span>
              <span className={css.count}>{formatCount(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
