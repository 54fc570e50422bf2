/**
 * Names that towns had, that the Correios spell in another way, or by which people call them; by state, with the official name.
 * Sources: IBGE, Alterações Toponímicas Municipais (the year is that of its list, where it is known), and the localities of
 * the Correios' e-DNE. Only in their state: in another, the name may be another town's.
 */
export const OTHER_NAMES: Readonly<Record<string, readonly (readonly [other: string, official: string])[]>> = {
  14: [['São Luiz', 'São Luiz do Anauá']],
  15: [
    ['Eldorado dos Carajás', 'Eldorado do Carajás'],
    ['Santa Isabel do Pará', 'Santa Izabel do Pará'],
  ],
  16: [['Água Branca do Amapari', 'Pedra Branca do Amapari']],
  17: [
    ['Couto de Magalhães', 'Couto Magalhães'],
    ['Fortaleza do Tabocão', 'Tabocão'], // 2019
    ['São Valério da Natividade', 'São Valério'],
  ],
  21: [
    ['Governador Edson Lobão', 'Governador Edison Lobão'],
    ['Santo Amaro', 'Santo Amaro do Maranhão'],
    ['Senador La Roque', 'Senador La Rocque'],
  ],
  22: [['Francisco Aires', 'Francisco Ayres']],
  23: [['Itapagé', 'Itapajé']],
  24: [
    ['Açu', 'Assú'],
    ['Arês', 'Arez'],
    ['Augusto Severo', 'Campo Grande'], // 2019
    ['Boa Saúde', 'Januário Cicco'],
    ['Presidente Juscelino', 'Serra Caiada'], // 2012
    ['São Miguel de Touros', 'São Miguel do Gostoso'],
    ['São Miguel dos Touros', 'São Miguel do Gostoso'],
  ],
  25: [
    ['Campo de Santana', 'Tacima'], // 2009
    ['Santarém', 'Joca Claudino'], // 2010
    ['São Domingos de Pombal', 'São Domingos'],
    ['São Miguel de Itaipu', 'São Miguel de Taipu'],
    ['Seridó', 'São Vicente do Seridó'],
  ],
  26: [
    ['Belém de São Francisco', 'Belém do São Francisco'],
    ['Cabo', 'Cabo de Santo Agostinho'],
    ['Iguaraci', 'Iguaracy'],
    ['Itamaracá', 'Ilha de Itamaracá'],
    ['Lagoa do Itaenga', 'Lagoa de Itaenga'],
    ['São Caetano', 'São Caitano'],
  ],
  28: [
    ['Amparo de São Francisco', 'Amparo do São Francisco'], // 2020
    ['Gracho Cardoso', 'Graccho Cardoso'],
    ['Itaporanga da Ajuda', "Itaporanga d'Ajuda"],
  ],
  29: [
    ['Camacã', 'Camacan'],
    ['Governador Lomanto Júnior', 'Barro Preto'],
    ['Jequiriçá', 'Jiquiriçá'],
    ['Muquém de São Francisco', 'Muquém do São Francisco'],
    ['Santa Teresinha', 'Santa Terezinha'],
  ],
  31: [
    ['Amparo da Serra', 'Amparo do Serra'],
    ['Barão de Monte Alto', 'Barão do Monte Alto'],
    ['Brasópolis', 'Brazópolis'],
    ['Cachoeira do Pajeú', 'Cachoeira de Pajeú'],
    ['Córrego Dantas', 'Córrego Danta'],
    ['Dona Eusébia', 'Dona Euzébia'], // 2019
    ['Gouvêa', 'Gouveia'],
    ['Itabirinha de Mantena', 'Itabirinha'],
    ['Piuí', 'Piumhi'],
    ['Pium-i', 'Piumhi'],
    ['Queluzita', 'Queluzito'],
    ['Santa Rita do Ibitipoca', 'Santa Rita de Ibitipoca'],
    ['Santa Rita do Jacutinga', 'Santa Rita de Jacutinga'],
    ['São João del Rey', 'São João del Rei'],
    ['São Thomé das Letras', 'São Tomé das Letras'], // 2019
  ],
  33: [
    ['Armação de Búzios', 'Armação dos Búzios'],
    ['Búzios', 'Armação dos Búzios'],
    ['Parati', 'Paraty'],
    ['Trajano de Morais', 'Trajano de Moraes'],
  ],
  35: [
    ['Aparecida do Norte', 'Aparecida'],
    ['Bady Bassit', 'Bady Bassitt'],
    ['Brodósqui', 'Brodowski'],
    ['Embu', 'Embu das Artes'], // 2011
    ['Florínia', 'Florínea'],
    ['Ipauçu', 'Ipaussu'],
    ['Moji das Cruzes', 'Mogi das Cruzes'],
    ['Moji-Guaçu', 'Mogi Guaçu'],
    ['Moji-Mirim', 'Mogi Mirim'],
    ['Salmorão', 'Salmourão'],
    ['Santo Antônio da Posse', 'Santo Antônio de Posse'],
    ['São Luís do Paraitinga', 'São Luiz do Paraitinga'], // 2017
    ['Xavantes', 'Chavantes'], // 2019
  ],
  41: [
    ['Bela Vista do Caroba', 'Bela Vista da Caroba'],
    ['Munhoz de Mello', 'Munhoz de Melo'],
    ['Pinhal do São Bento', 'Pinhal de São Bento'],
    ['Vila Alta', 'Alto Paraíso'],
  ],
  42: [
    ['Balneário de Camboriú', 'Balneário Camboriú'],
    ['Balneário de Piçarras', 'Balneário Piçarras'],
    ['Luís Alves', 'Luiz Alves'],
    ['Piçarras', 'Balneário Piçarras'],
    ['Presidente Castelo Branco', 'Presidente Castello Branco'],
  ],
  43: [['Chiapeta', 'Chiapetta']],
  50: [['Bataiporã', 'Batayporã']],
  51: [
    ['Poxoréo', 'Poxoréu'],
    ['Santa Carmen', 'Santa Carmem'],
    ['Santo Antônio do Leverger', 'Santo Antônio de Leverger'],
    ['São José do Quatro Marcos', 'São José dos Quatro Marcos'],
  ],
  52: [['Bom Jesus', 'Bom Jesus de Goiás']],
};

/** Abbreviations in the names of towns, with their possible meanings. */
export const SHORT_WORDS: Readonly<Record<string, readonly string[]>> = {
  s: ['sao', 'santo', 'santa'],
  sto: ['santo'],
  sta: ['santa'],
  n: ['nova', 'novo', 'nossa'],
  nsa: ['nossa'],
  sra: ['senhora'],
  sr: ['senhor'],
  dr: ['doutor'],
  eng: ['engenheiro'],
  pe: ['padre'],
  pres: ['presidente'],
  gov: ['governador'],
  gal: ['general'],
  mal: ['marechal'],
  cel: ['coronel'],
  cap: ['capitao'],
  ten: ['tenente'],
  cons: ['conselheiro'],
  alm: ['almirante'],
  faz: ['fazenda'],
  bal: ['balneario'],
};

/** Words that the names of towns have in two spellings. The official one differs between towns. */
export const SPELLINGS: readonly (readonly [string, string])[] = [
  ['luis', 'luiz'],
  ['luisiana', 'luiziana'],
  ['luisburgo', 'luizburgo'],
  ['teresinha', 'terezinha'],
  ['teresa', 'tereza'],
  ['isabel', 'izabel'],
  ['sousa', 'souza'],
  ['tome', 'thome'],
  ['matias', 'mathias'],
  ['moji', 'mogi'],
  ['guacu', 'guassu'],
  ['lageado', 'lajeado'],
  ['lagedo', 'lajedo'],
  ['castelo', 'castello'],
  ['morais', 'moraes'],
  ['pais', 'paes'],
  ['sales', 'salles'],
  ['melo', 'mello'],
  ['assu', 'acu'],
  ['valadares', 'valladares'],
];
