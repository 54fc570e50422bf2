/** Former and colloquial names of towns, by state: the key of `chaveNome` and the official name (IBGE, Alterações Toponímicas Municipais). */
export const OTHER_NAMES: Readonly<Record<string, readonly (readonly [other: string, official: string])[]>> = {
  14: [['sao luiz', 'São Luiz do Anauá']],
  15: [
    ['santa isabel do para', 'Santa Izabel do Pará'],
    ['eldorado dos carajas', 'Eldorado do Carajás'],
  ],
  17: [
    ['fortaleza do tabocao', 'Tabocão'],
    ['sao valerio da natividade', 'São Valério'],
  ],
  23: [['itapage', 'Itapajé']],
  24: [
    ['acu', 'Assú'],
    ['ares', 'Arez'],
    ['augusto severo', 'Campo Grande'],
    ['boa saude', 'Januário Cicco'],
    ['presidente juscelino', 'Januário Cicco'],
  ],
  25: [
    ['santarem', 'Joca Claudino'],
    ['campo de santana', 'Tacima'],
    ['serido', 'São Vicente do Seridó'],
  ],
  26: [
    ['lagoa do itaenga', 'Lagoa de Itaenga'],
    ['sao caetano', 'São Caitano'],
    ['itamaraca', 'Ilha de Itamaracá'],
    ['cabo', 'Cabo de Santo Agostinho'],
    ['belem de sao francisco', 'Belém do São Francisco'],
  ],
  28: [
    ['gracho cardoso', 'Graccho Cardoso'],
    ['amparo de sao francisco', 'Amparo do São Francisco'],
  ],
  29: [['muquem de sao francisco', 'Muquém do São Francisco']],
  31: [
    ['sao thome das letras', 'São Tomé das Letras'],
    ['dona eusebia', 'Dona Euzébia'],
    ['brasopolis', 'Brazópolis'],
    ['barao de monte alto', 'Barão do Monte Alto'],
    ['itabirinha de mantena', 'Itabirinha'],
  ],
  33: [
    ['parati', 'Paraty'],
    ['trajano de morais', 'Trajano de Moraes'],
  ],
  35: [
    ['embu', 'Embu das Artes'],
    ['moji mirim', 'Mogi Mirim'],
    ['moji guacu', 'Mogi Guaçu'],
    ['moji das cruzes', 'Mogi das Cruzes'],
    ['xavantes', 'Chavantes'],
    ['sao luis do paraitinga', 'São Luiz do Paraitinga'],
    ['florinia', 'Florínea'],
    ['brodosqui', 'Brodowski'],
  ],
  41: [
    ['munhoz de mello', 'Munhoz de Melo'],
    ['pinhal do sao bento', 'Pinhal de São Bento'],
  ],
  42: [['picarras', 'Balneário Piçarras']],
  50: [['bataipora', 'Batayporã']],
  51: [
    ['poxoreo', 'Poxoréu'],
    ['santo antonio do leverger', 'Santo Antônio de Leverger'],
  ],
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
