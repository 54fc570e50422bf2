import { useQuery } from '@tanstack/react-query';
import type { Facts } from '../../../pessoa/fields/kinds.ts';

/** An official table with codes that are fields of a record. */
export type CodeTable = Facts<'code'>['code'];

/** The name of a code in a table; empty for an unknown code. */
export type NameOfCode = (table: CodeTable, codigo: string) => string;

/** Returns the name of a code. It is empty until the tables are loaded, which `enabled` starts. */
export function useCodeNames(enabled: boolean): NameOfCode {
  const { data } = useQuery({
    enabled,
    queryKey: ['code-tables', 'find'],
    queryFn: loadTables,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (table, codigo) => data?.[table](codigo)?.nome ?? '';
}

async function loadTables() {
  const [{ findCnae }, { findNaturezaJuridica }] = await Promise.all([
    import('@fichario/brasil/cnae'),
    import('@fichario/brasil/natureza-juridica'),
  ]);
  return { cnae: findCnae, naturezaJuridica: findNaturezaJuridica };
}
