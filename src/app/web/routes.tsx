import { Component, Fragment, type ReactNode } from 'react';
import { parseReturnPath } from './return-path.ts';
import { lookAround, signOut } from '../../access/web/session.api.ts';
import { getSessionState } from '../../access/web/session.store.ts';
import type { Place } from '../../kit/web/routing/navigation.ts';
import { NotFoundPage } from './shell/NotFoundPage.tsx';
import {
  arriveAgain,
  keyOf,
  type PageParts,
  type Route,
  type Shown,
  useShown,
} from '../../kit/web/routing/router-state.ts';
import { parseSearch } from '../../kit/web/routing/search-text.ts';
import { ServerDownBanner } from './shell/ServerDownBanner.tsx';
import { Notifications } from '../../kit/web/overlay/Notifications.tsx';
import { PageHeader } from '../../kit/web/ui/PageHeader.tsx';
import { ErrorState } from '../../kit/web/ui/states.tsx';

/** The pages of the product, written out. A new page is a line here. */
export const ROUTES: readonly Route[] = [
  // before anybody is signed in
  {
    path: '/entrar',
    enter: enterDoor,
    load: bare(async () => (await import('../../identity/session/web/DoorPage.tsx')).SignInPage),
  },
  {
    path: '/inicio',
    enter: enterSetup,
    load: bare(async () => (await import('../../identity/session/web/SetupPage.tsx')).SetupPage),
  },
  { path: '/sair', load: leave },
  // behind the sign-in: all else
  {
    ...page('/', async () => (await import('./pages/Painel.tsx')).Painel),
    enter: async (place) => (await requireSession(place)) ?? findOtherHome(),
  },
  page('/pendencias', async () => (await import('../../dashboard/web/pendencias/PendenciasPage.tsx')).PendenciasPage),
  page('/pessoas', loadPessoas),
  page('/empresas', loadPessoas),
  // `nova` too: a record that was just made stays the same page under its own address; its history opens over it
  page('/pessoas/:codigo', loadPessoa),
  page('/pessoas/:codigo/historico', loadPessoa, '/pessoas/:codigo'),
  page('/empresas/:codigo', loadPessoa),
  page('/empresas/:codigo/historico', loadPessoa, '/empresas/:codigo'),
  page('/exportacoes', async () => (await import('../../exports/web/ExportacoesPage.tsx')).ExportacoesPage),
  page('/operacoes', async () => (await import('../../operations/web/OperationsPage.tsx')).OperationsPage),
  page('/operacoes/:id', async () => (await import('../../operations/web/OperationPage.tsx')).OperationPage),
  page('/importar', async () => (await import('../../imports/page/web/ImportarPage.tsx')).ImportarPage),
  page('/importar/:id', async () => (await import('./pages/Importacao.tsx')).Importacao),
  page('/clientes', async () => (await import('../../identity/clients/web/TenantsPage.tsx')).TenantsPage),
  page('/usuarios', async () => (await import('../../identity/users/web/UsersPage.tsx')).UsersPage),
  page('/webhooks', async () => (await import('../../webhooks/web/WebhooksPage.tsx')).WebhooksPage),
  page('/webhooks/:id', async () => (await import('../../webhooks/web/WebhookPage.tsx')).WebhookPage),
  page('/ajuda', async () => (await import('./pages/Ajuda.tsx')).Ajuda),
  page('/configuracoes', async () => (await import('../../identity/session/web/SettingsPage.tsx')).SettingsPage),
  // the phrases of the specification: each opens the screen that does its job
  { ...page('/home/:phrase', loadUnknownPhrase), enter: enterPhrase },
];

async function loadUnknownPhrase() {
  return (await import('../../voice/web/UnknownPhrasePage.tsx')).UnknownPhrasePage;
}

async function loadPessoas() {
  return (await import('./pages/Pessoas.tsx')).Pessoas;
}

async function loadPessoa() {
  return (await import('./pages/Pessoa.tsx')).Pessoa;
}

/** A page behind the sign-in, inside the shell. */
function page(path: string, load: () => Promise<PageParts['Page']>, key = path): Route {
  const loadParts = async () => {
    const [Page, { Shell }] = await Promise.all([load(), import('./shell/Shell.tsx')]);
    return { Page, Frame: Shell };
  };
  return { path, key, enter: requireSession, load: loadParts };
}

function bare(load: () => Promise<PageParts['Page']>): Route['load'] {
  return async () => ({ Page: await load() });
}

/** Sends whoever is not signed in to the first run or to the door. */
async function requireSession({ pathname, search }: Place): Promise<string | undefined> {
  if (['signedIn', 'ended'].includes(getSessionState().status)) return undefined;
  const { setupNeeded } = await lookAround();
  if (getSessionState().status === 'signedIn') return undefined;
  if (setupNeeded) return '/inicio';
  const back = parseReturnPath(pathname + search);
  return back === undefined ? '/entrar' : `/entrar?voltar=${encodeURIComponent(back)}`;
}

async function enterPhrase(place: Place): Promise<string | undefined> {
  const elsewhere = await requireSession(place);
  if (elsewhere !== undefined) return elsewhere;
  const { findPhraseScreen } = await import('../../voice/phrases.ts');
  return findPhraseScreen(place.pathname.slice('/home/'.length));
}

async function enterDoor({ search }: Place): Promise<string | undefined> {
  const { setupNeeded } = await lookAround();
  if (setupNeeded) return '/inicio';
  if (getSessionState().status !== 'signedIn') return undefined;
  return parseReturnPath(parseSearch(search)['voltar']) ?? '/';
}

async function enterSetup(): Promise<string | undefined> {
  const { setupNeeded } = await lookAround();
  return setupNeeded ? undefined : '/';
}

/** /sair ends the session on the way in; a server that cannot be told is said on the page. */
async function leave(): Promise<PageParts> {
  const { SignOutFailedPage, SignOutPage } = await import('../../identity/session/web/SignOutPage.tsx');
  try {
    await signOut();
    return { Page: SignOutPage };
  } catch (error) {
    return { Page: () => <SignOutFailedPage error={error} /> };
  }
}

/** The first screen that is of use to who belongs to no client: the painel has nothing for them. */
function findOtherHome(): string | undefined {
  const state = getSessionState();
  if (!('session' in state) || state.session.tenants.length > 0) return undefined;
  return state.session.user.installationAdmin ? '/clientes' : '/configuracoes';
}

/** The page of the present address, and what is under every page, signed in or not. */
export function Router() {
  const shown = useShown();
  return (
    <>
      {shown && <ShownPage shown={shown} />}
      <ServerDownBanner />
      <Notifications />
    </>
  );
}

function ShownPage({ shown }: { shown: Shown }) {
  if (shown.kind === 'notFound') return <NotFoundPage />;
  if (shown.kind === 'failed') return <FailedPage {...shown} />;
  const { Page, Frame = Fragment } = shown.parts;
  return (
    <Frame>
      <PageBoundary key={keyOf(shown)}>
        <Page />
      </PageBoundary>
    </Frame>
  );
}

/** A page that did not come; inside the shell, if it is there, one can go elsewhere. */
function FailedPage({ error, Frame }: Extract<Shown, { kind: 'failed' }>) {
  const isInside = Frame && getSessionState().status === 'signedIn';
  const Around = isInside ? Frame : 'main';
  return (
    <Around>
      <PageHeader title="Página não carregada" />
      <ErrorState error={error} onRetry={arriveAgain} />
    </Around>
  );
}

type BoundaryState = { error: unknown };

/** Keeps a page that breaks from taking the whole screen with it. React asks for a class here. */
class PageBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { error: undefined };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <ErrorState error={error} onRetry={() => this.setState({ error: undefined })} />;
  }
}
