import type { ComponentProps, MouseEvent } from 'react';
import { navigate } from './navigation.ts';
import { preload, usePathname } from './router-state.ts';

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  /** a path of this site, with its query if it has one */
  to: string;
};

/** A link to a page of ours, without a reload. It is marked as the current one on that page and those below it. */
export function Link({ to, onClick, children, ...rest }: Props) {
  const pathname = usePathname();
  const path = to.split('?')[0] ?? to;
  const isCurrent = pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
    if (event.defaultPrevented || elsewhere) return;
    event.preventDefault();
    void navigate(to);
  };
  return (
    <a
      aria-current={isCurrent ? 'page' : undefined}
      onPointerEnter={() => preload(path)}
      onFocus={() => preload(path)}
      {...rest}
      href={to}
      onClick={handleClick}
    >
      {children}
    </a>
  );
}
