import { useState } from 'react';
import { useTenantChoice } from '../../access/web/tenant-choice.store.ts';
import { Link } from '../../kit/web/routing/Link.tsx';
import { Button } from '../../kit/web/ui/Button.tsx';
import { Cell, RowHeader, Table } from '../../kit/web/ui/Table.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../kit/web/ui/states.tsx';
import type { Operation, OperationRecord, Outcome } from '../../register/operations/operation.schema.ts';
import { useOperationRecords } from '../../register/operations/web/operations.api.ts';
import { recordLink } from '../../register/record/web/record-href.ts';
import css from './OperationPage.module.css';
import { countOf } from '../../kit/count-of.ts';

type Props = { operation: Operation; outcome: Outcome };

/** The records of one list of an operation, by name, a page at a time. */
export function OperationRecords({ operation, outcome }: Props) {
  const list = useOperationRecords(operation.id, outcome, `${operation.state} ${operation[outcome]}`);
  const [firstNew, setFirstNew] = useState<number>();
  if (operation[outcome] === 0) return <NoRecords operation={operation} outcome={outcome} />;
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
  const link = recordLink({ id, codigo, tipo }, choice);
  return (
    <tr>
      <RowHeader>
        <Link {...link} ref={takesFocus ? focusIt : undefined}>
          {nome}
        </Link>
      </RowHeader>
      <Cell label="Código">{codigo}</Cell>
      {outcome === 'done' ? (
        <Cell label="Mudou">
          <Link {...link} to={`${link.to}/historico`} className={css.history}>
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
function changesText({ kind, undoes, bulk }: Operation, { changes, version }: OperationRecord): string {
  if (changes) return countOf(changes, 'campo', 'campos');
  if (version === 1) return 'Ficha nova';
  const did = bulk?.change.type ?? kind;
  const undid = undoes?.bulk?.change.type ?? undoes?.kind;
  if (did === 'restore' || undid === 'delete') return 'Restaurada';
  const isDeletion = did === 'delete' || (undid && undid !== 'undo');
  return isDeletion ? 'Excluída' : `Versão ${version}`;
}

/** Of an undo, and of any other operation. */
const NOTHING_KEPT = { undo: 'Nenhuma ficha foi editada depois.', other: 'Nenhuma ficha ficou como estava.' };

function NoRecords({ operation: { kind, state }, outcome }: Props) {
  if (state === 'running') return <EmptyState title="Nenhuma ficha ainda" />;
  const kept = kind === 'undo' ? NOTHING_KEPT.undo : NOTHING_KEPT.other;
  return <EmptyState title={{ done: 'Nenhuma ficha mudou.', kept, failed: 'Nenhum erro.' }[outcome]} />;
}

function focusIt(link: HTMLAnchorElement | null): void {
  link?.focus();
}
