import { chaveNome, isDigits } from '@fichario/brasil';
import { cutTo, isInCapitals, outOfCapitals, textOf } from './texts.ts';

/** Abbreviated kinds of streets, which ReceitaWS has in front. In capitals a street has no accents. */
const SHORT_KINDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    RUA: 'r',
    AVENIDA: 'av aven',
    ALAMEDA: 'al',
    TRAVESSA: 'tv trav',
    RODOVIA: 'rod',
    ESTRADA: 'est estr',
    PRACA: 'pc pca',
    LARGO: 'lg',
    LADEIRA: 'lad',
    PARQUE: 'pq',
    JARDIM: 'jd',
  }).flatMap(([kind, shorts]) => shorts.split(' ').map((short) => [short, kind] as const)),
);
/** It states that the kind is not in the table of the Receita. */
const NO_KIND = 'outros';
/** Words before a number that is a part of the name. */
const NAMED_BY_NUMBER =
  /^(?:rua|avenida|travessa|alameda|rodovia|estrada|projetada|quadra|lote|linha|setor|numero|bloco)$/;

/** A street with its kind in front, unless the name has it, and without its number at the end. */
export function streetOf(kind: string, street: string, numero: string | undefined): string | undefined {
  const name = withoutNumber(textOf(street) ?? '', numero);
  if (name === '') return undefined;
  const written = withKind(textOf(kind) ?? '', name);
  return cutTo(200, isInCapitals(name) ? outOfCapitals(written.toUpperCase()) : written);
}

function withKind(kind: string, name: string): string {
  const [first = '', ...others] = name.split(' ');
  const long = others.length > 0 ? SHORT_KINDS.get(chaveNome(first)) : undefined;
  const key = chaveNome(kind);
  if (key === '' || key === NO_KIND)
    return long === undefined ? name : `${outOfKindCapitals(long, name)} ${others.join(' ')}`;
  const fullKind = SHORT_KINDS.get(key) ?? kind;
  const fullKey = chaveNome(fullKind);
  if (`${chaveNome(name)} `.startsWith(`${fullKey} `)) return name;
  const remainder = long !== undefined && chaveNome(long) === fullKey ? others.join(' ') : name;
  return `${outOfKindCapitals(fullKind, name)} ${remainder}`;
}

function outOfKindCapitals(kind: string, name: string): string {
  return isInCapitals(name) ? kind : outOfCapitals(kind);
}

/** `PAULISTA 37` with the number 37 as `PAULISTA`, but not `BR 153` nor `RUA 12`. */
function withoutNumber(name: string, numero: string | undefined): string {
  const words = name.split(' ');
  const before = chaveNome(words.at(-2) ?? '');
  const isHouse = numero !== undefined && isDigits(numero) && words.at(-1) === numero;
  const isNamed = before.length < 3 || NAMED_BY_NUMBER.test(before);
  return isHouse && !isNamed ? words.slice(0, -1).join(' ').replace(/,$/, '') : name;
}

const NO_NUMBER = /^s(?:em)?n(?:umero|[ro]?[º°]?)$/;

/** The number of a house: `SN` is `S/N`, and zeros are none. */
export function numeroOf(text: string): string | undefined {
  const numero = textOf(text);
  if (numero === undefined || numero.length > 20 || /^0+$/.test(numero)) return undefined;
  return NO_NUMBER.test(chaveNome(numero).replaceAll(' ', '')) ? 'S/N' : numero;
}
