import type { ComponentPropsWithRef } from 'react';

type Props = ComponentPropsWithRef<'div'> & {
  label: string;
  /** how many rows there are in all, the header's aside; undefined while nobody knows exactly */
  total: number | undefined;
  hasHeader: boolean;
  columns: number;
  /** of the row or cell that the keyboard is on, while it is drawn */
  activeId: string | undefined;
};

/**
 * An ARIA grid that draws only the rows in view: one tab stop, which keeps the focus, and tells which row or cell the
 * keyboard is on. What scrolls is this element.
 */
export function Grid({ label, total, hasHeader, columns, activeId, ...others }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a table element cannot be virtualised
    <div
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={total === undefined ? -1 : total + (hasHeader ? 1 : 0)}
      aria-colcount={columns}
      aria-activedescendant={activeId}
      {...others}
    />
  );
}
