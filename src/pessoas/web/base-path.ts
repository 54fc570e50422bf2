import { useLocation } from '@tanstack/react-router';

/** The first segment of the address: both lead to the same register. */
export type BasePath = '/pessoas' | '/empresas';

export function useBasePath(): BasePath {
  return useLocation({ select: ({ pathname }) => (pathname.startsWith('/empresas') ? '/empresas' : '/pessoas') });
}
