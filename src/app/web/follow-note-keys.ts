import { getSessionState } from '../../access/web/session.store.ts';
import { beginsNoteKey, isNoteKeyLike, START_LENGTH } from '../../kit/note-key-like.ts';
import { isTyped } from '../../kit/web/keys/key-press.ts';
import { textPastedOutside } from '../../kit/web/keys/pasted-outside.ts';
import { notify } from '../../kit/web/browser/notifications.store.ts';

/** The longest time between two characters of a wireless bar code reader, or of one on a busy machine. */
const GAP_MS = 1000;
const FIELDS = 'input, textarea, select, [contenteditable], dialog, [popover]';

/**
 * Opens or begins the record of a note's issuer when the key of the note is pasted outside of fields, read there by a bar code
 * reader, or entered in a search field. An open new record handles pasted texts itself.
 */
export function followNoteKeys(): void {
  document.addEventListener('paste', handlePaste, true);
  document.addEventListener('keydown', handleKeyDown, true);
}

function handlePaste(event: ClipboardEvent): void {
  const text = textPastedOutside(event);
  if (text !== undefined && isNoteKeyLike(text)) take(event, text);
}

let read = { text: '', at: 0 };

function handleKeyDown(event: KeyboardEvent): void {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  const { target } = event;
  const isInField = target instanceof Element && target.closest(FIELDS) !== null;
  if (isInField || document.querySelector('dialog[open]')) {
    const isSearch = event.key === 'Enter' && target instanceof HTMLInputElement && target.type === 'search';
    if (isSearch && isNoteKeyLike(target.value)) take(event, target.value, true);
    return;
  }
  const goesOn = event.timeStamp - read.at < GAP_MS && !event.repeat;
  if (event.key === 'Enter' && goesOn && isNoteKeyLike(read.text)) return take(event, read.text);
  if (!isTyped(event)) return;
  const text = goesOn ? read.text + event.key : event.key;
  read = { text: beginsNoteKey(text) ? text : text.slice(-START_LENGTH), at: event.timeStamp };
  // after this a letter of a CNPJ must not trigger a shortcut of the page
  if (beginsNoteKey(read.text)) stop(event);
}

function take(event: Event, text: string, isSearch = false): void {
  if (getSessionState().status !== 'signedIn') return;
  stop(event);
  read = { text: '', at: 0 };
  void openLater(text, isSearch);
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Loads the reader of note keys on first use. */
async function openLater(text: string, isSearch: boolean): Promise<void> {
  const opening = await import('../../register/note-key/web/open-note-key.ts').catch(() => undefined);
  if (opening) return opening.openNoteKey(text, { isSearch });
  notify({ kind: 'error', message: 'A chave da nota não pôde ser lida agora. Confira a conexão e tente de novo.' });
}
