import { type KeyboardEvent, useId } from 'react';
import { dayTitle, WEEKDAY_NAMES, weeksOf } from './calendar-month.ts';
import css from './DateCalendar.module.css';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

export type CalendarGridProps = {
  /** the day with the Tab stop */
  day: string;
  today: string;
  chosen: string | undefined;
  /** `novembro de 2026`, announced when it changes */
  title: string;
  onChoose: (day: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** The days of a month as a grid of buttons with one Tab stop. */
export function CalendarGrid({ day, today, chosen, title, onChoose, onKeyDown }: CalendarGridProps) {
  const titleId = useId();
  return (
    <>
      <VisuallyHidden>
        <span id={titleId} aria-live="polite">
          {title}
        </span>
      </VisuallyHidden>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- arrow keys move between its cells */}
      <table role="grid" aria-labelledby={titleId} className={css.grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {WEEKDAY_NAMES.map((name) => (
              <th key={name} scope="col" abbr={name} aria-label={name}>
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(day).map((week, index) => (
            <tr key={week.find(Boolean) ?? index}>
              {week.map((cell, weekday) => (
                <td key={WEEKDAY_NAMES[weekday]} aria-selected={cell !== undefined && cell === chosen}>
                  {cell !== undefined && (
                    <button
                      type="button"
                      data-day={cell}
                      tabIndex={cell === day ? 0 : -1}
                      aria-label={dayTitle(cell)}
                      aria-current={cell === today ? 'date' : undefined}
                      className={css.day}
                      onClick={() => onChoose(cell)}
                    >
                      {Number(cell.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
