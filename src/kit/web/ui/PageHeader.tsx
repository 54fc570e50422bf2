import { type ReactNode, useEffect, useRef } from 'react';
import { takeArrivalFocus } from '../routing/arrival-focus.ts';
import css from './PageHeader.module.css';

export type PageHeaderProps = {
  title: string;
  /** the title of the browser's tab, if it differs */
  documentTitle?: string;
  actions?: ReactNode;
  /** next to the title: a search box, filters, a badge */
  children?: ReactNode;
  /** false if the page itself moves the focus, such as to the first field of a form */
  focusOnArrival?: boolean;
};

/** The h1 of a page. Sets the title of the browser's tab and takes the focus after a navigation. */
export function PageHeader({ title, documentTitle, actions, children, focusOnArrival = true }: PageHeaderProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${documentTitle ?? title} · Fichário`;
  }, [documentTitle, title]);
  useEffect(() => {
    if (focusOnArrival && takeArrivalFocus()) headingRef.current?.focus();
  });
  return (
    <div className={css.header}>
      <h1 ref={headingRef} tabIndex={-1} className={css.title}>
        {title}
      </h1>
      {children && <div className={css.middle}>{children}</div>}
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  );
}
