import { ArrowRight } from 'lucide-react';
import { FieldValue } from '../../pessoas/web/FieldValue.tsx';
import { formatMoment } from '../../pessoas/web/pessoas-columns.ts';
import { Button } from '../../web/ui/Button.tsx';
import { ErrorState, SkeletonLines } from '../../web/ui/states.tsx';
import css from './HistoryList.module.css';
import { OPERATION_LABELS } from '../operation.labels.ts';
import type { HistoryItem } from '../operation.ts';
import { useHistory } from './operations.api.ts';

/** The history of a record, newest first: who, when, and each field before and after. */
export function HistoryList({ pessoaId, version }: { pessoaId: string; version: number }) {
  const history = useHistory(pessoaId, version);
  if (history.isPending) return <SkeletonLines />;
  if (history.isError) return <ErrorState error={history.error} onRetry={() => void history.refetch()} />;
  const entries = history.data.pages.flatMap(({ items }) => items);
  return (
    <>
      <ol className={css.entries}>
        {entries.map((entry) => (
          <Entry key={`${entry.operationId}-${entry.version}`} entry={entry} />
        ))}
      </ol>
      {history.hasNextPage && (
        <Button loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
    </>
  );
}

const ORIGIN_LABELS: Readonly<Record<HistoryItem['origin'], string>> = {
  web: '',
  api: 'pela API',
  cli: 'pela linha de comando',
};

function Entry({ entry }: { entry: HistoryItem }) {
  const { user, kind, at, version, origin, changes } = entry;
  return (
    <li className={css.entry}>
      <p className={css.head}>
        <strong>{user.nome}</strong> {OPERATION_LABELS[kind]}
        <span className={css.when}>
          <time dateTime={at}>{formatMoment(at)}</time>
          {` · versão ${version}`}
          {ORIGIN_LABELS[origin] ? ` · ${ORIGIN_LABELS[origin]}` : ''}
        </span>
      </p>
      {changes.length > 0 && (
        <table className={css.changes} data-first={kind === 'create' || undefined}>
          <thead>
            <tr>
              <th scope="col">Campo</th>
              <th scope="col">Antes</th>
              <th scope="col">Depois</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <ChangeRow
                key={change.path + String(change.before === null)}
                change={change}
                isFirst={kind === 'create'}
              />
            ))}
          </tbody>
        </table>
      )}
    </li>
  );
}

/** A first version has nothing before it to compare with. */
function ChangeRow({ change, isFirst }: { change: HistoryItem['changes'][number]; isFirst: boolean }) {
  const { path, label, before, after } = change;
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className={css.before}>{!isFirst && <FieldValue path={path} value={before} />}</td>
      <td className={css.after}>
        {!isFirst && <ArrowRight aria-hidden="true" />}
        <FieldValue path={path} value={after} />
      </td>
    </tr>
  );
}
