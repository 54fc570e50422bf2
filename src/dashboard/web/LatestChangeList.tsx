import { useTenantChoice } from '../../access/web/tenant-choice.store.ts';
import { useCurrentTenant, useMay } from '../../access/web/use-permissions.ts';
import { countRecords } from '../../kit/web/format/number-format.ts';
import { Link } from '../../kit/web/routing/Link.tsx';
import { TimeAgo } from '../../kit/web/ui/TimeAgo.tsx';
import { OPERATION_LABELS } from '../../register/operations/operation.labels.ts';
import { recordLink } from '../../register/record/web/record-href.ts';
import type { LatestChanges } from '../dashboard.schema.ts';
import css from './Painel.module.css';

/** The latest operations with user and time, newest first. */
export function LatestChangeList({ data: { items } }: { data: LatestChanges }) {
  const choice = useTenantChoice();
  // the page of an operation belongs to one client
  const tenant = useCurrentTenant();
  const maySeeOperation = useMay('pessoa.history') && tenant !== undefined;
  if (items.length === 0) return <p className={css.nothing}>Nada mudou ainda.</p>;
  return (
    <ol className={css.changes}>
      {items.map(({ operationId, tenantId, kind, at, userNome, total, pessoa }) => (
        <li key={`${tenantId} ${operationId}`}>
          <p>
            <strong>{userNome}</strong>
            {` ${OPERATION_LABELS[kind]}${kind === 'undo' ? ' em' : ''} `}
            {pessoa ? (
              <Link {...recordLink(pessoa, choice)}>{pessoa.nome}</Link>
            ) : maySeeOperation ? (
              <Link to="/operacoes/$id" params={{ id: operationId }}>
                {countRecords(total)}
              </Link>
            ) : (
              countRecords(total)
            )}
          </p>
          {maySeeOperation ? (
            <Link to="/operacoes/$id" params={{ id: operationId }} className={css.when}>
              {<TimeAgo at={at} />}
            </Link>
          ) : (
            <TimeAgo at={at} />
          )}
        </li>
      ))}
    </ol>
  );
}
