import type { ChaveNfe } from '@fichario/brasil/fiscal';
import { isSameInput } from '../../model/form-convert.ts';
import { emptyForm } from '../../model/form-model.ts';
import type { PessoaFormValues } from '../../../pessoa/pessoa.ts';
import { issuerOf } from '../../../pessoa/sources/key-source.ts';
import { openIssuer } from '../../../register/note-key/web/open-note-key.ts';
import { rememberNoteKey } from '../../../register/record/web/note-keys.ts';

/**
 * Opens the record of the issuer of a note, if nothing was typed in the new record. Returns false if there is none, or if
 * something was typed: then the form itself reports the record with that document. Also false without an answer.
 */
export async function openKnownIssuer(chave: ChaveNfe, before: PessoaFormValues): Promise<boolean> {
  if (!isSameInput(before, emptyForm(before.tipo))) return false;
  return openIssuer(chave).catch(() => false);
}

/** Stores the key of the note until the record is saved, as the source of its document. */
export function keepKey(chave: ChaveNfe): void {
  rememberNoteKey(issuerOf(chave), chave.chave);
}
