import { LogOut } from 'lucide-react';
import type { MouseEvent } from 'react';
import { askToLeave } from '../../../access/web/logout.store.ts';

type Props = { className: string | undefined; labelClassName: string | undefined; title: string | undefined };

/** The page's one way out. Pressed, it asks first. */
export function LogoutLink({ className, labelClassName, title }: Props) {
  return (
    <a href="/sair" data-logout className={className} title={title} onClick={handleClick}>
      <LogOut aria-hidden="true" />
      <span className={labelClassName}>Sair</span>
    </a>
  );
}

function handleClick(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  askToLeave(event.currentTarget);
}
