import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type ErrorComponentProps,
} from '@tanstack/react-router';
import { readListSearch } from '../pessoas/web/list-search.ts';
import { parseReturnPath } from '../session/web/return-path.ts';
import { lookAround, signOut } from '../session/web/session.api.ts';
import { getSessionState } from '../session/web/session.store.ts';
import { expectArrival } from './arrival-focus.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import { parseSearch, stringifySearch } from './search-text.ts';
import { ServerDownBanner } from './ServerDownBanner.tsx';
import { Notifications } from './ui/Notifications.tsx';
import { ErrorState } from './ui/states.tsx';

/** Under every page, signed in or not. */
function Root() {
  return (
    <>
      <Outlet />
      <ServerDownBanner />
      <Notifications />
    </>
  );
}

function PageError({ error, reset }: ErrorComponentProps) {
  const handleRetry = () => {
    reset();
    void router.invalidate();
  };
  return <ErrorState error={error} onRetry={handleRetry} />;
}

/** Sends whoever is not signed in to the first run or to the door. */
async function requireSession(voltar: string | undefined): Promise<void> {
  if (['signedIn', 'ended'].includes(getSessionState().status)) return;
  const { setupNeeded } = await lookAround();
  if (getSessionState().status === 'signedIn') return;
  throw setupNeeded
    ? redirect({ to: '/inicio', replace: true })
    : redirect({ to: '/entrar', search: { voltar }, replace: true });
}

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage });

/** Before anybody is signed in. */
const entrar = createRoute({
  getParentRoute: () => root,
  path: '/entrar',
  validateSearch: (search): { voltar?: string } => ({ voltar: parseReturnPath(search['voltar']) }),
  beforeLoad: async ({ search }) => {
    const { setupNeeded } = await lookAround();
    if (setupNeeded) throw redirect({ to: '/inicio', replace: true });
    if (getSessionState().status === 'signedIn') throw redirect({ href: search.voltar ?? '/', replace: true });
  },
  component: lazyRouteComponent(() => import('../session/web/SignInPage.tsx'), 'SignInPage'),
});

const inicio = createRoute({
  getParentRoute: () => root,
  path: '/inicio',
  beforeLoad: async () => {
    const { setupNeeded } = await lookAround();
    if (!setupNeeded) throw redirect({ to: '/', replace: true });
  },
  component: lazyRouteComponent(() => import('../session/web/SetupPage.tsx'), 'SetupPage'),
});

const sair = createRoute({
  getParentRoute: () => root,
  path: '/sair',
  loader: signOut,
  component: lazyRouteComponent(() => import('../session/web/SignOutPage.tsx'), 'SignOutPage'),
  errorComponent: lazyRouteComponent(() => import('../session/web/SignOutPage.tsx'), 'SignOutFailedPage'),
});

/** Behind the sign-in: all else. */
const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  beforeLoad: ({ location }) => requireSession(parseReturnPath(location.href)),
  component: lazyRouteComponent(() => import('./Shell.tsx'), 'Shell'),
});

const home = createRoute({
  getParentRoute: () => app,
  path: '/',
  beforeLoad: () => {
    throw redirect({ href: findHome(), replace: true });
  },
});

const PessoasPage = lazyRouteComponent(() => import('../pessoas/web/PessoasPage.tsx'), 'PessoasPage');
const PessoaPage = lazyRouteComponent(() => import('../pessoas/web/PessoaPage.tsx'), 'PessoaPage');
const HistoryPage = lazyRouteComponent(() => import('../pessoas/web/HistoryPage.tsx'), 'HistoryPage');

const pessoas = createRoute({
  getParentRoute: () => app,
  path: '/pessoas',
  validateSearch: readListSearch,
  component: PessoasPage,
});
const empresas = createRoute({
  getParentRoute: () => app,
  path: '/empresas',
  validateSearch: readListSearch,
  component: PessoasPage,
});
/** `nova` too: a record that was just made stays the same page under its own address. */
const pessoa = createRoute({ getParentRoute: () => app, path: '/pessoas/$codigo', component: PessoaPage });
const empresa = createRoute({ getParentRoute: () => app, path: '/empresas/$codigo', component: PessoaPage });
const pessoaHistory = createRoute({ getParentRoute: () => pessoa, path: '/historico', component: HistoryPage });
const empresaHistory = createRoute({ getParentRoute: () => empresa, path: '/historico', component: HistoryPage });

const clientes = createRoute({
  getParentRoute: () => app,
  path: '/clientes',
  validateSearch: (search): { cliente?: string } => ({ cliente: textOf(search['cliente']) }),
  component: lazyRouteComponent(() => import('../tenants/web/TenantsPage.tsx'), 'TenantsPage'),
});

const usuarios = createRoute({
  getParentRoute: () => app,
  path: '/usuarios',
  component: lazyRouteComponent(() => import('../users/web/UsersPage.tsx'), 'UsersPage'),
});

const configuracoes = createRoute({
  getParentRoute: () => app,
  path: '/configuracoes',
  component: lazyRouteComponent(() => import('../session/web/SettingsPage.tsx'), 'SettingsPage'),
});

/** The first screen that is of use to whoever signed in. */
function findHome(): string {
  const state = getSessionState();
  if (!('session' in state) || state.session.tenants.length > 0) return '/pessoas';
  return state.session.user.installationAdmin ? '/clientes' : '/configuracoes';
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

const routeTree = root.addChildren([
  entrar,
  inicio,
  sair,
  app.addChildren([
    home,
    pessoas,
    empresas,
    pessoa.addChildren([pessoaHistory]),
    empresa.addChildren([empresaHistory]),
    clientes,
    usuarios,
    configuracoes,
  ]),
]);

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  defaultErrorComponent: PageError,
  scrollRestoration: true,
});

router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation }) => {
  if (pathChanged && fromLocation) expectArrival();
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
