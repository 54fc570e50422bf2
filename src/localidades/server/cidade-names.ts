import type { Uf } from '@fichario/brasil';
import { findMunicipio, findMunicipioByNome, type Municipio } from '@fichario/brasil/municipios';

/**
 * The municipality that a CEP provider means: by its IBGE code when it sent one of this state, else by its name or one that
 * it had. undefined when no town of the state has it.
 */
export function findCidade(uf: Uf, ibge: string, nome: string): Municipio | undefined {
  const byCode = findMunicipio(ibge);
  return byCode?.codigoEstado === uf.codigo ? byCode : findMunicipioByNome(nome, uf.codigo);
}
