import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { auditRoutes } from '../../audit/web/audit.route.ts';
import { dashboardRoutes } from '../../dashboard/web/dashboard.route.ts';
import { duplicatesRoutes } from '../../duplicates/web/duplicates.route.ts';
import { exportRoutes } from '../../exports/web/exports.route.ts';
import { helpRoutes } from '../../help/web/help.route.ts';
import { doorRoutes } from '../../identity/session/web/session.route.ts';
import { accountRoutes } from '../../identity/web/account.route.ts';
import { importRoutes } from '../../imports/page/web/imports.route.ts';
import { lazyPage } from '../../kit/web/routing/lazy-page.ts';
import { watchSteps } from '../../kit/web/routing/leaving.ts';
import { parseSearch, stringifySearch } from '../../kit/web/routing/search-text.ts';
import { listRoutes } from '../../list/web/list.route.ts';
import { operationRoutes } from '../../operations/web/operations.route.ts';
import { receitaRoutes } from '../../receita/web/receita.route.ts';
import { recordRoutes } from '../../record/web/record.route.ts';
import { voiceRoutes } from '../../voice/web/voice.route.ts';
import { webhookRoutes } from '../../webhooks/web/webhooks.route.ts';
import { enterDoor, enterSetup, requireSession, requireTenant } from './guards.ts';
import { BrokenPage, RootPage } from './RootPage.tsx';
import { NotFoundInside, NotFoundPage } from './shell/NotFoundPage.tsx';

const root = createRootRoute({ component: RootPage, notFoundComponent: NotFoundPage });

/** The route of the shell around every page behind the sign-in. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location }) => requireSession(location.href),
});

const loadPessoas = async () => (await import('./pages/Pessoas.tsx')).Pessoas;
const loadPessoa = async () => (await import('./pages/Pessoa.tsx')).Pessoa;
const loadPainel = async () => (await import('./pages/Painel.tsx')).Painel;
const loadOperacao = async () => (await import('./pages/Operacao.tsx')).Operacao;
const loadPendencias = async () => (await import('./pages/Pendencias.tsx')).Pendencias;
const loadImportacao = async () => (await import('./pages/Importacao.tsx')).Importacao;
const loadAjuda = async () => (await import('./pages/Ajuda.tsx')).Ajuda;

/** Any other address, inside the shell, so users who are not signed in see the sign-in first. */
const unknown = createRoute({ getParentRoute: () => shell, path: '$', component: NotFoundInside });

/** All pages of the product. A new feature is a line here. */
const routeTree = root.addChildren([
  ...doorRoutes(root, { enterDoor, enterSetup }),
  shell
    .lazy(lazyPage(async () => (await import('./shell/Shell.tsx')).Shell))
    .addChildren([
      ...dashboardRoutes(shell, { load: loadPainel, loadPendencias, beforeLoad: requireTenant }),
      ...listRoutes(shell, loadPessoas),
      ...recordRoutes(shell, loadPessoa),
      ...exportRoutes(shell),
      ...operationRoutes(shell, loadOperacao),
      ...duplicatesRoutes(shell),
      ...receitaRoutes(shell),
      ...importRoutes(shell, loadImportacao),
      ...accountRoutes(shell),
      ...webhookRoutes(shell),
      ...auditRoutes(shell),
      ...helpRoutes(shell, loadAjuda),
      ...voiceRoutes(shell),
      unknown,
    ]),
]);

// before createRouter: the window calls listeners in the order of their registration, and the router adds one
watchSteps();

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  caseSensitive: true,
  defaultPreload: 'intent',
  defaultErrorComponent: BrokenPage,
  // for data that a page itself does not find
  notFoundMode: 'root',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
