import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { signOut } from '../../../access/web/session.api.ts';
import { lazyPage } from '../../../kit/web/routing/lazy-page.ts';
import { searchOf } from '../../../kit/web/routing/search-text.ts';

type Guards = {
  /** whoever is inside already has no business at the door: throws a redirect */
  enterDoor: (search: { voltar?: string }) => Promise<void>;
  /** the same; says what the first run asks for */
  enterSetup: () => Promise<{ codeNeeded: boolean }>;
};

/** The pages of whoever is not inside: the door, the first run, the way out. */
export function doorRoutes<Parent extends AnyRoute>(parent: Parent, { enterDoor, enterSetup }: Guards) {
  const door = createRoute({
    getParentRoute: () => parent,
    path: '/entrar',
    validateSearch: searchOf(readReturn),
    beforeLoad: ({ search }) => enterDoor(search),
  });
  const setup = createRoute({ getParentRoute: () => parent, path: '/inicio', loader: enterSetup, gcTime: 0 });
  const wayOut = createRoute({
    getParentRoute: () => parent,
    path: '/sair',
    // every visit ends the session, none only looks forward to it
    gcTime: 0,
    preload: false,
    loader: endSession,
  });
  return [
    door.lazy(lazyPage(async () => (await import('./DoorPage.tsx')).SignInPage)),
    setup.lazy(lazyPage(async () => (await import('./SetupPage.tsx')).SetupPage)),
    wayOut.lazy(lazyPage(async () => (await import('./SignOutPage.tsx')).SignOutPage)),
  ] as const;
}

/** What each user sets for themselves. */
export function settingsRoutes<Parent extends AnyRoute>(parent: Parent) {
  const settings = createRoute({ getParentRoute: () => parent, path: '/configuracoes' });
  return [settings.lazy(lazyPage(async () => (await import('./SettingsPage.tsx')).SettingsPage))] as const;
}

/** A server that cannot be told is said on the page. */
async function endSession(): Promise<{ failure?: unknown }> {
  try {
    await signOut();
    return {};
  } catch (failure) {
    return { failure };
  }
}

/** Where to go after signing in. What it may be is for the app to say. */
function readReturn({ voltar }: Record<string, unknown>): { voltar?: string } {
  return typeof voltar === 'string' ? { voltar } : {};
}
