import { chaveNome, type Uf } from '@fichario/brasil';
import { findMunicipio, type Municipio, municipiosOfEstado } from '@fichario/brasil/municipios';

/** Old and other spellings that CEP bases still use, by state: the name's key to the IBGE code of the town. */
const OTHER_NAMES: Readonly<Record<string, string>> = {};

/**
 * The municipality that a CEP provider means: by its IBGE code when it sent one of this state, else by its name, whose
 * accents, apostrophes, hyphens and case do not matter. undefined when no town of the state has it.
 */
export function findCidade(uf: Uf, ibge: string, nome: string): Municipio | undefined {
  const byCode = findMunicipio(ibge);
  if (byCode?.codigoEstado === uf.codigo) return byCode;
  const key = nameKey(nome);
  const other = OTHER_NAMES[`${uf.sigla} ${key}`];
  if (other !== undefined) return findMunicipio(other);
  return municipiosOfEstado(uf.codigo).find((municipio) => nameKey(municipio.nome) === key);
}

/** `Olho-d'Água` and `OLHO D AGUA` are one town. */
function nameKey(nome: string): string {
  return chaveNome(nome).replaceAll(' ', '');
}
