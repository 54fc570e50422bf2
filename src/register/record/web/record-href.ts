import type { TenantChoice } from '../../../access/web/pick-tenant.ts';

type Named = { id: string; codigo: number; tipo: 'fisica' | 'juridica' };

/** The address of a record. Codes are numbers of one client: across all of them only the id names a record. */
export function recordHref({ id, codigo, tipo }: Named, choice: TenantChoice | undefined): string {
  return `${tipo === 'juridica' ? '/empresas' : '/pessoas'}/${choice === 'all' ? id : codigo}`;
}
