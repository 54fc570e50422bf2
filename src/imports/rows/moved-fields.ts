import { diffPessoa } from '../../pessoa/diff.ts';
import type { Pessoa, PessoaInput } from '../../pessoa/pessoa.ts';

/** A field of a record that was changed after the check: as it was then, as it is now, and as the row would have it. */
export type MovedField = { path: string; label: string; checked: unknown; now: unknown; file: unknown };

/**
 * The fields in which the three differ, each once: what others changed since the check, and what the row would. `then` is
 * undefined where the check led to no record or to another one, `now` where there is none any more.
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
    const found = fields.get(path) ?? {
      path,
      label,
      checked: then ? before : null,
      now: now ? before : null,
      file: before,
    };
    fields.set(path, found);
    return found;
  };
  if (file) for (const change of diffPessoa(base, file)) fieldAt(change).file = change.after;
  if (then && now) for (const change of diffPessoa(now, then)) fieldAt(change).checked = change.after;
  return [...fields.values()];
}
