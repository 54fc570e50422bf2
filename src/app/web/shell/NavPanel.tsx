import { CircleQuestionMark, PanelLeftClose, PanelLeftOpen, X } from '../../../kit/web/icons/icons.ts';
import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { HiddenLogoutLink, LogoutLink } from '../../../identity/session/web/LogoutLink.tsx';
import { openModal } from '../../../kit/web/overlay/modals.ts';
import { Link } from '../../../kit/web/routing/Link.tsx';
import { useBasePath } from '../../../register/record/web/record-href.ts';
import { Logo } from '../../../kit/web/ui/Logo.tsx';
import { NAV_CLOSED_KEY } from '../first/nav-closed.ts';
import { useNavGroups } from './nav-items.ts';
import css from './NavPanel.module.css';
import { remember } from '../../../kit/web/browser/remember.ts';
import { IconButton } from '../../../kit/web/ui/Button.tsx';
import { joinClasses } from '../../../kit/web/ui/joinClasses.ts';

/** The left navigation; when closed, it shows only icons. */
export function NavPanel() {
  const [closed, setClosed] = useState(() => localStorage.getItem(NAV_CLOSED_KEY) === 'yes');
  const handleToggle = () => {
    remember(localStorage, NAV_CLOSED_KEY, closed ? 'no' : 'yes');
    setClosed(!closed);
  };
  return (
    <aside className={joinClasses(css.panel, closed && css.closed)}>
      <div className={css.top}>
        <Logo />
        <IconButton
          size="sm"
          label={closed ? 'Abrir o menu' : 'Recolher o menu'}
          aria-expanded={!closed}
          aria-controls="menu"
          icon={closed ? <PanelLeftOpen /> : <PanelLeftClose />}
          onClick={handleToggle}
        />
      </div>
      <NavLinks closed={closed} />
    </aside>
  );
}

/** The same navigation on a phone: a modal drawer that a link closes. */
export function NavDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return open ? <OpenDrawer onClose={onClose} /> : <HiddenLogoutLink />;
}

function OpenDrawer({ onClose }: { onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const close = openModal(dialog);
    dialog.querySelector<HTMLElement>('nav a')?.focus();
    return close;
  }, []);
  const handleClick = (event: MouseEvent) => {
    const onLink = event.target instanceof Element && event.target.closest('nav a') !== null;
    if (event.target === ref.current || onLink) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Esc and Enter on a link do the same
    <dialog ref={ref} aria-label="Menu" className={css.drawer} onCancel={onClose} onClick={handleClick}>
      <div className={css.drawerBody}>
        <div className={css.top}>
          <Logo />
          <IconButton label="Fechar o menu" icon={<X />} onClick={onClose} />
        </div>
        <NavLinks closed={false} />
      </div>
    </dialog>
  );
}

function NavLinks({ closed }: { closed: boolean }) {
  const groups = useNavGroups();
  // companies have a separate address, but belong to Fichas
  const isAtCompanies = useBasePath() === '/empresas';
  return (
    <>
      <nav id="menu" aria-label="Principal" tabIndex={-1} className={css.nav}>
        {groups.map((group) => (
          <div key={group.label} className={css.group}>
            <p className={css.heading}>{group.label}</p>
            <ul className={css.list}>
              {group.items.map(({ to, label, icon: Icon }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className={css.link}
                    current={to === '/pessoas' && isAtCompanies ? 'page' : undefined}
                    title={closed ? label : undefined}
                  >
                    <Icon aria-hidden="true" />
                    <span className={css.label}>{label}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className={css.bottom}>
        <Link to="/ajuda" className={css.link} title={closed ? 'Ajuda' : undefined}>
          <CircleQuestionMark aria-hidden="true" />
          <span className={css.label}>Ajuda</span>
        </Link>
        <LogoutLink className={css.link} labelClassName={css.label} title={closed ? 'Sair' : undefined} />
      </div>
    </>
  );
}
