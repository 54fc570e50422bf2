const collator = new Intl.Collator('pt-BR');

/** Orders things by name as Portuguese does: Á next to A, in either case. A database orders by the way it was created. */
export function compareByName(a: { nome: string }, b: { nome: string }): number {
  return collator.compare(a.nome, b.nome);
}
