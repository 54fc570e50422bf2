import type { ReactNode } from 'react';
import { joinClasses } from './joinClasses.ts';
import css from './Table.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export type TableColumn = { label: string; hideLabel?: boolean; align?: 'center' | 'end' };

export type TableProps = {
  /** the name of the table, for screen readers */
  label: string;
  columns: readonly TableColumn[];
  /** rows of `Cell`s */
  children: ReactNode;
  /** on a phone, scrolls sideways instead of showing cards */
  keepTable?: boolean;
  /** on a phone, a row becomes one text, because its cells are clear without their columns */
  lines?: boolean;
};

/** A plain table for short lists. The list of records is a grid instead. */
export function Table({ label, columns, children, keepTable, lines }: TableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach a scroll container
    <div className={css.wrap} {...(keepTable && { tabIndex: 0, role: 'region', 'aria-label': label })}>
      <table className={joinClasses(css.table, !keepTable && css.cards, lines && css.lines)} aria-label={label}>
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
  /** the name of the column, for cards on a phone */
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

/** The header cell of a row. */
export function RowHeader({ children }: { children: ReactNode }) {
  return <th scope="row">{children}</th>;
}
