import { useMatches } from '@tanstack/react-router';
import type { TenantChoice } from '../../../access/web/tenant-choice.store.ts';

/** The first segment of the address: both lead to the same register. */
export type BasePath = '/pessoas' | '/empresas';

export function useBasePath(): BasePath {
  return useMatches({
    select: (matches) => (matches.some(({ pathname }) => pathname.startsWith('/empresas')) ? '/empresas' : '/pessoas'),
  });
}

type Named = { id: string; codigo: number; tipo: 'fisica' | 'juridica' };

type RecordLink = { to: `${BasePath}/$codigo`; params: { codigo: string } };

/** The link to a record. Codes are numbers within a client: across clients only the id identifies a record. */
export function recordLink({ id, codigo, tipo }: Named, choice: TenantChoice | undefined): RecordLink {
  const base = tipo === 'juridica' ? '/empresas' : '/pessoas';
  return { to: `${base}/$codigo`, params: { codigo: choice === 'all' ? id : String(codigo) } };
}

export const FIELDS = ['cpf', 'cnpj', 'nascimento', 'abertura'] as const;
export const LISTS = ['enderecos', 'telefones', 'emails'] as const;

/** A part of the form that an address may lead to: `/pessoas/42?campo=cpf`. */
export type RequestedPart = (typeof FIELDS)[number] | (typeof LISTS)[number];
