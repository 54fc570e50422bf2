import { type AnyRoute, createRoute, type RouteComponent } from '@tanstack/react-router';
import { lazyPage } from '../../kit/web/routing/lazy-page.ts';
import { searchOf } from '../../kit/web/routing/search-text.ts';
import { readRecordSearch } from './record-address.ts';

/**
 * One record of either list. `nova` is a code too: a record that was just made stays the same page under its own address.
 * Its history opens over it. `load` brings the page with its slots filled.
 */
export function recordRoutes<Parent extends AnyRoute>(parent: Parent, load: () => Promise<RouteComponent>) {
  const validateSearch = searchOf(readRecordSearch);
  const pessoa = createRoute({ getParentRoute: () => parent, path: '/pessoas/$codigo', validateSearch });
  const empresa = createRoute({ getParentRoute: () => parent, path: '/empresas/$codigo', validateSearch });
  // constants: written inside `addChildren` they would have the type `any`, and with them every path of the product
  const ofPessoa = createRoute({ getParentRoute: () => pessoa, path: 'historico' });
  const ofEmpresa = createRoute({ getParentRoute: () => empresa, path: 'historico' });
  return [
    pessoa.lazy(lazyPage(load)).addChildren([ofPessoa]),
    empresa.lazy(lazyPage(load)).addChildren([ofEmpresa]),
  ] as const;
}
