/** The name of a list in the address; without one, the records that wait for a decision. */
export type ListName = 'todas' | 'sem-resposta';

/** The list that the address names. */
export function readRowList({ lista }: Record<string, unknown>): { lista?: ListName } {
  return lista === 'todas' || lista === 'sem-resposta' ? { lista } : {};
}
