import { chaveNome } from '@fichario/brasil';
import type { Endereco } from '../../pessoa/pessoa.ts';
import { TEXT_FIELDS } from './address-draft.ts';
import { readAddressLine } from './address-line.ts';

type Texts = Partial<Pick<Endereco, (typeof TEXT_FIELDS)[number] | 'cep' | 'codigoCidade'>>;

/**
 * Compares a stored address with a newly read one. `worse`: its fields contain the same words as an older version read them
 * (`Av. Paulista` and `1578 cj 12`), or some of these words. `same`: a user may have arranged the same words that way.
 * Undefined: a different address.
 */
export function compareReadings(stored: Texts, read: Texts): 'worse' | 'same' | undefined {
  if (!agree(stored.cep, read.cep) || !agree(stored.codigoCidade, read.codigoCidade)) return undefined;
  const old = wordsOf(stored);
  const now = wordsOf(read);
  if (old.length === 0 || old.length > now.length) return undefined;
  if (old.length < now.length) return isPartOf(stored, read) && isWithin(old, now) ? 'worse' : undefined;
  if (old.join(' ') !== now.join(' ')) return undefined;
  if (keyOf(stored.numero) === keyOf(read.numero)) return 'same';
  const line = TEXT_FIELDS.flatMap((field) => stored[field] || []).join(',');
  const { values } = readAddressLine(line);
  return TEXT_FIELDS.every((field) => keyOfField(field, values[field]) === keyOfField(field, read[field]))
    ? 'worse'
    : 'same';
}

/** Older versions lost a number next to a street when the complement had its own column. */
function isPartOf(stored: Texts, read: Texts): boolean {
  const { logradouro = '', numero = '', complemento = '' } = stored;
  return (
    numero === '' &&
    complemento !== '' &&
    read.numero !== '' &&
    keyOfStreet(logradouro) === keyOfStreet(read.logradouro)
  );
}

function agree(a = '', b = ''): boolean {
  return a === '' || b === '' || a === b;
}

/** The key that two equal texts of an address share. */
export function keyOf(text = ''): string {
  return text === '' ? '' : chaveNome(text);
}

const FORMS =
  'rua r ru|avenida av ave aven|alameda al|travessa tr tv trv tra trav|rodovia rod rodov rdv|estrada est estr|praca pc pca prc prca|largo lg lgo|ladeira lad|passagem pass psg';
/** The short forms of kinds of streets, with the kind. */
const KINDS = new Map(
  FORMS.split('|').flatMap((line) => {
    const [kind = '', ...forms] = line.split(' ');
    return forms.map((form) => [form, kind] as const);
  }),
);

/** The key that two equal streets share: `R. Um` is `Rua Um`. */
export function keyOfStreet(text = ''): string {
  const key = keyOf(text);
  const end = key.indexOf(' ');
  const kind = end < 0 ? undefined : KINDS.get(key.slice(0, end));
  return kind === undefined ? key : kind + key.slice(end);
}

/** The key of any field of an address. */
export function keyOfField(field: string, text: string | undefined): string {
  return field === 'logradouro' ? keyOfStreet(text) : keyOf(text);
}

/** A street, or its other spelling if only that has the kind in full. */
export function withKindInFull(street: string, other = ''): string {
  return keyOfStreet(street) === keyOfStreet(other) && keyOf(other).length > keyOf(street).length ? other : street;
}

const THOUSANDS = /(?<=\d)\.(?=\d{3}(?!\d))/g;
const LABELS = new Set(['n', 'no', 'numero', 'bairro']);

/** Returns the sorted words of street, number, complement and bairro. */
function wordsOf(texts: Texts): string[] {
  const whole = TEXT_FIELDS.map((field) => keyOfField(field, (texts[field] ?? '').replace(THOUSANDS, ''))).join(' ');
  return whole
    .split(' ')
    .filter((word) => word !== '' && !LABELS.has(word))
    .toSorted();
}

function isWithin(words: readonly string[], all: readonly string[]): boolean {
  const remaining = [...all];
  return words.every((word) => {
    const at = remaining.indexOf(word);
    if (at >= 0) remaining.splice(at, 1);
    return at >= 0;
  });
}
