import type { Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import type { Saving } from '../../../register/record/web/pessoas.api.ts';
import type { Attempt } from './pessoa-draft.ts';

type Save = (input: PessoaInput, saving: Saving) => Promise<Pessoa>;

type SaveTools = { save: Save; newKey: () => string };

/**
 * Saves a form, also after an earlier save without an answer (`lost`). The same content is sent again under the same
 * idempotency key. Different content must not use that key, because the server would answer with the earlier content and
 * the new changes would be lost. So the earlier save is repeated first, and the changes are saved on its version.
 */
export async function saveAfterAttempt(
  next: Attempt,
  lost: Attempt | undefined,
  { save, newKey }: SaveTools,
): Promise<Pessoa> {
  if (!lost) return save(next.input, next.saving);
  if (isSame(lost.input, next.input)) return save(lost.input, lost.saving);
  const { version } = await save(lost.input, lost.saving);
  return save(next.input, { ...next.saving, idempotencyKey: newKey(), version });
}

function isSame(a: PessoaInput, b: PessoaInput): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
