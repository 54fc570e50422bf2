import type { RowList } from '../receita.schema.ts';

/** The lists of a comparison, each with its name in the address. */
export const ROW_LISTS = [
  { list: 'open', name: undefined, label: 'A decidir' },
  { list: 'all', name: 'todas', label: 'Todas que mudaram' },
  { list: 'semResposta', name: 'sem-resposta', label: 'Sem resposta' },
] as const satisfies readonly { list: RowList; name: string | undefined; label: string }[];

type ListName = Exclude<(typeof ROW_LISTS)[number]['name'], undefined>;

/** The list that the address names. */
export function readRowList({ lista }: Record<string, unknown>): { lista?: ListName } {
  const named = ROW_LISTS.find(({ name }) => name !== undefined && name === lista);
  return named?.name === undefined ? {} : { lista: named.name };
}
