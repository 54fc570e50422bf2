import type { ChaveNfe } from '@fichario/brasil/fiscal';
import { useEffect, useEffectEvent, useState } from 'react';
import { isNoteKeyLike } from '../../../kit/note-key-like.ts';
import { textOfPaste, textPastedOutside } from '../../../kit/web/keys/pasted-outside.ts';
import { matchesKeys } from '../../../kit/web/keys/key-press.ts';
import { readPress } from '../../../kit/web/keys/shortcuts.ts';
import { notify } from '../../../kit/web/browser/notifications.store.ts';
import { takeBackPasted } from '../../paste/take-back-pasted.ts';
import type { PessoaFormValues } from '../../../pessoa/pessoa.ts';
import { acceptTexts, takePastedText } from '../../../register/record/web/pasted-text.ts';
import { usePessoaFormHandle } from '../editing/form-context.ts';
import type { FillContext, FilledForm } from './fill-from-text.ts';

/** The last paste: the form before and after it, and what went where. */
export type Paste = Omit<FilledForm, 'values'> & { before: PessoaFormValues; after: PessoaFormValues };

const UNDO = 'Ctrl+Z';

/** Fills the form from pasted texts, and undoes the last paste. */
export function usePaste(context: FillContext) {
  const { store, change } = usePessoaFormHandle();
  const [paste, setPaste] = useState<Paste>();

  /** Returns false if the form was not filled; the user gets a message. */
  const fill = async (text: string): Promise<boolean> => {
    const rules = await import('./fill-from-text.ts').catch(() => undefined);
    const answer = await rules?.fillFromText(text, store, {
      today: context.today,
      longEmailEndings: context.longEmailEndings,
    });
    if (!answer || 'refused' in answer) {
      notify({ kind: 'warning', message: answer?.refused ?? NOT_READ });
      return false;
    }
    const { values, ...summary } = answer.filled;
    if (summary.chave && (await openIssuerOrKeepKey(summary.chave.chave, answer.before))) return true;
    change(() => values);
    setPaste({ ...summary, before: answer.before, after: store.get() });
    return true;
  };
  const undo = () => {
    if (!paste) return;
    change((current) => takeBackPasted(current, paste));
    setPaste(undefined);
    notify({ kind: 'info', message: 'O que foi colado saiu da ficha.' });
  };
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const text = textPastedOutside(event) ?? textForFirstField(event);
    if (text === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    void fill(text);
  });
  // right after a paste, in any field; later typing is undone by the browser
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!paste || store.get() !== paste.after || !matchesKeys(UNDO, readPress(event))) return;
    if (document.querySelector('dialog[open]')) return;
    event.preventDefault();
    event.stopPropagation();
    undo();
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => handlePaste(event);
    const onKeyDown = (event: KeyboardEvent) => handleKeyDown(event);
    // in the capture phase, before the masks of fields and the keys of the page
    document.addEventListener('paste', onPaste, true);
    document.addEventListener('keydown', onKeyDown, true);
    return () => {
      document.removeEventListener('paste', onPaste, true);
      document.removeEventListener('keydown', onKeyDown, true);
    };
  }, []);
  useTextsOfOthers(fill);

  return { paste, fill, undo, close: () => setPaste(undefined) };
}

/** Handles the text pasted before the form opened, and texts passed from other parts of the page. */
function useTextsOfOthers(fill: (text: string) => Promise<boolean>): void {
  const handleText = useEffectEvent((text: string | undefined) => text !== undefined && void fill(text));
  useEffect(() => {
    void Promise.resolve().then(() => handleText(takePastedText()));
    return acceptTexts((text) => handleText(text));
  }, []);
}

/** Opens the record of the issuer of the note and returns true, if there is one. Else stores the key as the source. */
async function openIssuerOrKeepKey(chave: ChaveNfe, before: PessoaFormValues): Promise<boolean> {
  const { openKnownIssuer, keepKey } = await import('./known-issuer.ts');
  if (await openKnownIssuer(chave, before)) return true;
  keepKey(chave);
  return false;
}

const NOT_READ = 'O texto colado não pôde ser lido agora. Tente de novo.';

/** The fields with the focus when a new form opens. */
const FIRST_FIELDS = ['nome', 'cpf', 'cnpj'];

/** The text of a paste into the first field, if it is more than a value for that field. */
function textForFirstField(event: ClipboardEvent): string | undefined {
  const field = event.target instanceof HTMLInputElement ? event.target.dataset['field'] : undefined;
  if (field === undefined || !FIRST_FIELDS.includes(field)) return undefined;
  const text = textOfPaste(event);
  if (text === undefined) return undefined;
  const isSeveral =
    isNoteKeyLike(text) ||
    /[\n\t]/.test(text.trim()) ||
    (field === 'nome' && (text.length > LONGEST_NAME || SEVERAL.test(text)));
  return isSeveral ? text : undefined;
}

/** A longer text is no name, whatever it contains. */
const LONGEST_NAME = 200;

/** A name followed or preceded by an e-mail, a phone or a document. */
const SEVERAL = /\p{L}{2}[^@]*\s\S*@|\p{L}{2}.*(?:\d[\s()./+-]*){8}|(?:\d[\s()./+-]*){8}.*\p{L}{2}/su;
