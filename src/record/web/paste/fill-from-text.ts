import { findMunicipio } from '@fichario/brasil/municipios';
import { mergePasted, type MergedPaste } from '../../paste/merge-pasted.ts';
import type { PessoaFormValues } from '../../../pessoa/pessoa.ts';
import { readBeside } from './read-beside.ts';
import type { ReadContext } from './read-pasted.worker.ts';

export type FilledForm = MergedPaste & { others: number };

export type FillContext = Omit<ReadContext, 'tipo'>;

/** Where the values are, which may change while a text is read. */
type Values = { get: () => PessoaFormValues };

/** A form with what a text proves of it, or why there is none. */
export async function fillFromText(
  text: string,
  values: Values,
  context: FillContext,
): Promise<{ before: PessoaFormValues; filled: FilledForm } | { refused: string }> {
  const pasted = await readBeside({ text, context: { ...context, tipo: values.get().tipo } });
  if ('refused' in pasted) return pasted;
  const before = values.get();
  const merged = mergePasted(before, pasted, { cidadeName: (codigo) => findMunicipio(codigo)?.nome });
  return merged ? { before, filled: { ...merged, others: pasted.others } } : { refused: NO_ROOM };
}

const NO_ROOM =
  'O texto não cabe: o que sobra dele passa das 10.000 letras de Observações. Nada mudou; cole-o em partes.';
