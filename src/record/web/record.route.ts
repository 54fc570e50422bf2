import { type AnyRoute, createRoute, type RouteComponent } from '@tanstack/react-router';
import { lazyPage } from '../../kit/web/routing/lazy-page.ts';
import { searchOf } from '../../kit/web/routing/search-text.ts';
import { readRecordSearch } from './editor/record-address.ts';

/**
 * The page of one record in either list. `nova` is also a codigo, so a new record stays on the same page when it gets its
 * address. The history opens over the page. `load` loads the page with its slots filled.
 */
export function recordRoutes<Parent extends AnyRoute>(parent: Parent, load: () => Promise<RouteComponent>) {
  const validateSearch = searchOf(readRecordSearch);
  const pessoa = createRoute({ getParentRoute: () => parent, path: '/pessoas/$codigo', validateSearch });
  const empresa = createRoute({ getParentRoute: () => parent, path: '/empresas/$codigo', validateSearch });
  // constants, because inside `addChildren` they and the type of every path would be `any`
  const ofPessoa = createRoute({ getParentRoute: () => pessoa, path: 'historico' });
  const ofEmpresa = createRoute({ getParentRoute: () => empresa, path: 'historico' });
  return [
    pessoa.lazy(lazyPage(load)).addChildren([ofPessoa]),
    empresa.lazy(lazyPage(load)).addChildren([ofEmpresa]),
  ] as const;
}
