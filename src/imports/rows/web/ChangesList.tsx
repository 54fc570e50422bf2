import { Ban, Check, RotateCcw, TriangleAlert } from '../../../kit/web/icons/icons.ts';
import type { KeyboardEvent } from 'react';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { Link } from '../../../kit/web/routing/Link.tsx';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { joinClasses } from '../../../kit/web/ui/joinClasses.ts';
import { FieldChanges } from '../../../register/record/web/FieldChanges.tsx';
import { recordLink } from '../../../register/record/web/record-href.ts';
import type { ImportRow } from '../../model/import.ts';
import css from './ChangesList.module.css';
import { MovedFields } from './MovedFields.tsx';
import { isOut, labelOfSkip } from './row-out.ts';
import type { RowChange } from './use-row-corrections.ts';
import { type CorrectableRows, useRowsInView } from './use-rows-in-view.ts';

/** The estimated height of a row with one change, in pixels; each row is measured once rendered. */
const ROW_HEIGHT = 84;

type Props = CorrectableRows & {
  /** applies a row that was left out because its record changed */
  onApply?: ((row: ImportRow) => void) | undefined;
};

/** Rows that change a record, each with its changes. The arrow keys move between rows, Space leaves a row out. */
export function ChangesList({ label, changes, onChange, onApply, ...listed }: Props) {
  const { rows, hasMore } = listed;
  const view = useRowsInView(listed, { rowHeight: ROW_HEIGHT });
  const { scroller } = view;
  const handleKeyDown = (index: number) => (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const next = index + step;
    if (step === 0 || next < 0 || next >= rows.length) return;
    event.preventDefault();
    view.scrollToIndex(next);
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"] button`)?.focus({ preventScroll: true }),
    );
  };
  return (
    <section ref={scroller} className={css.scroller} aria-label={label}>
      <ul className={css.list} style={{ height: view.height }}>
        {view.drawn.map(({ row, index, start }) => {
          const buttonProps = { size: 'sm', className: css.skip, onKeyDown: handleKeyDown(index) } as const;
          return (
            <li
              key={row.line}
              ref={view.measureElement}
              data-index={index}
              className={joinClasses(css.row, isOut(row) && css.out)}
              style={{ transform: `translateY(${start}px)` }}
              aria-posinset={index + 1}
              aria-setsize={hasMore ? -1 : rows.length}
            >
              <RowHead row={row} state={changes.get(row.line)?.state} />
              {onChange && (
                <Button
                  {...buttonProps}
                  icon={isOut(row) ? <RotateCcw /> : <Ban />}
                  aria-label={labelOfSkip(row)}
                  onClick={() => onChange(row, { skip: !isOut(row) })}
                >
                  {isOut(row) ? 'Trazer' : 'Pular'}
                </Button>
              )}
              {onApply && (
                <Button
                  {...buttonProps}
                  icon={<Check />}
                  aria-label={`Aplicar a linha ${row.line}`}
                  onClick={() => onApply(row)}
                >
                  Aplicar
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function RowHead({ row, state }: { row: ImportRow; state: RowChange['state'] | undefined }) {
  const tenant = useTenantChoice();
  const { existing, line, skipped, warnings, issues, notes = [], changes = [], moved } = row;
  const wrong = [...issues, ...warnings];
  return (
    <div className={css.text}>
      <p className={css.head}>
        {existing && (
          <Link {...recordLink({ ...existing, tipo: 'fisica' }, tenant)} target="_blank">
            {existing.nome}
          </Link>
        )}
        <span className={css.code}>
          {existing && ` nº ${existing.codigo} · `}
          {`linha ${line}`}
          {state === 'saving' && ' · conferindo…'}
          {state === 'failed' && ' · não foi salva'}
          {skipped && ' · pulada'}
        </span>
      </p>
      {wrong.map(({ code, message }) => (
        <p key={code} className={css.warning}>
          <TriangleAlert aria-hidden="true" />
          {message}
        </p>
      ))}
      {!skipped &&
        notes.map(({ code, column, message }) => (
          <p key={`${code} ${column}`} className="note">{`Nota: ${message}`}</p>
        ))}
      {!skipped && <FieldChanges changes={changes} />}
      {moved && <MovedFields line={line} fields={moved.fields} />}
    </div>
  );
}
