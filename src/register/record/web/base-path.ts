import { usePathname } from '../../../kit/web/routing/router-state.ts';

/** The first segment of the address: both lead to the same register. */
export type BasePath = '/pessoas' | '/empresas';

export function useBasePath(): BasePath {
  return usePathname().startsWith('/empresas') ? '/empresas' : '/pessoas';
}
