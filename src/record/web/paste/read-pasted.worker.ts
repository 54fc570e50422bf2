import { findUf } from '@fichario/brasil';
import { findMunicipio, findMunicipioByNome } from '@fichario/brasil/municipios';
import type { PasteOptions } from '../../../reading/paste/pasted.ts';
import { readPasted } from '../../../reading/paste/read-pasted.ts';

/** Facts that the page knows and the text does not contain. */
export type ReadContext = Pick<PasteOptions, 'tipo' | 'today' | 'longEmailEndings'>;
export type Question = { text: string; context: ReadContext };

addEventListener('message', ({ data: { text, context } }: MessageEvent<Question>) => {
  postMessage(
    readPasted(text, {
      ...context,
      findCidade: (uf, nome) => findMunicipioByNome(nome, uf === null ? undefined : findUf(uf)?.codigo)?.codigo,
      isCidade: (codigo) => findMunicipio(codigo) !== undefined,
      bytes: { encode: (content) => new TextEncoder().encode(content), decode },
    }),
  );
});

/** Decodes UTF-8, or Windows-1252 without a declaration. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
