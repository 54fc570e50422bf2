const collator = new Intl.Collator('pt-BR');

/**
 * Orders things by their names as Portuguese does: Á next to A, in either case. The order of a database depends on how the
 * database was created, so short lists of names are sorted here.
 */
export function compareByName(a: { nome: string }, b: { nome: string }): number {
  return collator.compare(a.nome, b.nome);
}
