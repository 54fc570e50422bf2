import { chaveNome, type Uf, type UfSigla } from '@fichario/brasil';
import { findMunicipio, type Municipio, municipiosOfEstado } from '@fichario/brasil/municipios';

/** Names that towns had, or that the Correios spell in another way than the IBGE: state, that name, the name today. */
export const OTHER_NAMES: readonly (readonly [UfSigla, string, string])[] = [
  ['AP', 'Água Branca do Amapari', 'Pedra Branca do Amapari'],
  ['BA', 'Camacã', 'Camacan'],
  ['BA', 'Governador Lomanto Júnior', 'Barro Preto'],
  ['BA', 'Muquém de São Francisco', 'Muquém do São Francisco'],
  ['BA', 'Santa Teresinha', 'Santa Terezinha'],
  ['CE', 'Itapagé', 'Itapajé'],
  ['GO', 'Bom Jesus', 'Bom Jesus de Goiás'],
  ['MG', 'Barão de Monte Alto', 'Barão do Monte Alto'],
  ['MG', 'Brasópolis', 'Brazópolis'],
  ['MG', 'Cachoeira do Pajeú', 'Cachoeira de Pajeú'],
  ['MG', 'Dona Eusébia', 'Dona Euzébia'],
  ['MG', 'Gouvêa', 'Gouveia'],
  ['MG', 'Itabirinha de Mantena', 'Itabirinha'],
  ['MG', 'São Thomé das Letras', 'São Tomé das Letras'],
  ['MS', 'Bataiporã', 'Batayporã'],
  ['MT', 'Poxoréo', 'Poxoréu'],
  ['MT', 'Santo Antônio do Leverger', 'Santo Antônio de Leverger'],
  ['PA', 'Eldorado dos Carajás', 'Eldorado do Carajás'],
  ['PA', 'Santa Isabel do Pará', 'Santa Izabel do Pará'],
  ['PB', 'Campo de Santana', 'Tacima'],
  ['PB', 'Santarém', 'Joca Claudino'],
  ['PB', 'Seridó', 'São Vicente do Seridó'],
  ['PE', 'Belém de São Francisco', 'Belém do São Francisco'],
  ['PE', 'Iguaraci', 'Iguaracy'],
  ['PE', 'Lagoa do Itaenga', 'Lagoa de Itaenga'],
  ['PE', 'São Caetano', 'São Caitano'],
  ['PI', 'Francisco Aires', 'Francisco Ayres'],
  ['PR', 'Bela Vista do Caroba', 'Bela Vista da Caroba'],
  ['PR', 'Munhoz de Mello', 'Munhoz de Melo'],
  ['PR', 'Vila Alta', 'Alto Paraíso'],
  ['RJ', 'Parati', 'Paraty'],
  ['RJ', 'Trajano de Morais', 'Trajano de Moraes'],
  ['RN', 'Açu', 'Assú'],
  ['RN', 'Arês', 'Arez'],
  ['RN', 'Augusto Severo', 'Campo Grande'],
  ['RN', 'Boa Saúde', 'Januário Cicco'],
  ['RN', 'Presidente Juscelino', 'Serra Caiada'],
  ['RR', 'São Luiz', 'São Luiz do Anauá'],
  ['SC', 'Piçarras', 'Balneário Piçarras'],
  ['SC', 'Presidente Castelo Branco', 'Presidente Castello Branco'],
  ['SE', 'Amparo de São Francisco', 'Amparo do São Francisco'],
  ['SE', 'Gracho Cardoso', 'Graccho Cardoso'],
  ['SP', 'Embu', 'Embu das Artes'],
  ['SP', 'Florínia', 'Florínea'],
  ['SP', 'Ipauçu', 'Ipaussu'],
  ['SP', 'Moji-Guaçu', 'Mogi Guaçu'],
  ['SP', 'Moji-Mirim', 'Mogi Mirim'],
  ['SP', 'São Luís do Paraitinga', 'São Luiz do Paraitinga'],
  ['TO', 'Fortaleza do Tabocão', 'Tabocão'],
  ['TO', 'São Valério da Natividade', 'São Valério'],
];

const CURRENT_NAMES: ReadonlyMap<string, string> = new Map(
  OTHER_NAMES.map(([uf, other, current]) => [`${uf} ${nameKey(other)}`, nameKey(current)]),
);

/**
 * The municipality that a CEP provider means: by its IBGE code when it sent one of this state, else by its name, whose
 * accents, apostrophes, hyphens and case do not matter. undefined when no town of the state has it.
 */
export function findCidade(uf: Uf, ibge: string, nome: string): Municipio | undefined {
  const byCode = findMunicipio(ibge);
  if (byCode?.codigoEstado === uf.codigo) return byCode;
  const typed = nameKey(nome);
  const key = CURRENT_NAMES.get(`${uf.sigla} ${typed}`) ?? typed;
  return municipiosOfEstado(uf.codigo).find((municipio) => nameKey(municipio.nome) === key);
}

/** `Olho-d'Água` and `OLHO D AGUA` are one town, and so are `Espigão D'Oeste` and `Espigão do Oeste`. */
function nameKey(nome: string): string {
  return chaveNome(nome)
    .replace(/ do oeste$/, ' d oeste')
    .replaceAll(' ', '');
}
