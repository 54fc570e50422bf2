import { type KeyboardEvent, useMemo } from 'react';
import { useKeyTable } from '../../../../kit/web/keys/shortcuts.ts';
import { Button } from '../../../../kit/web/ui/Button.tsx';
import { EmptyState } from '../../../../kit/web/ui/states.tsx';
import { VisuallyHidden } from '../../../../kit/web/ui/VisuallyHidden.tsx';
import type { AlikeChoice, Certeza, ImportCounts } from '../../../model/import.ts';
import { type ListedRows, useRowsInView } from '../use-rows-in-view.ts';
import { ALIKE_KEYS } from './alike.keys.ts';
import { AlikeRow, CHOICES } from './AlikeRow.tsx';
import css from './AlikeRows.module.css';
import { useAlikeChoices } from './use-alike-choices.ts';

/** The estimated height of a row, in pixels; each row is measured once rendered. */
const ROW_HEIGHT = 96;
const LIST_ID = 'talvez-ja-exista';

type Props = ListedRows & {
  importId: string;
  about: string;
  counts: ImportCounts;
  /** the field of each column */
  targets: readonly (string | null)[];
};

const BY_KEY: Readonly<Record<string, AlikeChoice>> = { a: 'update', c: 'create', p: 'skip' };

/** Rows with possible matches and their reasons. Three choices, each with a key for one row and for all rows of a certainty. */
export function AlikeRows({ importId, about, counts, targets, ...listed }: Props) {
  useKeyTable(ALIKE_KEYS);
  const { known, announcement, choose, chooseAll, isRunning } = useAlikeChoices(importId);
  const rows = useMemo(() => listed.rows.map((row) => known.get(row.line) ?? row), [listed.rows, known]);
  const view = useRowsInView({ ...listed, rows }, { rowHeight: ROW_HEIGHT });
  const { scroller } = view;
  const goTo = (index: number) => {
    if (index < 0 || index >= rows.length) return;
    view.scrollToIndex(index);
    requestAnimationFrame(() =>
      scroller.current
        ?.querySelector<HTMLElement>(`[data-index="${index}"] button:not(:disabled)`)
        ?.focus({ preventScroll: true }),
    );
  };
  const handleKeyDown = (index: number) => (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const choice = BY_KEY[event.key.toLowerCase()];
    const row = rows[index];
    if (!row || (step === 0 && choice === undefined)) return;
    event.preventDefault();
    if (choice === undefined) goTo(index + step);
    else if (event.shiftKey) chooseAll(row.alike?.[0]?.certeza ?? 'certa', choice);
    else choose(row, choice);
  };
  if (rows.length === 0) return <EmptyState title="Nenhuma linha nesta lista">{about}</EmptyState>;
  return (
    <>
      <p className={css.about}>{about}</p>
      <ForAll certeza="certa" count={counts.certain} onChoose={chooseAll} isRunning={isRunning} />
      <ForAll certeza="provavel" count={counts.alike - counts.certain} onChoose={chooseAll} isRunning={isRunning} />
      <section ref={scroller} id={LIST_ID} className={css.scroller} aria-label={listed.label}>
        <ul className={css.list} style={{ height: view.height }}>
          {view.drawn.map(({ row, index, start }) => (
            <li
              key={row.line}
              ref={view.measureElement}
              data-index={index}
              className={css.row}
              style={{ transform: `translateY(${start}px)` }}
              aria-posinset={index + 1}
              aria-setsize={listed.hasMore ? -1 : rows.length}
            >
              <AlikeRow
                row={row}
                targets={targets}
                onKeyDown={handleKeyDown(index)}
                onChoose={(choice) => choose(row, choice)}
              />
            </li>
          ))}
        </ul>
      </section>
      <VisuallyHidden>
        <p role="status">{announcement}</p>
      </VisuallyHidden>
    </>
  );
}

type ForAllProps = {
  certeza: Certeza;
  count: number;
  onChoose: (certeza: Certeza, choice: AlikeChoice) => void;
  isRunning: boolean;
};

const NAMES: Readonly<Record<Certeza, { singular: string; plural: string; all: string }>> = {
  certa: { singular: '1 certa', plural: 'certas', all: 'todas as certas' },
  provavel: { singular: '1 provável', plural: 'prováveis', all: 'todas as prováveis' },
};

/** One choice for all undecided rows of the same certainty. */
function ForAll({ certeza, count, onChoose, isRunning }: ForAllProps) {
  if (count === 0) return null;
  const { singular, plural, all } = NAMES[certeza];
  return (
    <div className={css.all}>
      <span className={css.count}>{count === 1 ? singular : `${count.toLocaleString('pt-BR')} ${plural}`}</span>
      {CHOICES.map(({ choice, label }) => (
        <Button
          key={choice}
          size="sm"
          disabled={isRunning}
          aria-label={`${label} ${all}`}
          onClick={() => onChoose(certeza, choice)}
        >
          {`${label} todas`}
        </Button>
      ))}
    </div>
  );
}

/** Goes to the first undecided row. */
export function focusAlikeRows(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${LIST_ID} button:not(:disabled)`)?.focus());
}
