import { LogOut } from '../../../kit/web/icons/icons.ts';
import type { MouseEvent } from 'react';
import { askToLeave, handOnTarget } from '../../../access/web/logout.store.ts';

type Props = { className: string | undefined; labelClassName: string | undefined; title: string | undefined };

/** The target until the page sets another. */
const SIGN_OUT_PATH = '/sair';

/** Keeps the link in the page while the menu is closed, because the target of signing out is read from it. */
export function HiddenLogoutLink() {
  return (
    <a ref={handOnTarget} href={SIGN_OUT_PATH} data-logout hidden>
      Sair
    </a>
  );
}

/** The link that signs out, after a question. */
export function LogoutLink({ className, labelClassName, title }: Props) {
  return (
    <a ref={handOnTarget} href={SIGN_OUT_PATH} data-logout className={className} title={title} onClick={handleClick}>
      <LogOut aria-hidden="true" />
      <span className={labelClassName}>Sair</span>
    </a>
  );
}

function handleClick(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  askToLeave(event.currentTarget);
}
