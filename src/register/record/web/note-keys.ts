import { dropDocumentSeparators } from '@fichario/brasil';
import { subscribeToTenantChoice } from '../../../access/web/tenant-choice.store.ts';

/** The keys of notes that were read in this page, by the document of who issued each: the source of a record that begins so. */
const keys = new Map<string, string>();
// nothing of another client, nor of who has signed out
subscribeToTenantChoice(() => keys.clear());

export function rememberNoteKey(documento: string, chave: string): void {
  keys.set(bare(documento), chave);
}

/** The key by which a document came, with or without its mask. */
export function noteKeyOf(documento: string | null | undefined): string | undefined {
  return documento ? keys.get(bare(documento)) : undefined;
}

function bare(documento: string): string {
  return dropDocumentSeparators(documento).toUpperCase();
}
