import { findUf } from '@fichario/brasil';
import { findMunicipio, findMunicipioByNome } from '@fichario/brasil/municipios';
import { mergePasted, type MergedPaste } from '../../../pessoa/paste/merge-pasted.ts';
import { readPasted } from '../../../pessoa/paste/read-pasted.ts';
import type { PessoaFormValues } from '../../../pessoa/pessoa.ts';

export type FilledForm = MergedPaste & { others: number };

/** What the page knows that the text does not say. */
export type FillContext = { today: string; longEmailEndings: boolean };

/** A form with what a text proves of it; undefined where the notes have no room for the rest. */
export function fillFromText(text: string, values: PessoaFormValues, context: FillContext): FilledForm | undefined {
  const pasted = readPasted(text, {
    ...context,
    tipo: values.tipo,
    findCidade: (uf, nome) => findMunicipioByNome(nome, uf === null ? undefined : findUf(uf)?.codigo)?.codigo,
    isCidade: (codigo) => findMunicipio(codigo) !== undefined,
    bytes: { encode: (one) => new TextEncoder().encode(one), decode },
  });
  const merged = mergePasted(values, pasted, { cidadeName: (codigo) => findMunicipio(codigo)?.nome });
  return merged && { ...merged, others: pasted.others };
}

/** UTF-8, or Windows-1252 without saying so. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
