import { Ban, RotateCcw } from '../../../kit/web/icons/icons.ts';
import { recordLink } from '../../../register/record/web/record-href.ts';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { Link } from '../../../kit/web/routing/Link.tsx';
import { IconButton } from '../../../kit/web/ui/Button.tsx';
import { joinClasses } from '../../../kit/web/ui/joinClasses.ts';
import type { ImportRow } from '../../model/import.ts';
import { CellEditor } from './CellEditor.tsx';
import type { CellPlace, EditMove } from './rows-grid-keys.ts';
import { isOut, labelOfSkip } from './row-out.ts';
import css from './RowsGrid.module.css';
import { LINE_COLUMN } from './use-cell-cursor.ts';
import type { RowChange } from './use-row-corrections.ts';

export function cellId(gridId: string, { row, column }: CellPlace): string {
  return `${gridId}-${row}-${column}`;
}

type RowProps = {
  gridId: string;
  row: ImportRow;
  index: number;
  top: number;
  columns: readonly number[];
  headings: readonly string[];
  change: RowChange['state'] | undefined;
  /** it no longer belongs to the shown list */
  isSettled: boolean;
  /** the column of the cursor, if it is in this row */
  activeColumn: number | undefined;
  /** the initial text of the editor of the active cell; undefined: it is not edited */
  editing: string | undefined;
  onCellClick: (place: CellPlace) => void;
  onEdited: (text: string, move: EditMove | undefined) => void;
  onSkip: (() => void) | undefined;
};

export function RowsGridRow(props: RowProps) {
  const { row, index, top, columns, isSettled } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus -- the grid has the focus and the keys
    <div
      role="row"
      aria-rowindex={index + 2}
      className={joinClasses(css.row, row.skipped && css.skipped, isSettled && !row.skipped && css.settled)}
      style={{ transform: `translateY(${top}px)` }}
    >
      <LineCell {...props} />
      {columns.map((column) => (
        <FileCell key={column} {...props} column={column} />
      ))}
    </div>
  );
}

function LineCell(props: RowProps) {
  const { gridId, row, index, activeColumn, onCellClick, onSkip } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus, jsx-a11y/prefer-tag-over-role -- the grid has the focus and the keys
    <div
      role="gridcell"
      id={cellId(gridId, { row: index, column: LINE_COLUMN })}
      className={css.lineCell}
      data-active={activeColumn === LINE_COLUMN || undefined}
      onClick={() => onCellClick({ row: index, column: LINE_COLUMN })}
    >
      <div className={css.lineText}>
        <span className={css.lineNumber}>{row.line}</span>
        <RowNote {...props} />
      </div>
      {onSkip && (
        <IconButton
          size="sm"
          tabIndex={-1}
          label={labelOfSkip(row)}
          icon={isOut(row) ? <RotateCcw /> : <Ban />}
          onClick={onSkip}
        />
      )}
    </div>
  );
}

/** The state of the row after a change, the record or line it conflicts with, and the faults without a column. */
function RowNote({ row, change, isSettled }: RowProps) {
  const tenant = useTenantChoice();
  const { existing, sameAsLine, issues, skipped, warnings, notes = [] } = row;
  if (change === 'saving') return <span className={css.note}>conferindo…</span>;
  if (change === 'failed') return <span className={css.wrongNote}>não foi salva</span>;
  if (skipped) return <span className={css.note}>pulada</span>;
  if (isSettled && issues.length + warnings.length === 0) return <span className={css.rightNote}>certa</span>;
  const ofRow = [...issues.filter(({ column }) => column === null), ...warnings];
  const whole = ofRow.map(({ message }) => message);
  const ofNote = notes.filter(({ column }) => column === null).map(({ message }) => `Nota: ${message}`);
  return (
    <>
      {existing && (
        <Link
          {...recordLink({ ...existing, tipo: 'fisica' }, tenant)}
          tabIndex={-1}
          className={css.note}
          target="_blank"
        >
          {`ficha ${existing.codigo} · ${existing.nome}`}
        </Link>
      )}
      {sameAsLine !== null && (
        <span className={css.note}>{`${row.kind === 'joined' ? 'une-se' : 'igual'} à linha ${sameAsLine}`}</span>
      )}
      {whole.length > 0 && (
        <span className={css.wrongNote} title={whole.join('\n')}>
          {whole.join(' ')}
        </span>
      )}
      {ofNote.length > 0 && (
        <span className={css.note} title={ofNote.join('\n')}>
          {ofNote.join(' ')}
        </span>
      )}
    </>
  );
}

function FileCell({ column, ...props }: RowProps & { column: number }) {
  const { gridId, row, index, headings, activeColumn, editing, onCellClick, onEdited } = props;
  const issues = row.skipped ? [] : row.issues.filter((issue) => issue.column === column);
  const repair = row.repairs.find((item) => item.column === column);
  const notes = row.skipped ? [] : (row.notes ?? []).filter((note) => note.column === column);
  const isActive = activeColumn === column;
  // a row that joins another is imported: its finding is no fault
  const isWrong = issues.length > 0 && row.kind !== 'joined';
  const reason = issues.map(({ message }) => message).join(' ');
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus, jsx-a11y/prefer-tag-over-role -- the grid has the focus and the keys
    <div
      role="gridcell"
      id={cellId(gridId, { row: index, column })}
      className={joinClasses(css.cell, isWrong && css.wrong)}
      aria-invalid={isWrong || undefined}
      data-active={isActive || undefined}
      onClick={() => onCellClick({ row: index, column })}
    >
      {isActive && editing !== undefined ? (
        <CellEditor label={`${headings[column]}, linha ${row.line}`} start={editing} onDone={onEdited} />
      ) : (
        <span className={css.value} title={row.cells[column]}>
          {row.cells[column]}
        </span>
      )}
      {reason !== '' && (
        <span className={isWrong ? css.reason : css.repair} title={reason}>
          {reason}
        </span>
      )}
      {repair && reason === '' && (
        <span className={css.repair} title={repair.message}>
          {repair.to !== '' && <strong>{`→ ${repair.to} `}</strong>}
          {repair.message}
        </span>
      )}
      {notes.map(({ code, message }) => (
        <span key={code} className={css.repair} title={message}>
          {`Nota: ${message}`}
        </span>
      ))}
    </div>
  );
}
