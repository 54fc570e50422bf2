import { useState } from 'react';
import { recordHref } from '../../dashboard/web/record-href.ts';
import { useTenantChoice } from '../../tenants/web/tenant-choice.store.ts';
import { Link } from '../../web/Link.tsx';
import { Button } from '../../web/ui/Button.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../web/ui/states.tsx';
import { Cell, RowHeader, Table } from '../../web/ui/Table.tsx';
import type { Operation, OperationRecord, Outcome } from '../operation.ts';
import css from './OperationPage.module.css';
import { useOperationRecords } from './operations.api.ts';

type Props = { operation: Operation; outcome: Outcome };

/** The records of one list of an operation, by name, a page at a time. */
export function OperationRecords({ operation, outcome }: Props) {
  const list = useOperationRecords(operation.id, outcome, `${operation.state} ${operation[outcome]}`);
  const [firstNew, setFirstNew] = useState<number>();
  if (operation[outcome] === 0) return <NoRecords outcome={outcome} isRunning={operation.state === 'running'} />;
  const { data } = list;
  if (list.isError && !data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!data)
    return (
      <div className={css.section}>
        <SkeletonLines />
      </div>
    );
  const records = data.pages.flatMap(({ items }) => items);
  const handleMore = () => {
    setFirstNew(records.length);
    void list.fetchNextPage();
  };
  return (
    <>
      <Table label="Fichas da operação" columns={columnsOf(outcome)}>
        {records.map((record, index) => (
          <Row
            key={record.pessoaId}
            operation={operation}
            record={record}
            outcome={outcome}
            takesFocus={index === firstNew}
          />
        ))}
      </Table>
      {list.hasNextPage && (
        <Button className={css.more} loading={list.isFetchingNextPage} onClick={handleMore}>
          Mostrar mais
        </Button>
      )}
    </>
  );
}

function columnsOf(outcome: Outcome) {
  const [what, code] = [{ label: 'Nome' }, { label: 'Código' }];
  return outcome === 'done' ? [what, code, { label: 'Mudou' }] : [what, code, { label: 'Por quê' }];
}

type RowProps = { operation: Operation; record: OperationRecord; outcome: Outcome; takesFocus: boolean };

function Row({ operation, record, outcome, takesFocus }: RowProps) {
  const choice = useTenantChoice();
  const { pessoaId: id, codigo, nome, tipo, reason } = record;
  const href = recordHref({ id, codigo, tipo }, choice);
  return (
    <tr>
      <RowHeader>
        <Link to={href} ref={takesFocus ? focusIt : undefined}>
          {nome}
        </Link>
      </RowHeader>
      <Cell label="Código">{codigo}</Cell>
      {outcome === 'done' ? (
        <Cell label="Mudou">
          <Link to={`${href}/historico`} className={css.history}>
            {changesText(operation, record)}
          </Link>
        </Cell>
      ) : (
        <Cell label="Por quê">{reason}</Cell>
      )}
    </tr>
  );
}

/** How many fields; or, where none did, what became of the record as a whole. */
function changesText({ kind, undoes }: Operation, { changes, version }: OperationRecord): string {
  if (changes) return changes === 1 ? '1 campo' : `${changes} campos`;
  if (version === 1) return 'Ficha nova';
  if (kind === 'restore' || undoes?.kind === 'delete') return 'Restaurada';
  const isDeletion = kind === 'delete' || (undoes && undoes.kind !== 'undo');
  return isDeletion ? 'Excluída' : `Versão ${version}`;
}

const NOTHING: Readonly<Record<Outcome, string>> = {
  done: 'Nenhuma ficha mudou.',
  kept: 'Nenhuma ficha foi editada depois.',
  failed: 'Nenhum erro.',
};

function NoRecords({ outcome, isRunning }: { outcome: Outcome; isRunning: boolean }) {
  return <EmptyState title={isRunning ? 'Nenhuma ficha ainda' : NOTHING[outcome]} />;
}

function focusIt(link: HTMLAnchorElement | null): void {
  link?.focus();
}
