import type { Uf } from '@fichario/brasil';
import { findMunicipio, findMunicipioByNome, type Municipio } from '@fichario/brasil/municipios';

/**
 * The municipality in a CEP provider's answer: by its IBGE code, if that is of this state, or else by its present or a former
 * name; undefined if no municipality of the state matches.
 */
export function findCidade(uf: Uf, ibge: string, nome: string): Municipio | undefined {
  const byCode = findMunicipio(ibge);
  return byCode?.codigoEstado === uf.codigo ? byCode : findMunicipioByNome(nome, uf.codigo);
}
