import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { signOut } from '../../../access/web/session.api.ts';
import { lazyPage } from '../../../kit/web/routing/lazy-page.ts';
import { searchOf } from '../../../kit/web/routing/search-text.ts';

type Guards = {
  /** throws a redirect if the user is already signed in */
  enterDoor: (search: { voltar?: string }) => Promise<void>;
  /** throws a redirect if the setup is done; otherwise returns whether it needs a code */
  enterSetup: () => Promise<{ codeNeeded: boolean }>;
};

/** The pages for users who are not signed in: sign-in, setup, sign-out. */
export function doorRoutes<Parent extends AnyRoute>(parent: Parent, { enterDoor, enterSetup }: Guards) {
  const door = createRoute({
    getParentRoute: () => parent,
    path: '/entrar',
    validateSearch: searchOf(readReturn),
    beforeLoad: ({ search }) => enterDoor(search),
  });
  const setup = createRoute({ getParentRoute: () => parent, path: '/inicio', loader: enterSetup, gcTime: 0 });
  const signOutPage = createRoute({
    getParentRoute: () => parent,
    path: '/sair',
    // the loader ends the session, so it must run on every visit and never as a preload
    gcTime: 0,
    preload: false,
    loader: endSession,
  });
  return [
    door.lazy(lazyPage(async () => (await import('./DoorPage.tsx')).SignInPage)),
    setup.lazy(lazyPage(async () => (await import('./SetupPage.tsx')).SetupPage)),
    signOutPage.lazy(lazyPage(async () => (await import('./SignOutPage.tsx')).SignOutPage)),
  ] as const;
}

/** The settings of each user. */
export function settingsRoutes<Parent extends AnyRoute>(parent: Parent) {
  const settings = createRoute({ getParentRoute: () => parent, path: '/configuracoes' });
  return [settings.lazy(lazyPage(async () => (await import('./SettingsPage.tsx')).SettingsPage))] as const;
}

/** Ends the session. The page shows a failure. */
async function endSession(): Promise<{ failure?: unknown }> {
  try {
    await signOut();
    return {};
  } catch (failure) {
    return { failure };
  }
}

/** The path to return to after the sign-in. `app` validates it. */
function readReturn({ voltar }: Record<string, unknown>): { voltar?: string } {
  return typeof voltar === 'string' ? { voltar } : {};
}
