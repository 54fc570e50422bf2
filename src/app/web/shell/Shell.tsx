import { Outlet } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { Keyboard } from '../../../keyboard/web/Keyboard.tsx';
import { PasswordQuestion } from '../../../identity/session/web/PasswordQuestion.tsx';
import { SessionEndedDialog } from '../../../identity/session/web/SessionEndedDialog.tsx';
import { useSessionState } from '../../../access/web/session.store.ts';
import { useCurrentTenant } from '../../../access/web/use-permissions.ts';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { useIsArriving } from './use-is-arriving.ts';
import { Header } from './Header.tsx';
import { loadLater } from './load-later.ts';
import { NavDrawer, NavPanel } from './NavPanel.tsx';
import css from './Shell.module.css';
import { SkipLinks } from './SkipLinks.tsx';
import { useIsNarrow } from '../../../kit/web/browser/useIsNarrow.ts';
import { lazyComponent } from '../../../kit/web/routing/lazy-component.tsx';

/** Loaded on demand: signing out needs the server anyway. */
const LogoutDialog = lazyComponent(async () => (await loadLater()).LogoutDialog);

/** Loaded later, because a session does not expire in its first minutes. */
const SessionExpiryBanner = lazyComponent(async () => (await loadLater()).SessionExpiryBanner);

/** The shell around every page behind the sign-in: navigation, header and messages of the session. */
export function Shell() {
  const isNarrow = useIsNarrow();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const tenant = useTenantChoice();
  const isLoading = useIsArriving();
  // signed out, while the sign-in page is loading
  if (useSessionState().status === 'signedOut') return null;
  return (
    <div className={css.shell}>
      {/* first, so a page with the same shortcuts takes precedence */}
      <Keyboard />
      <SkipLinks hasMenu={!isNarrow} />
      {/* current value of the client selector, as the contract requires */}
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

/** The client's name on printed pages, which have no header. */
function PaperHead() {
  const tenant = useCurrentTenant();
  return <p className={css.paper}>{tenant?.nome ?? 'Todos os clientes'}</p>;
}
