import { diffPessoa, isItemAdded } from '../../pessoa/items/diff.ts';
import type { Pessoa, PessoaInput } from '../../pessoa/pessoa.ts';

/** A field of a record that changed after the check: its value at the check, now, and by the row. */
export type MovedField = { path: string; label: string; checked: unknown; now: unknown; file: unknown };

/**
 * Lists each field whose three values differ: users changed it since the check, or the row would. `then` is undefined when
 * the check matched no record or another one, `now` when the record no longer exists.
 */
export function compareMoved(
  then: Pessoa | undefined,
  now: Pessoa | undefined,
  file: PessoaInput | undefined,
): MovedField[] {
  const base = now ?? then;
  if (!base) return [];
  const fields = new Map<string, MovedField>();
  const fieldAt = ({ path, label, before }: { path: string; label: string; before: unknown }): MovedField => {
    // a list item that appeared is not the item that was at its index before
    const key = isItemAdded({ path, before }) ? `+ ${label}` : path;
    const found = fields.get(key) ?? {
      path,
      label,
      checked: then ? before : null,
      now: now ? before : null,
      file: before,
    };
    fields.set(key, found);
    return found;
  };
  if (file) for (const change of diffPessoa(base, file)) fieldAt(change).file = change.after;
  if (then && now) for (const change of diffPessoa(now, then)) fieldAt(change).checked = change.after;
  return [...fields.values()];
}
