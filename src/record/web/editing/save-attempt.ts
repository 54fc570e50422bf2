import type { Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import type { Saving } from '../../../register/record/web/pessoas.api.ts';
import type { Attempt } from './pessoa-draft.ts';

type Save = (input: PessoaInput, saving: Saving) => Promise<Pessoa>;

/** A save, and whether the version it builds on is one that an earlier save of this form has made. */
type Step = { save: Save; newKey: () => string };

/**
 * Saves a form, after finding out what became of an earlier save whose answer never came. The same content goes again under
 * the same key. Other content must not: the server would answer with what it saved then, and the changes would be lost. So
 * the earlier one is repeated first, and the changes are saved on top of what it made.
 */
export async function saveAfterAttempt(
  next: Attempt,
  lost: Attempt | undefined,
  { save, newKey }: Step,
): Promise<Pessoa> {
  if (!lost) return save(next.input, next.saving);
  if (isSame(lost.input, next.input)) return save(lost.input, lost.saving);
  const { version } = await save(lost.input, lost.saving);
  return save(next.input, { ...next.saving, idempotencyKey: newKey(), version });
}

function isSame(a: PessoaInput, b: PessoaInput): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
