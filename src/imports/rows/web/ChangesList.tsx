import { useVirtualizer } from '@tanstack/react-virtual';
import { Ban, Check, RotateCcw, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { Link } from '../../../kit/web/routing/Link.tsx';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { joinClasses } from '../../../kit/web/ui/joinClasses.ts';
import { FieldChanges } from '../../../register/record/web/FieldChanges.tsx';
import { recordLink } from '../../../register/record/web/record-href.ts';
import type { ImportRow, RowCorrection } from '../../import.ts';
import css from './ChangesList.module.css';
import { MovedFields } from './MovedFields.tsx';
import { isOut, labelOfSkip } from './row-out.ts';
import type { RowChange } from './use-row-corrections.ts';

/** About as high as a row with one change, in pixels; each is measured when it is drawn. */
const ROW_HEIGHT = 84;
/** The next page is asked for when fewer rows than this lie ahead. */
const ROWS_AHEAD = 40;

type Props = {
  label: string;
  rows: readonly ImportRow[];
  /** what was changed here, by line */
  changes: ReadonlyMap<number, RowChange>;
  hasMore: boolean;
  onNearEnd: () => void;
  /** undefined: the rows can only be looked at */
  onChange: ((row: ImportRow, correction: RowCorrection) => void) | undefined;
  /** puts in a row that stood aside */
  onApply?: ((row: ImportRow) => void) | undefined;
};

/** Rows that change a record, each with what it changes; the arrows go from one to the next, Space leaves it out. */
export function ChangesList({ label, rows, changes, hasMore, onNearEnd, onChange, onApply }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
    useFlushSync: false,
  });
  const drawn = virtualizer.getVirtualItems();
  const last = drawn.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last > rows.length - ROWS_AHEAD) onNearEnd();
  }, [hasMore, last, rows.length, onNearEnd]);
  const handleKeyDown = (event: KeyboardEvent, index: number) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const next = index + step;
    if (step === 0 || next < 0 || next >= rows.length) return;
    event.preventDefault();
    virtualizer.scrollToIndex(next);
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"] button`)?.focus({ preventScroll: true }),
    );
  };
  return (
    <section ref={scroller} className={css.scroller} aria-label={label}>
      <ul className={css.list} style={{ height: virtualizer.getTotalSize() }}>
        {drawn.map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <li
              key={row.line}
              ref={virtualizer.measureElement}
              data-index={index}
              className={joinClasses(css.row, isOut(row) && css.out)}
              style={{ transform: `translateY(${start}px)` }}
              aria-posinset={index + 1}
              aria-setsize={hasMore ? -1 : rows.length}
            >
              <RowHead row={row} state={changes.get(row.line)?.state} />
              {onChange && (
                <Button
                  size="sm"
                  className={css.skip}
                  icon={isOut(row) ? <RotateCcw /> : <Ban />}
                  aria-label={labelOfSkip(row)}
                  onClick={() => onChange(row, { skip: !isOut(row) })}
                  onKeyDown={(event) => handleKeyDown(event, index)}
                >
                  {isOut(row) ? 'Trazer' : 'Pular'}
                </Button>
              )}
              {onApply && (
                <Button
                  size="sm"
                  className={css.skip}
                  icon={<Check />}
                  aria-label={`Aplicar a linha ${row.line}`}
                  onClick={() => onApply(row)}
                  onKeyDown={(event) => handleKeyDown(event, index)}
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
  const { existing, line, skipped, warnings, issues, changes = [], moved } = row;
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
      {!skipped && <FieldChanges changes={changes} />}
      {moved && <MovedFields line={line} fields={moved.fields} />}
    </div>
  );
}
