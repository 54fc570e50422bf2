import { dropDocumentSeparators } from '@fichario/brasil';
import { subscribeToTenantChoice } from '../../../access/web/tenant-choice.store.ts';

/** The note keys read in this page, by the issuer's document: the source of a new record with that document. */
const keys = new Map<string, string>();
// forget them with another client, and after a sign-out
subscribeToTenantChoice(() => keys.clear());

export function rememberNoteKey(documento: string, chave: string): void {
  keys.set(bare(documento), chave);
}

/** The key that a document was read from; the document with or without its mask. */
export function noteKeyOf(documento: string | null | undefined): string | undefined {
  return documento ? keys.get(bare(documento)) : undefined;
}

function bare(documento: string): string {
  return dropDocumentSeparators(documento).toUpperCase();
}
