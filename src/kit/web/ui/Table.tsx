import type { ReactNode } from 'react';
import { joinClasses } from './joinClasses.ts';
import css from './Table.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export type TableColumn = { label: string; hideLabel?: boolean; align?: 'center' | 'end' };

export type TableProps = {
  /** what the table lists, for screen readers */
  label: string;
  columns: readonly TableColumn[];
  /** rows of `Cell`s */
  children: ReactNode;
  /** on a phone it scrolls sideways instead of becoming cards */
  keepTable?: boolean;
};

/** A plain table for short lists; the register's own list is a grid. */
export function Table({ label, columns, children, keepTable }: TableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reached by the keyboard
    <div className={css.wrap} {...(keepTable && { tabIndex: 0, role: 'region', 'aria-label': label })}>
      <table className={joinClasses(css.table, !keepTable && css.cards)} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={column.align && css[column.align]}>
                {column.hideLabel ? <VisuallyHidden>{column.label}</VisuallyHidden> : column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

type CellProps = {
  /** the column's name, where a phone shows the row as a card */
  label?: string;
  align?: 'end' | 'center';
  children?: ReactNode;
};

export function Cell({ label, align, children }: CellProps) {
  return (
    <td data-label={label} className={align && css[align]}>
      {children}
    </td>
  );
}

/** The cell that names its row. */
export function RowHeader({ children }: { children: ReactNode }) {
  return <th scope="row">{children}</th>;
}
