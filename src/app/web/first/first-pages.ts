/*
 * What the pages that people open first ask for, by their address alone. Bundled into index.html with early.ts, so it
 * imports what is small; scripts/web/first-screen.ts puts the files of each page beside it.
 */
import { makeAddress } from '../../../kit/web/api/api-address.ts';
import { needTimes, pageQuery } from '../../../search/web/list-rows.ts';

/** The pages whose code is asked for with the page itself. */
export type FirstPage = 'list' | 'record' | 'painel';

/** The page at a path; undefined for all others. */
export function firstPageOf(path: string): FirstPage | undefined {
  if (path === '/') return 'painel';
  if (/^\/(pessoas|empresas)$/.test(path)) return 'list';
  return /^\/(pessoas|empresas)\/[^/]+$/.test(path) ? 'record' : undefined;
}

/**
 * The call that brings the matter of a page, exactly as its code sends it; undefined where the address alone does not say.
 * A list with a search or filters is left to the code, which knows what they mean. `columns` are those of the list.
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
