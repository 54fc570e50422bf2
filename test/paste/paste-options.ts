import { findUf } from '@fichario/brasil';
import { findMunicipio, findMunicipioByNome } from '@fichario/brasil/municipios';
import type { PasteOptions } from '../../src/reading/paste/pasted.ts';

/** What a new form of a person knows, with the cities of the IBGE. */
export const OPTIONS: PasteOptions = {
  tipo: 'fisica',
  today: '2026-11-23',
  longEmailEndings: false,
  findCidade: (uf, nome) => findMunicipioByNome(nome, uf === null ? undefined : findUf(uf)?.codigo)?.codigo,
  isCidade: (codigo) => findMunicipio(codigo) !== undefined,
  bytes: {
    encode: (text) => new TextEncoder().encode(text),
    decode: (bytes) => new TextDecoder().decode(bytes),
  },
};
