import type { TenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { usePathname } from '../../../kit/web/routing/router-state.ts';

/** The first segment of the address: both lead to the same register. */
export type BasePath = '/pessoas' | '/empresas';

export function useBasePath(): BasePath {
  return usePathname().startsWith('/empresas') ? '/empresas' : '/pessoas';
}

type Named = { id: string; codigo: number; tipo: 'fisica' | 'juridica' };

/** The address of a record. Codes are numbers of one client: across all of them only the id names a record. */
export function recordHref({ id, codigo, tipo }: Named, choice: TenantChoice | undefined): string {
  return `${tipo === 'juridica' ? '/empresas' : '/pessoas'}/${choice === 'all' ? id : codigo}`;
}

export const FIELDS = ['cpf', 'cnpj', 'nascimento', 'abertura'] as const;
export const LISTS = ['enderecos', 'telefones', 'emails'] as const;

/** A part of the form that an address may lead to: `/pessoas/42?campo=cpf`. */
export type AskedPart = (typeof FIELDS)[number] | (typeof LISTS)[number];
