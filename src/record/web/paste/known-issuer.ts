import type { ChaveNfe } from '@fichario/brasil/fiscal';
import { isSameInput } from '../../../pessoa/form/form-convert.ts';
import { emptyForm } from '../../../pessoa/form/form-model.ts';
import type { PessoaFormValues } from '../../../pessoa/pessoa.ts';
import { issuerOf } from '../../../pessoa/sources/key-source.ts';
import { openIssuer } from '../../../register/note-key/web/open-note-key.ts';
import { rememberNoteKey } from '../../../register/record/web/note-keys.ts';

/**
 * Opens the record of who issued a note instead of a new one in which nothing was typed. False if there is none, or if something
 * was typed, which stays: then the form itself says whose document it is. Without an answer the form is filled.
 */
export async function openKnownIssuer(chave: ChaveNfe, before: PessoaFormValues): Promise<boolean> {
  if (!isSameInput(before, emptyForm(before.tipo))) return false;
  return openIssuer(chave).catch(() => false);
}

/** Keeps the key until the record is saved, as the source of its document. */
export function keepKey(chave: ChaveNfe): void {
  rememberNoteKey(issuerOf(chave), chave.chave);
}
