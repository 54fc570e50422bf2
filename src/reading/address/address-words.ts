import { foldText } from './fold-text.ts';

/** Words of addresses. All patterns expect small letters without accents (`foldText`). */

const STREET_WORDS =
  'r|rua|ru|av|aven?|avenida|al|alameda|tv|trav?|travessa|rod|rodov|rodovia|rdv|est|estr|estrada|pca?|prc?a?|praca|lg|lgo|largo|lad|ladeira|viela|vle|beco|via|pass(?:eio|agem)?|psg|servidao|caminho|acesso|marginal|ramal|vicinal|escadaria|\\d+[ªa]\\s+(?:avenida|rua|travessa)';

/** The first words of streets, in full and abbreviated. */
export const STREET = new RegExp(`^(?:${STREET_WORDS})(?:\\.\\s*|\\s+)(?=\\S)`);
/** Roads that have a number: BR-116, SP 330. */
export const ROAD = /^(?:br|a[clmp]|ba|ce|df|es|go|m[agst]|p[abeir]|r[jnors]|s[cep]|to)[\s-]?\d{2,3}\b/;

/** The abbreviated sectors of Brasília, and the quadras of Taguatinga, Ceilândia, Guará and others. */
const SECTORS =
  's(?:q(?:[sn]w?|nw|b)|h[a-z]{1,4}|m(?:pw|ln|h[ns]|as|db|[ucti])|c(?:[sn]|r[ns]|lr?[ns]w?|e[ns]|ia|t[ns])|b[sn]|a(?:[sn]|[ufi][sn]|an|dfs|m)|d[sn]|e(?:[sn]|p[sn]|ups|db)|g(?:a[sn]|cv|mn|on?|v)|i[abgns]|of[sn]?|p(?:[op]|m[sn]|lm|vp)|r(?:es|tv[sn]|ia|[bln]|sa?)|t(?:[sn]|rc)|nia|lpe)|cl[nsr]w?|clnw|cr[ns]|eq[sn]w?|q[a-z]{1,2}|ade|hcgn|higs';
const QUADRA_WORD = '(?:quadra|qd|q[a-z]?)';
const PALMAS = '(?:ac|ar)(?:s[eou]|n[eou]|su|no)';
/** A quadra of Brasília or Palmas that is a street on its own: `SQN 210`, `SAUS, Qd. 3`. */
export const SECTOR_QUADRA = new RegExp(
  `^ade\\s(?:conjunto|conj\\.?|cj)\\s*\\d+|^(?:(?:${SECTORS})\\b|setor(?:\\s(?!quadra|qd|lote|bloco|conj)[a-z]+){1,4})\\.?,?\\s*${QUADRA_WORD}?\\.?\\s*\\d+|^(?:(?:quadra\\s)?\\d{3,4}\\s(?:sul|norte)|${PALMAS}\\s\\d+),?\\s(?:alameda|al|avenida|av|rua)\\.?\\s\\S+`,
);
/** A quadra or a line of a colony. It is the street only if it comes first and no other street is found. */
export const QUADRA = new RegExp(
  `^(?:quadra|qd|q|ae|area especial|ln|linha|gleba|colonia|ns|lo|${PALMAS})\\b\\.?\\s*${QUADRA_WORD}?\\.?\\s*\\d+`,
);

const PARTS_OF_HOUSES =
  'ap(?:to?|t[º°]|artamentos?)?|aptos?|blocos?|bl|sl|salas?|salao|casas?|cs|lotes?|lts?|l|quadras?|qd|qi|q|andar|cj|conj(?:unto)?s?|lojas?|ljs?|galp(?:ao|oes)|torre|box(?:es)?|sobreloja|subsolo|banca|quiosque|hangar|barracao|garagem|vagas?|kitnet|flat|grupo|modulo|unid(?:ade)?|gr|s(?=[\\s.]*\\d)|gleba|gl|chacara|stand|km|pavilhao|pier|piso';
/** A part of a house with its number or letter: `ap 302`, `bl. C`, `Qd 12`, `4º andar`. */
export const PART = `(?:(?:${PARTS_OF_HOUSES})[º°]?\\.?\\s*(?:n[º°.]\\s*)?["']?(?:\\d+(?:-?[a-z](?![a-z]))?(?:\\s?(?:/|(?<=\\s)[ae](?=\\s))\\s?\\d+(?![\\d.]))*(?:\\s(?:sul|norte)(?=\\s*(?:[,;]|$)))?|(?<![a-z])[a-z](?:-?\\d{1,3}(?!\\d))?(?![a-z]))|(?:\\d{1,3}[º°]\\s?(?:/|e|a)\\s?)?\\d{1,3}\\.?[º°oa]?\\.?\\s*(?:andar(?:es)?|piso|pav(?:imento)?)(?![a-z]|\\s\\d{1,2}(?!\\d)))`;
export const PART_FIRST = new RegExp(`^\\s*${PART}`);

/** Returns the cell of a column for a part of a house with its word: `Apto 12` for 12, but `ap 12` as it is. */
export function asPartOfHouse(text: string, word: string): string {
  return PART_FIRST.test(foldText(text) ?? text) ? text : `${word} ${text}`;
}

const WORDS_OF_HOUSES =
  'fundos|fds|frente|grupo|gabinete|galeria|empresarial|centro empresarial|ala|sobrado|sobreloja|terreo|subsolo|piso|ed|edf|edif|edificio|cond|condominio|shopping|torre|galpao|predio|centro comercial|prox|proximo|perto|ao lado|em frente|esq|esquina|atras|antig[ao]|ref|referencia|caixa postal|cx\\.? postal|hotel|posto|aeroporto (?:d[eo]|internacional)|mercado|terminal|campus|hospital|rodoviaria|a/c|c/o|aos cuidados|rua|avenida|travessa|rodovia|ramal|vicinal|travessao|sede d[aeo]|sala|loja|bloco|casa|apto|apartamento|lote|quadra|andar|garagem|portaria|portao(?=\\s)|fazenda|faz|sitio|chacara|granja|estancia|haras|lado|margem|pista|parte|entrada|acesso|anexo|box|d[aeo]s?|com|e|n[ao]|ate|para|entre|altura|sentido|gleba';
/** Matches text that starts with a part of a house, so it is not a district. */
export const OF_HOUSE = new RegExp(`^(?:${PART}|(?:${WORDS_OF_HOUSES})(?![a-z])|[a-z]+\\.? \\d+[a-z]?$)`);
/** Words that may follow a number without a sign between. */
export const HOUSE_WORD = '(?:fundos|fds|terreo|sobreloja|sobrado|frente)(?![a-z])';
/** Words for a house that are followed by a name. */
export const NAMED_HOUSE =
  '(?:condominio|edificio|esquina|proximo)\\s|(?<=\\d[a-z]?\\s)(?:edi?f?|cond|galeria|shopping|centro comercial)\\.?\\s|(?:esq|prox)(?:\\.\\s?|\\s)(?=com|c/|d?[aeo]\\b)|c/\\s?(?=(?:ruas?|r\\.|av\\.?|avenidas?)\\s)|entre\\s(?=(?:as?\\s)?(?:ruas?|r\\.|av\\.|avenidas?)\\s)';

const DISTRICT_WORDS =
  'centro$|se$|bairro\\b|b\\.\\s|jardim|jd|jdim|vila|vl|parque|pq|setor|st\\.|distrito|dist\\.|zona (?:rural|norte|sul|leste|oeste|urbana|industrial|\\d)|conj(?:unto)?\\.? hab|cohab|residencial|loteamento|nucleo|cidade|interior$|rural$|area rural|povoado|chacaras|balneario|asa (?:sul|norte)|lago (?:sul|norte)|recanto|morada|conjunto (?!\\d|[a-z]\\b)[a-z]{3}';
/** The first words of district names. */
export const OF_DISTRICT = new RegExp(`^(?:${DISTRICT_WORDS})`);
/** A district that follows a number without a sign: `Rua X 123 Jardim Y`, `nº 123 Bairro Z`. */
export const DISTRICT_BEHIND =
  '(?<=\\d(?:\\s?[a-z])?\\s)(?:centro(?=$|\\s*[,;]|\\s-)|bairro|jardim|jd|vila|vl|parque|pq|setor|distrito|zona (?:rural|norte|sul|leste|oeste|industrial)|residencial|loteamento|balneario|asa (?:sul|norte)|lago (?:sul|norte))(?![a-z])|(?<=\\s)(?<!\\bd[aeo]s?\\s)bairro(?=\\s[a-z])';

/** `Projetada 5`, `João Paulo 2`: the number is part of the name. */
export const NAMED_BY_NUMBER =
  /\b(?:projetada|particular|marginal|perimetral|secundaria|vicinal|sem nome|sem denominacao|servidao|acesso|(?:pedro|joao paulo|pio|luis|luiz)(?= \d\d?$)|xv|bloco|lote|quadra|q|qd|lt|setor|linha|gleba|trecho|via|local|lo|ns|se|ne|br|sp|mg|pr|rs|sc) \d\S*/;

/**
 * Labels, which only name the part after them: those with a colon, and at the start of a part the words that name nothing else. A
 * single `B:` is a label only if a value follows.
 */
export const LABELS =
  /(?<![a-z0-9])(?:(end(?:ereco)?\.?|logradouro)|(bairro(?:\s?\/\s?distrito)?|(?<=(?:^|[,;\n]|\s-)\s*)b(?=\s*:\s*[^\s,;]))|(compl(?:emento)?\.?)|((?:cidade|municipio)(?:\s?\/\s?(?:uf|estado))?)|(uf|estado))\s*:\s*|(?<=(?:^|[,;\n]|\s-)\s*)(?:(compl\.?)|(municipio)|(uf))\s+(?=[a-z])/g;
/** Matches `Bairro Santo Antônio`, but not the names `Bairro do Limão` and `Bairro Novo`. */
export const BAIRRO_LABEL = /^(?:bairro|b\.):?\s+(?!d[aeo]s?\s|(?:novo|velho|rural)$)(?=\p{L})/iu;

/** State capitals. No district has the name of a capital, so after another name a capital is the city. */
export const CAPITALS: ReadonlySet<string> = new Set(
  'aracaju,belem,belo horizonte,boa vista,brasilia,campo grande,cuiaba,curitiba,florianopolis,fortaleza,goiania,joao pessoa,macapa,maceio,manaus,natal,palmas,porto alegre,porto velho,recife,rio branco,rio de janeiro,salvador,sao luis,sao paulo,teresina,vitoria'.split(
    ',',
  ),
);

export const COUNTRY = /^(?:brasil|brazil|br)\.?$/;
/** Other countries, which are no districts. */
export const OTHER_COUNTRY =
  /^(?:argentina|paraguai|paraguay|uruguai|uruguay|bolivia|chile|peru|colombia|venezuela|mexico|eua|usa|estados unidos|united states|portugal|espanha|italia|franca|alemanha|china)\.?$/;
