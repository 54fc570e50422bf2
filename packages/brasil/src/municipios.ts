import { OTHER_NAMES, SHORT_WORDS, SPELLINGS } from './municipio-nomes.data.ts';
import { MUNICIPIOS_BY_STATE } from './municipios.data.ts';
import { chaveNome } from './nome.ts';

/** A municipality in the data of the IBGE: seven digits as text, official name, two digits of the state. */
export type Municipio = { codigo: string; nome: string; codigoEstado: string };

/**
 * All 5,571 codes of the IBGE's territorial division (5,569 municipalities, Brasília and Fernando de Noronha), by state
 * code and then by name. Check a code against this list, never by its check digit: nine official ones fail it.
 */
export const MUNICIPIOS: readonly Municipio[] = Object.entries(MUNICIPIOS_BY_STATE).flatMap(([codigoEstado, towns]) =>
  towns.split('|').map((town) => ({ codigo: codigoEstado + town.slice(0, 5), nome: town.slice(5), codigoEstado })),
);

const BY_CODIGO: ReadonlyMap<string, Municipio> = new Map(MUNICIPIOS.map((municipio) => [municipio.codigo, municipio]));

/** The municipality of a seven-digit IBGE code; undefined for any other text. */
export function findMunicipio(codigo: string): Municipio | undefined {
  return BY_CODIGO.get(codigo);
}

/** The IBGE code of seven digits whose first six are these, as the data of the health system has it; undefined if there is none. */
export function completeCodigoMunicipio(six: string): string | undefined {
  return CHECK_DIGITS.map((digit) => six + digit).find((codigo) => BY_CODIGO.has(codigo));
}

const CHECK_DIGITS = [...'0123456789'];

/** The municipalities of a two-digit state code, by name in pt-BR order; empty for a code that does not exist. */
export function municipiosOfEstado(codigoEstado: string): readonly Municipio[] {
  return MUNICIPIOS.filter((municipio) => municipio.codigoEstado === codigoEstado);
}

/**
 * Finds a municipality by its written name, in the state of a two-digit code, or in the whole country if the name is unique
 * there. Accepts missing accents, abbreviations (`S. José dos Campos`, `Sta. Bárbara do Oeste`) and other spellings of a word (`São
 * Luís do Paraitinga`), and with the state also former names such as `Embu`. Undefined if there is none, or more than one.
 */
export function findMunicipioByNome(nome: string, codigoEstado?: string): Municipio | undefined {
  const key = chaveNome(nome);
  if (key === '' || key.length > 60) return undefined;
  const index = indexByNome();
  const found = index.get(placeKey(key, codigoEstado));
  if (found !== undefined) return found === AMBIGUOUS ? undefined : found;
  const spelled = new Set(spellOut(key).map((other) => index.get(placeKey(other, codigoEstado))));
  spelled.delete(undefined);
  const [only] = spelled;
  return spelled.size === 1 && only !== AMBIGUOUS ? only : undefined;
}

const AMBIGUOUS = 'ambiguous';
let byNome: Map<string, Municipio | typeof AMBIGUOUS> | undefined;

/** Built on first use, because most programs need only the codes. */
function indexByNome(): Map<string, Municipio | typeof AMBIGUOUS> {
  if (byNome) return byNome;
  const index = new Map<string, Municipio | typeof AMBIGUOUS>();
  for (const municipio of MUNICIPIOS) {
    const key = chaveNome(municipio.nome);
    for (const place of [placeKey(key, municipio.codigoEstado), placeKey(key)])
      index.set(place, index.has(place) ? AMBIGUOUS : municipio);
  }
  for (const [codigoEstado, names] of Object.entries(OTHER_NAMES)) {
    for (const [other, official] of names) {
      const municipio = index.get(placeKey(chaveNome(official), codigoEstado));
      if (municipio !== undefined) index.set(placeKey(chaveNome(other), codigoEstado), municipio);
    }
  }
  byNome = index;
  return index;
}

/** Removes spaces, because `d'Oeste`, `do Oeste` and `Doeste` must be equal, and `Sant'Ana` must equal `Santana`. */
function placeKey(key: string, codigoEstado = ''): string {
  const compact = key.replaceAll(' ', '').replaceAll('dooeste', 'doeste').replaceAll('daagua', 'dagua');
  return `${codigoEstado} ${compact}`;
}

/** The possible meanings of a word: of an abbreviation the whole words, of a word with two spellings the other one too. */
const MEANINGS: ReadonlyMap<string, readonly string[]> = new Map([
  ...Object.entries(SHORT_WORDS),
  ...SPELLINGS.flatMap((pair) => pair.map((word) => [word, pair] as const)),
]);

/** Every possible reading of a key with its abbreviations spelled out. */
function spellOut(key: string): string[] {
  let readings = [''];
  for (const word of key.split(' ').slice(0, 12)) {
    const words = MEANINGS.get(word) ?? [word];
    if (readings.length * words.length > 27) return [];
    readings = readings.flatMap((reading) => words.map((each) => `${reading} ${each}`));
  }
  return readings;
}
