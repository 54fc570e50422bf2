import { ChevronDown, ChevronUp } from '../../kit/web/icons/icons.ts';
import { useId, useState } from 'react';
import { useTenantChoice } from '../../access/web/tenant-choice.store.ts';
import { Link } from '../../kit/web/routing/Link.tsx';
import { IconButton } from '../../kit/web/ui/Button.tsx';
import { Cell, RowHeader, Table } from '../../kit/web/ui/Table.tsx';
import { EmptyState } from '../../kit/web/ui/states.tsx';
import type { Operation, OperationRecord, Outcome } from '../../register/operations/operation.schema.ts';
import { useOperationRecords } from './operation.api.ts';
import type { InPlace } from '../../register/record/web/in-place.ts';
import { recordLink } from '../../register/record/web/record-href.ts';
import { useUndoKey } from '../../register/undo/web/use-undo-key.ts';
import { OperationChanges } from './OperationChanges.tsx';
import css from './OperationPage.module.css';
import { countOf } from '../../kit/count-of.ts';
import { PagedItems, takeFocus } from '../../kit/web/items/PagedItems.tsx';

type ListProps = { operation: Operation; outcome: Outcome };
type Props = ListProps & { InPlace: InPlace };

/** The records in one list of an operation, by name, one page at a time. */
export function OperationRecords({ operation, outcome, InPlace }: Props) {
  useUndoKey();
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
              InPlace={InPlace}
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

type RecordRowProps = Props & { record: OperationRecord; takesFocus: boolean };

function RecordRow({ operation, record, outcome, takesFocus, InPlace }: RecordRowProps) {
  const choice = useTenantChoice();
  const [isOpen, setOpen] = useState(false);
  const changesId = useId();
  const { pessoaId: id, codigo, nome, tipo, reason } = record;
  const link = recordLink({ id, codigo, tipo }, choice);
  return (
    <>
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
            {record.changes !== null && record.changes > 0 && (
              <IconButton
                size="sm"
                icon={isOpen ? <ChevronUp /> : <ChevronDown />}
                label={`O que mudou em ${nome}`}
                aria-expanded={isOpen}
                aria-controls={isOpen ? changesId : undefined}
                onClick={() => setOpen(!isOpen)}
              />
            )}
          </Cell>
        ) : (
          <Cell label="Por quê">{reason}</Cell>
        )}
      </tr>
      {isOpen && (
        <tr id={changesId}>
          <td colSpan={3} className={css.changes}>
            <OperationChanges record={record} InPlace={InPlace} />
          </td>
        </tr>
      )}
    </>
  );
}

/** The number of changed fields; without any, the change of the record as a whole. */
function changesText({ kind, undoes, bulk }: Operation, { changes, version, mergedInto }: OperationRecord): string {
  if (mergedInto !== null) return kind === 'undo' ? `Separada da ficha ${mergedInto}` : `Unida à ficha ${mergedInto}`;
  if (changes) return countOf(changes, 'campo', 'campos');
  if (kind === 'merge' || undoes?.kind === 'merge') return 'Nenhum campo';
  if (version === 1) return 'Ficha nova';
  const did = bulk?.change.type ?? kind;
  const undid = undoes?.bulk?.change.type ?? undoes?.kind;
  if (did === 'restore' || undid === 'delete') return 'Restaurada';
  const isDeletion = did === 'delete' || (undid && undid !== 'undo');
  return isDeletion ? 'Excluída' : `Versão ${version}`;
}

const CLEARED = 'O histórico deste cliente tem um prazo. As fichas ficam como estão.';

/** The title of an empty list, for an undo and for other operations. */
const NOTHING_KEPT = { undo: 'Nenhuma ficha foi editada depois.', other: 'Nenhuma ficha ficou como estava.' };

function NoRecords({ operation: { kind, state, cleared }, outcome }: ListProps) {
  if (cleared && outcome === 'done')
    return <EmptyState title="O que esta operação mudou já não é guardado">{CLEARED}</EmptyState>;
  if (state === 'running') return <EmptyState title="Nenhuma ficha ainda" />;
  const keptTitle = kind === 'undo' ? NOTHING_KEPT.undo : NOTHING_KEPT.other;
  return <EmptyState title={{ done: 'Nenhuma ficha mudou.', kept: keptTitle, failed: 'Nenhum erro.' }[outcome]} />;
}
