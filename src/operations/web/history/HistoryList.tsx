import { GitCompareArrows, RotateCcw } from '../../../kit/web/icons/icons.ts';
import { useState } from 'react';
import { CheckboxField } from '../../../kit/web/form/ChoiceField.tsx';
import { formatMoment } from '../../../kit/web/format/moments.ts';
import { Link } from '../../../kit/web/routing/Link.tsx';
import { MoreButton } from '../../../kit/web/items/MoreButton.tsx';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { ErrorState, SkeletonLines } from '../../../kit/web/ui/states.tsx';
import type { HistoryItem } from '../../../register/operations/operation.schema.ts';
import { useHistory } from '../../../register/operations/web/operations.api.ts';
import { ChangesTable } from './ChangesTable.tsx';
import { describeAct, versionOf } from './history-texts.ts';
import css from './HistoryList.module.css';

type Props = {
  pessoaId: string;
  version: number;
  /** whether this user may change the record */
  mayRestore: boolean;
  onCompare: (from: number, to: number) => void;
  onRestore: (version: number) => void;
};

/** The history of a record, newest first: user, time, and each field before and after. Two versions can be compared. */
export function HistoryList({ pessoaId, version, mayRestore, onCompare, onRestore }: Props) {
  const history = useHistory(pessoaId, version);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  if (history.isPending) return <SkeletonLines />;
  if (history.isError) return <ErrorState error={history.error} onRetry={() => void history.refetch()} />;
  const entries = history.data.pages.flatMap(({ items }) => items);
  const recordEntries = entries.filter((entry) => entry.pessoaId === pessoaId);
  const handleChoose = (marked: number, isChosen: boolean) => {
    const others = chosen.filter((other) => other !== marked);
    // a third mark removes the first
    setChosen(isChosen ? [...others, marked].slice(-2) : others);
  };
  const [from = 0, to = 0] = chosen.toSorted((a, b) => a - b);
  return (
    <>
      {recordEntries.length > 1 && (
        <div className={css.compareBar}>
          <p role="status">{adviceOn(chosen.length)}</p>
          <Button size="sm" icon={<GitCompareArrows />} disabled={to === 0} onClick={() => onCompare(from, to)}>
            {to === 0 ? 'Comparar' : `Comparar ${from} e ${to}`}
          </Button>
        </div>
      )}
      <ol className={css.entries}>
        {entries.map((entry) => (
          <Entry
            key={`${entry.operationId}-${entry.codigo}-${entry.version}`}
            entry={entry}
            isOwn={entry.pessoaId === pessoaId}
            choice={
              recordEntries.length > 1 &&
              entry.pessoaId === pessoaId && {
                isChosen: chosen.includes(entry.version),
                onChoose: (isChosen) => handleChoose(entry.version, isChosen),
              }
            }
            isRestorable={mayRestore}
            onRestore={
              mayRestore && entry.pessoaId === pessoaId && entry.version !== version
                ? () => onRestore(entry.version)
                : undefined
            }
          />
        ))}
      </ol>
      <MoreButton query={history} />
      {!history.hasNextPage && recordEntries.at(-1)?.version !== 1 && (
        <p className={css.cleared}>
          As mudanças anteriores já não são guardadas: o histórico deste cliente tem um prazo.
        </p>
      )}
    </>
  );
}

function adviceOn(chosen: number): string {
  if (chosen === 0) return 'Marque duas versões para compará-las.';
  return chosen === 1 ? 'Marque mais uma versão.' : '';
}

const ORIGIN_LABELS: Readonly<Record<HistoryItem['origin'], string>> = {
  web: '',
  api: 'pela API',
  cli: 'pela linha de comando',
};

type EntryProps = {
  entry: HistoryItem;
  /** whether it is a change of this record, not of a merged one */
  isOwn: boolean;
  choice: false | { isChosen: boolean; onChoose: (isChosen: boolean) => void };
  /** whether versions of the record can be restored, including this one, unless it is the current one */
  isRestorable: boolean;
  onRestore: (() => void) | undefined;
};

function Entry({ entry, isOwn, choice, isRestorable, onRestore }: EntryProps) {
  const { user, at, version, origin, changes, source, operationId } = entry;
  return (
    <li className={css.entry}>
      <div className={css.head} data-restorable={isRestorable || undefined}>
        <p>
          <strong>{user.nome}</strong> {describeAct(entry)}
          {source && <span className={css.when}>{`, ${source.text}`}</span>}
        </p>
        <span className={css.when}>
          <Link to="/operacoes/$id" params={{ id: operationId }} title="Ver a operação">
            <time dateTime={at}>{formatMoment(at)}</time>
          </Link>
          {ORIGIN_LABELS[origin] ? ` · ${ORIGIN_LABELS[origin]}` : ''}
        </span>
        {choice === false ? (
          <span className={css.when}>{versionOf(entry, isOwn)}</span>
        ) : (
          <CheckboxField
            label={`versão ${version}`}
            aria-label={`Comparar a versão ${version}`}
            className={css.version}
            checked={choice.isChosen}
            onChange={(event) => choice.onChoose(event.currentTarget.checked)}
          />
        )}
        {onRestore && (
          <Button size="sm" variant="subtle" icon={<RotateCcw />} onClick={onRestore}>
            {`Voltar à versão ${version}…`}
          </Button>
        )}
      </div>
      <ChangesTable changes={changes} isFirst={version === 1} />
    </li>
  );
}
