import { Outlet } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { Keyboard } from '../../../keyboard/web/Keyboard.tsx';
import { PasswordQuestion } from '../../../identity/session/web/PasswordQuestion.tsx';
import { SessionEndedDialog } from '../../../identity/session/web/SessionEndedDialog.tsx';
import { useSessionState } from '../../../access/web/session.store.ts';
import { useCurrentTenant } from '../../../access/web/use-permissions.ts';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { useIsArriving } from '../use-is-arriving.ts';
import { Header } from './Header.tsx';
import { loadLater } from './load-later.ts';
import { NavDrawer, NavPanel } from './NavPanel.tsx';
import css from './Shell.module.css';
import { SkipLinks } from './SkipLinks.tsx';
import { useIsNarrow } from '../../../kit/web/browser/useIsNarrow.ts';
import { lazyComponent } from '../../../kit/web/routing/lazy-component.tsx';

/** Signing out needs the server, as loading this does. */
const LogoutDialog = lazyComponent(async () => (await loadLater()).LogoutDialog);

/** Has nothing to say in a session's first minutes. */
const SessionExpiryBanner = lazyComponent(async () => (await loadLater()).SessionExpiryBanner);

/** What stands around every page behind the sign-in: navigation, header, and what the session has to say. */
export function Shell() {
  const isNarrow = useIsNarrow();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const tenant = useTenantChoice();
  const isLoading = useIsArriving();
  // signed out, while the page that says so is on its way
  if (useSessionState().status === 'signedOut') return null;
  return (
    <div className={css.shell}>
      {/* first: where a page has the same keys, the page has them */}
      <Keyboard />
      <SkipLinks hasMenu={!isNarrow} />
      {/* the living copy of the selector that the contract asks for */}
      <input type="hidden" name="multiCliente" value={tenant ?? ''} readOnly />
      {isNarrow ? <NavDrawer open={drawerOpen} onClose={() => setDrawerOpen(false)} /> : <NavPanel />}
      <div className={css.content}>
        <Header onOpenMenu={isNarrow ? () => setDrawerOpen(true) : undefined} />
        <Suspense fallback={null}>
          <SessionExpiryBanner />
        </Suspense>
        <PaperHead />
        <main id="conteudo" tabIndex={-1} className={css.main} aria-busy={isLoading || undefined}>
          <Outlet />
        </main>
      </div>
      <Suspense>
        <LogoutDialog />
      </Suspense>
      <PasswordQuestion />
      <SessionEndedDialog />
    </div>
  );
}

/** Whose page it is, on paper, which has no header. */
function PaperHead() {
  const tenant = useCurrentTenant();
  return <p className={css.paper}>{tenant?.nome ?? 'Todos os clientes'}</p>;
}
