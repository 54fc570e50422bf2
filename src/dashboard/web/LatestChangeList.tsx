import { OPERATION_LABELS } from '../../operations/operation.labels.ts';
import { useTenantChoice } from '../../tenants/web/tenant-choice.store.ts';
import { Link } from '../../web/Link.tsx';
import type { LatestChanges } from '../dashboard.ts';
import { formatCount } from './number-format.ts';
import css from './Painel.module.css';
import { recordHref } from './record-href.ts';
import { formatFullMoment, formatTimeAgo } from './relative-time.ts';
import { useNow } from './use-now.ts';

/** Who did what, and when, newest first. */
export function LatestChangeList({ data: { items } }: { data: LatestChanges }) {
  const choice = useTenantChoice();
  const now = useNow();
  if (items.length === 0) return <p className={css.nothing}>Nada mudou ainda.</p>;
  return (
    <ol className={css.changes}>
      {items.map(({ operationId, tenantId, kind, at, userNome, total, pessoa }) => (
        <li key={`${tenantId} ${operationId}`}>
          <p>
            <strong>{userNome}</strong>
            {` ${OPERATION_LABELS[kind]} `}
            {pessoa ? (
              <Link to={recordHref(pessoa, choice)}>{pessoa.nome}</Link>
            ) : (
              `${formatCount(total)} ${total === 1 ? 'ficha' : 'fichas'}`
            )}
          </p>
          <time dateTime={at} title={formatFullMoment(at)}>
            {formatTimeAgo(at, now)}
          </time>
        </li>
      ))}
    </ol>
  );
}
