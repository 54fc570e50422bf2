/** Most people called Maria or Ana have a second name, often one that nobody has in front: of Our Lady, or of a feast. */
const NAMES_BEFORE: ReadonlySet<string> = new Set(['maria', 'ana']);
const SECOND_NAMES = `
ajuda amparo anjos anunciacao aparecida assumpcao assuncao auxiliadora boa bom bonfim brotas candeias carmo ceu conceicao
consolacao consolata coracao cruz desterro divina dores encarnacao esperanca estrela expectacao fatima gloria gorete goreti graca
gracas guadalupe guia imaculada jesus lapa livramento lourdes luz luzes madalena merces milagres misericordia natividade nazare
neves parto paz penha perpetua perpetuo piedade pilar prazeres presentacao purificacao rainha remedio remedios rocio rosario
sagrada salete santissima saude socorro soledade virgem visitacao vitoria vitorias
`;
const KNOWN: ReadonlySet<string> = new Set(SECOND_NAMES.trim().split(/\s+/));

/** Whether a word after Maria or Ana is a second first name: Maria das Dores. */
export function isSecondName(words: readonly string[], at: number): boolean {
  const [first = '', second = ''] = words;
  return at === 1 && NAMES_BEFORE.has(first) && KNOWN.has(second);
}
