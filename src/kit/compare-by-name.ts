const collator = new Intl.Collator('pt-BR');

/**
 * Orders things by their names as Portuguese does: Á beside A, whatever the case. The databases' own order depends on how they
 * were made, so short lists of names are put in order here.
 */
export function compareByName(one: { nome: string }, other: { nome: string }): number {
  return collator.compare(one.nome, other.nome);
}
