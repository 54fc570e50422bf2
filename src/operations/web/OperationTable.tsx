import { Link } from '../../kit/web/routing/Link.tsx';
import { Badge } from '../../kit/web/ui/Badge.tsx';
import { Cell, RowHeader, Table } from '../../kit/web/ui/Table.tsx';
import { TimeAgo } from '../../kit/web/ui/TimeAgo.tsx';
import { ORIGIN_NAMES } from '../../register/operations/operation.labels.ts';
import type { Operation } from '../../register/operations/operation.schema.ts';
import css from './OperationsPage.module.css';
import { STATE_BADGES, titleOf } from './operation-texts.ts';
import { takeFocus } from '../../kit/web/items/PagedItems.tsx';

type Props = {
  operations: readonly Operation[];
  /** the index of the row to focus: the first one of a newly loaded page */
  focusOn: number | undefined;
};

/** A table of operations with a link to the page of each. */
export function OperationTable({ operations, focusOn }: Props) {
  // most operations are done and have no mark
  const hasState = operations.some((operation) => stateOf(operation) !== null);
  return (
    <Table
      label="Operações"
      columns={[
        { label: 'Operação' },
        { label: 'Quem' },
        { label: 'Quando' },
        { label: 'Origem' },
        ...(hasState ? [{ label: 'Situação' }] : []),
      ]}
    >
      {operations.map((operation, index) => (
        <tr key={operation.id}>
          <RowHeader>
            <Link
              to="/operacoes/$id"
              params={{ id: operation.id }}
              className={css.what}
              ref={index === focusOn ? takeFocus : undefined}
            >
              {titleOf(operation)}
            </Link>
          </RowHeader>
          <Cell label="Quem">{operation.user.nome}</Cell>
          <Cell label="Quando">
            <TimeAgo at={operation.at} />
          </Cell>
          <Cell label="Origem">{ORIGIN_NAMES[operation.origin]}</Cell>
          {hasState && <Cell label="Situação">{stateOf(operation)}</Cell>}
        </tr>
      ))}
    </Table>
  );
}

/** The mark of an operation that is running, was cancelled or was undone; null for one that is done. */
function stateOf({ state, undoneBy, undoes, done, kept: keep, failed, total }: Operation) {
  if (state === 'done' && !undoneBy && !undoes && failed === 0) return null;
  const { tone, label } = STATE_BADGES[state];
  const progress = state === 'running' && total > 0 ? ` · ${Math.floor(((done + keep + failed) / total) * 100)}%` : '';
  return (
    <span className={css.marks}>
      {state !== 'done' && <Badge tone={tone}>{label + progress}</Badge>}
      {undoneBy && (
        <Link to="/operacoes/$id" params={{ id: undoneBy.id }} className={css.mark}>
          Desfeita
        </Link>
      )}
      {undoes && (
        <Link to="/operacoes/$id" params={{ id: undoes.id }} className={css.mark}>
          {undoes.kind === 'undo' ? 'Refaz esta' : 'Desfaz esta'}
        </Link>
      )}
      {(undoes ? keep + failed : failed) > 0 && state !== 'running' && <Badge tone="warning">Em parte</Badge>}
    </span>
  );
}
