/*
 * The first requests of the pages that people open first, derived from the address alone. Bundled into index.html with early.ts,
 * so import only small modules here. scripts/web/first-screen.ts adds the files of each page.
 */
import { makeAddress } from '../../../kit/web/api/api-address.ts';
import { needTimes, pageQuery } from '../../../search/web/list-rows.ts';

/** Pages with code that index.html preloads. */
export type FirstPage = 'list' | 'record' | 'painel';

/** The page at a path; undefined for all others. */
export function firstPageOf(path: string): FirstPage | undefined {
  if (path === '/') return 'painel';
  if (/^\/(pessoas|empresas)$/.test(path)) return 'list';
  return /^\/(pessoas|empresas)\/[^/]+$/.test(path) ? 'record' : undefined;
}

/**
 * The path of a page's first request, exactly as its code sends it; undefined if the address alone does not determine it. The
 * code itself requests a list with a search or filters, because it interprets them. `columns` are the columns of the list.
 */
export function firstCallOf(
  { pathname, search }: { pathname: string; search: string },
  columns: readonly string[],
): string | undefined {
  if (search !== '') return undefined;
  if (pathname === '/') return '/api/dashboard/totals';
  const page = pageQuery(needTimes(columns));
  if (pathname === '/pessoas') return makeAddress('/api/pessoas', { query: page });
  if (pathname === '/empresas') return makeAddress('/api/pessoas', { query: { tipo: 'juridica', ...page } });
  const [, codigo] = /^\/(?:pessoas|empresas)\/(\d+)$/.exec(pathname) ?? [];
  return codigo && makeAddress('/api/pessoas/{id}', { params: { id: codigo } });
}
