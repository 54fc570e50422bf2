import { explainData } from '@fichario/brasil';
import { ChevronLeft, ChevronRight } from '../icons/icons.ts';
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../ui/Button.tsx';
import { addMonths, dayByKey, dayOf, inMonth, MONTH_NAMES, monthTitle } from './calendar-month.ts';
import { CalendarGrid } from './CalendarGrid.tsx';
import css from './DateCalendar.module.css';
import fieldCss from '../form/Field.module.css';
import { joinClasses } from '../ui/joinClasses.ts';
import { OutsideForms } from '../overlay/OutsideForms.tsx';
import { keepBelow } from '../overlay/menu-focus.ts';

export type DateCalendarProps = {
  /** the value of the field, `YYYY-MM-DD` */
  chosen: string | undefined;
  /** the element under which the calendar opens */
  anchor: HTMLElement;
  /** the button before the calendar in the Tab order */
  opener: HTMLElement | null;
  onChoose: (day: string) => void;
  /** closed by Esc; the caller moves the focus */
  onCancel: () => void;
  onClosed: () => void;
};

/** A popover with one month. Mounted only while it is open. */
export function DateCalendar({ chosen, anchor, opener, onChoose, onCancel, onClosed }: DateCalendarProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [today] = useState(() => dayOf(new Date()));
  const [day, setDay] = useState(chosen ?? today);
  const [year, setYear] = useState(day.slice(0, 4));
  const [movesFocus, setMovesFocus] = useState(true);
  const wrongYear = year.length === 4 ? explainData(`01/01/${year}`)?.message : undefined;

  useLayoutEffect(() => {
    ref.current?.showPopover(opener ? { source: opener } : {});
    return ref.current ? keepBelow(anchor, ref.current) : undefined;
  }, [anchor, opener]);
  useLayoutEffect(() => {
    if (movesFocus) ref.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day, movesFocus]);

  const show = (next: string, { focus }: { focus: boolean }) => {
    setDay(next);
    setYear(next.slice(0, 4));
    setMovesFocus(focus);
  };
  const handleYear = (text: string) => {
    const digits = text.replaceAll(/\D/g, '');
    setYear(digits);
    setMovesFocus(false);
    if (digits.length === 4) setDay(inMonth(Number(digits), Number(day.slice(5, 7)), day));
  };
  const handleGridKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = dayByKey(day, event);
    if (next === undefined) return;
    event.preventDefault();
    show(next, { focus: true });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    ref.current?.hidePopover();
    onCancel();
  };
  const handleBlur = ({ relatedTarget }: FocusEvent) => {
    // Tab moved on to the next field
    if (relatedTarget instanceof Node && !ref.current?.contains(relatedTarget)) ref.current?.hidePopover();
  };

  return (
    <OutsideForms beside={anchor}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it handles Esc, as every dialog does */}
      <div
        ref={ref}
        popover="auto"
        role="dialog"
        aria-label="Calendário"
        className={css.calendar}
        onToggle={(event) => event.newState === 'closed' && onClosed()}
        onKeyDown={handleKeyDown}
        onBlur={handleBlur}
      >
        <div className={css.head}>
          <IconButton
            size="sm"
            label="Mês anterior"
            icon={<ChevronLeft />}
            onClick={() => show(addMonths(day, -1), { focus: false })}
          />
          <select
            aria-label="Mês"
            className={joinClasses(fieldCss.control, fieldCss.select, css.month)}
            value={Number(day.slice(5, 7))}
            onChange={({ currentTarget }) =>
              show(inMonth(Number(day.slice(0, 4)), Number(currentTarget.value), day), { focus: false })
            }
          >
            {MONTH_NAMES.map((name, index) => (
              <option key={name} value={index + 1}>
                {name}
              </option>
            ))}
          </select>
          <input
            aria-label="Ano"
            aria-invalid={wrongYear ? true : undefined}
            className={joinClasses(fieldCss.control, css.year)}
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            value={year}
            onChange={({ currentTarget }) => handleYear(currentTarget.value)}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
              event.preventDefault();
              show(day, { focus: true });
            }}
          />
          <IconButton
            size="sm"
            label="Próximo mês"
            icon={<ChevronRight />}
            onClick={() => show(addMonths(day, 1), { focus: false })}
          />
        </div>
        <div role="status" className={css.wrong}>
          {wrongYear}
        </div>
        <CalendarGrid {...{ day, today, chosen, onChoose }} title={monthTitle(day)} onKeyDown={handleGridKey} />
        <Button size="sm" variant="subtle" onClick={() => show(today, { focus: true })}>
          Ir para hoje
        </Button>
      </div>
    </OutsideForms>
  );
}
