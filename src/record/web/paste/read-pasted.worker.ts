import { findUf } from '@fichario/brasil';
import { findMunicipio, findMunicipioByNome } from '@fichario/brasil/municipios';
import type { PasteOptions } from '../../../reading/paste/pasted.ts';
import { readPasted } from '../../../reading/paste/read-pasted.ts';

/** What the page knows that the text does not say. */
export type ReadContext = Pick<PasteOptions, 'tipo' | 'today' | 'longEmailEndings'>;
export type Question = { text: string; context: ReadContext };

addEventListener('message', ({ data: { text, context } }: MessageEvent<Question>) => {
  postMessage(
    readPasted(text, {
      ...context,
      findCidade: (uf, nome) => findMunicipioByNome(nome, uf === null ? undefined : findUf(uf)?.codigo)?.codigo,
      isCidade: (codigo) => findMunicipio(codigo) !== undefined,
      bytes: { encode: (one) => new TextEncoder().encode(one), decode },
    }),
  );
});

/** UTF-8, or Windows-1252 without saying so. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
