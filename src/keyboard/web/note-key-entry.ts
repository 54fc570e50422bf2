import { ReceiptText } from '../../kit/web/icons/icons.ts';
import { notify } from '../../kit/web/browser/notifications.store.ts';
import type { PaletteEntry } from './palette-entries.ts';

/** Opens or creates the record of the issuer of a note; the first entry, because a bar code reader sends Enter immediately. */
export function noteKeyEntry(text: string): PaletteEntry {
  return {
    id: 'note key',
    label: 'Abrir ou cadastrar o emitente desta nota',
    group: 'Chave da nota',
    icon: ReceiptText,
    run: () => void open(text),
  };
}

async function open(text: string): Promise<void> {
  const opening = await import('../../register/note-key/web/open-note-key.ts').catch(() => undefined);
  if (opening) return opening.openNoteKey(text);
  notify({ kind: 'error', message: 'A chave da nota não pôde ser lida agora. Confira a conexão e tente de novo.' });
}
