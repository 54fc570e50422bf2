/** One save in the history of a record. */
export type Save = { version: number; user: { id: string; nome: string } };

const people = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

/**
 * A sentence with the users who saved the record after the version a form was opened on. It has no names if the saves are
 * undefined: the history is not loaded yet, or the user may not read it.
 */
export function describeMeanwhile(saves: readonly Save[] | undefined, baseVersion: number, userId: string): string {
  const editors = new Map(
    (saves ?? []).filter(({ version }) => version > baseVersion).map(({ user }) => [user.id, user.nome]),
  );
  const isOwn = editors.delete(userId);
  const others = people.format([...editors.values()]);
  if (isOwn && others === '') return 'Você salvou esta ficha em outra janela enquanto editava aqui.';
  if (isOwn) return `Enquanto você editava, a ficha foi salva por você em outra janela e por ${others}.`;
  if (others !== '') return `Enquanto você editava, a ficha foi salva por ${others}.`;
  return 'A ficha foi salva em outro lugar enquanto você editava.';
}
