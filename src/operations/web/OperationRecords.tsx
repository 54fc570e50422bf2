import { useTenantChoice } from '../../access/web/tenant-choice.store.ts';
import { Link } from '../../kit/web/routing/Link.tsx';
import { Cell, RowHeader, Table } from '../../kit/web/ui/Table.tsx';
import { EmptyState } from '../../kit/web/ui/states.tsx';
import type { Operation, OperationRecord, Outcome } from '../../register/operations/operation.schema.ts';
import { useOperationRecords } from '../../register/operations/web/operations.api.ts';
import { recordLink } from '../../register/record/web/record-href.ts';
import css from './OperationPage.module.css';
import { countOf } from '../../kit/count-of.ts';
import { PagedItems, takeFocus } from '../../kit/web/items/PagedItems.tsx';

type Props = { operation: Operation; outcome: Outcome };

/** The records of one list of an operation, by name, a page at a time. */
export function OperationRecords({ operation, outcome }: Props) {
  const query = useOperationRecords(operation.id, outcome, `${operation.state} ${operation[outcome]}`);
  const empty = <NoRecords operation={operation} outcome={outcome} />;
  if (operation[outcome] === 0) return empty;
  return (
    <PagedItems query={query} empty={empty} gutter>
      {(records, firstNew) => (
        <Table label="Fichas da operação" columns={columnsOf(outcome)}>
          {records.map((record, index) => (
            <RecordRow
              key={record.pessoaId}
              operation={operation}
              record={record}
              outcome={outcome}
              takesFocus={index === firstNew}
            />
          ))}
        </Table>
      )}
    </PagedItems>
  );
}

function columnsOf(outcome: Outcome) {
  const [what, code] = [{ label: 'Nome' }, { label: 'Código' }];
  return outcome === 'done' ? [what, code, { label: 'Mudou' }] : [what, code, { label: 'Por quê' }];
}

type RecordRowProps = { operation: Operation; record: OperationRecord; outcome: Outcome; takesFocus: boolean };

function RecordRow({ operation, record, outcome, takesFocus }: RecordRowProps) {
  const choice = useTenantChoice();
  const { pessoaId: id, codigo, nome, tipo, reason } = record;
  const link = recordLink({ id, codigo, tipo }, choice);
  return (
    <tr>
      <RowHeader>
        <Link {...link} ref={takesFocus ? takeFocus : undefined}>
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

/** The number of fields that changed; where none did, what happened to the record as a whole. */
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
