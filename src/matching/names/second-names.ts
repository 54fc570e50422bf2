/** Who is called Maria or Ana mostly has a second name, and it may be one that nobody has in front: of Our Lady, or of a feast. */
const NAMES_BEFORE: ReadonlySet<string> = new Set(['maria', 'ana']);
const SECOND_NAMES = `
ajuda amparo anjos anunciacao aparecida assumpcao assuncao auxiliadora boa bom bonfim brotas candeias carmo ceu conceicao
consolacao consolata coracao cruz desterro divina dores encarnacao esperanca estrela expectacao fatima gloria gorete goreti graca
gracas guadalupe guia imaculada jesus lapa livramento lourdes luz luzes madalena merces milagres misericordia natividade nazare
neves parto paz penha perpetua perpetuo piedade pilar prazeres presentacao purificacao rainha remedio remedios rocio rosario
sagrada salete santissima saude socorro soledade virgem visitacao vitoria vitorias
`;
const KNOWN: ReadonlySet<string> = new Set(SECOND_NAMES.trim().split(/\s+/));

/** Whether a word of a name is a second first name for standing after Maria or Ana: Maria das Dores. */
export function isSecondName(words: readonly string[], at: number): boolean {
  return at === 1 && NAMES_BEFORE.has(words[0]!) && KNOWN.has(words[1]!); // the word at 1 is there
}
