import { LogOut } from 'lucide-react';
import type { MouseEvent } from 'react';
import { askToLeave } from '../../../access/web/logout.store.ts';

type Props = { className: string | undefined; labelClassName: string | undefined; title: string | undefined };

const WAY_OUT = '/sair';

/** Where the menu is closed, its link stands in the page all the same: the target of signing out is read from it. */
export function HiddenLogoutLink() {
  return (
    <a href={WAY_OUT} data-logout hidden>
      Sair
    </a>
  );
}

/** The page's one way out. Pressed, it asks first. */
export function LogoutLink({ className, labelClassName, title }: Props) {
  return (
    <a href={WAY_OUT} data-logout className={className} title={title} onClick={handleClick}>
      <LogOut aria-hidden="true" />
      <span className={labelClassName}>Sair</span>
    </a>
  );
}

function handleClick(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  askToLeave(event.currentTarget);
}
