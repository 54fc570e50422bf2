import { useQuery } from '@tanstack/react-query';
import type { Facts } from '../../../pessoa/fields/kinds.ts';

/** An official table whose codes are fields of a record. */
export type CodeTable = Facts<'code'>['code'];

/** What a code of a table is called; empty for one that the table does not have. */
export type NameOfCode = (table: CodeTable, codigo: string) => string;

/** The names of codes; empty until their tables are loaded, which is when some are asked for. */
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
