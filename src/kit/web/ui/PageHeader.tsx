import { type ReactNode, useEffect, useRef } from 'react';
import { takeArrivalFocus } from '../routing/arrival-focus.ts';
import css from './PageHeader.module.css';

export type PageHeaderProps = {
  title: string;
  /** for the browser's tab, if the page has more to say there */
  documentTitle?: string;
  actions?: ReactNode;
  /** beside the title: a search box, filters, a badge */
  children?: ReactNode;
  /** false where the page itself puts the focus somewhere better, such as a form's first field */
  focusOnArrival?: boolean;
};

/** The one h1 of a page. It names the browser's tab, and takes the focus after a navigation. */
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
