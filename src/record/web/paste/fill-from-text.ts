import { type ChaveNfe, formatChaveNfe, parseChaveNfe } from '@fichario/brasil/fiscal';
import { findMunicipio } from '@fichario/brasil/municipios';
import { mergePasted, type MergedPaste } from '../../paste/merge-pasted.ts';
import type { PessoaFormValues } from '../../../pessoa/pessoa.ts';
import { describeKey } from '../../../register/note-key/web/key-words.ts';
import { readBeside } from './read-beside.ts';
import type { ReadContext } from './read-pasted.worker.ts';

/** `chave`: the key of the note with the document, and the kind of note as text. */
export type FilledForm = MergedPaste & { others: number; chave?: { chave: ChaveNfe; text: string } };

export type FillContext = Omit<ReadContext, 'tipo'>;

/** Reads the current values, which may change while a text is parsed. */
type FormReader = { get: () => PessoaFormValues };

/** The form with the values found in a text, or the reason why there are none. */
export async function fillFromText(
  text: string,
  values: FormReader,
  context: FillContext,
): Promise<{ before: PessoaFormValues; filled: FilledForm } | { refused: string }> {
  const pasted = await readBeside({ text, context: { ...context, tipo: values.get().tipo } });
  if ('refused' in pasted) return pasted;
  const before = values.get();
  const merged = mergePasted(before, pasted, { cidadeName: (codigo) => findMunicipio(codigo)?.nome });
  if (!merged) return { refused: NO_ROOM };
  const chave = pasted.chave === undefined ? undefined : parseChaveNfe(pasted.chave);
  const keyOfNote = chave && { chave: { chave, text: `${describeKey(chave)}: ${formatChaveNfe(chave.chave)}` } };
  return { before, filled: { ...merged, others: pasted.others, ...keyOfNote } };
}

const NO_ROOM =
  'O texto não cabe: o que sobra dele passa das 10.000 letras de Observações. Nada mudou; cole-o em partes.';
