import type { ComponentPropsWithRef } from 'react';

type Props = ComponentPropsWithRef<'div'> & {
  label: string;
  /** the number of rows without the header; undefined while it is not known exactly */
  total: number | undefined;
  hasHeader: boolean;
  columns: number;
  /** the id of the active row or cell, while it is rendered */
  activeId: string | undefined;
};

/**
 * An ARIA grid for virtualised rows. The grid itself keeps the focus, as the only tab stop, and names the active row or
 * cell. It is also the scroll container.
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
