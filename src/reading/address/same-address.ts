import { chaveNome } from '@fichario/brasil';
import type { Endereco } from '../../pessoa/pessoa.ts';
import { TEXT_FIELDS } from './address-draft.ts';
import { readAddressLine } from './address-line.ts';

type Texts = Partial<Pick<Endereco, (typeof TEXT_FIELDS)[number] | 'cep' | 'codigoCidade'>>;

/**
 * What a stored address is to one that was read: `worse`, where its fields hold the same words as they were once read
 * (`Av. Paulista` and `1578 cj 12`), or a part of them; `same`, where somebody may have arranged the same words so;
 * undefined for another address.
 */
export function compareReadings(stored: Texts, read: Texts): 'worse' | 'same' | undefined {
  if (!agree(stored.cep, read.cep) || !agree(stored.codigoCidade, read.codigoCidade)) return undefined;
  const own = wordsOf(stored);
  const said = wordsOf(read);
  if (own.length === 0 || own.length > said.length) return undefined;
  if (own.length < said.length) return isPartOf(stored, read) && isWithin(own, said) ? 'worse' : undefined;
  if (own.join(' ') !== said.join(' ')) return undefined;
  if (keyOf(stored.numero) === keyOf(read.numero)) return 'same';
  const line = TEXT_FIELDS.flatMap((field) => stored[field] || []).join(',');
  const { values } = readAddressLine(line);
  return TEXT_FIELDS.every((field) => keyOf(values[field]) === keyOf(read[field])) ? 'worse' : 'same';
}

/** A number that stood beside a street was once left out where a complement had a column of its own. */
function isPartOf(stored: Texts, read: Texts): boolean {
  const { logradouro = '', numero = '', complemento = '' } = stored;
  return numero === '' && complemento !== '' && read.numero !== '' && keyOf(logradouro) === keyOf(read.logradouro);
}

function agree(one = '', other = ''): boolean {
  return one === '' || other === '' || one === other;
}

function keyOf(text = ''): string {
  return chaveNome(text);
}

const THOUSANDS = /(?<=\d)\.(?=\d{3}(?!\d))/g;
const LABELS = new Set(['n', 'no', 'numero', 'bairro']);

/** The words of the street, the number, the complement and the bairro, sorted. */
function wordsOf(texts: Texts): string[] {
  const whole = TEXT_FIELDS.map((field) => texts[field] ?? '').join(' ');
  return chaveNome(whole.replace(THOUSANDS, ''))
    .split(' ')
    .filter((word) => word !== '' && !LABELS.has(word))
    .toSorted();
}

function isWithin(words: readonly string[], all: readonly string[]): boolean {
  const left = [...all];
  return words.every((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
