import { CircleAlert, CircleCheck, Info, TriangleAlert } from '../icons/icons.ts';
import type { ReactNode, Ref } from 'react';
import css from './Banner.module.css';
import { joinClasses } from './joinClasses.ts';

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

export type BannerProps = {
  kind?: keyof typeof ICONS;
  children: ReactNode;
  actions?: ReactNode;
  /** `alert` interrupts a screen reader, `status` waits */
  role?: 'alert' | 'status';
  ref?: Ref<HTMLDivElement>;
  tabIndex?: number;
};

/** A permanent message of the page. */
export function Banner({ kind = 'info', children, actions, ...attrs }: BannerProps) {
  const Icon = ICONS[kind];
  return (
    <div
      {...attrs}
      className={joinClasses(css.banner, kind === 'warning' && css.warning, kind === 'error' && css.error)}
    >
      <Icon aria-hidden="true" />
      <div className={css.text}>{children}</div>
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  );
}
