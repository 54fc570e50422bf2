import { findUf, palavrasNome, parseCep } from '@fichario/brasil';
import type { CepAddress } from '../../../localidades/localidades.ts';
import { ADDRESS_FIELDS, type AddressState, type AddressTexts } from './address-texts.ts';

/**
 * The result. `replaced`: existing texts were replaced, which can be undone. `kept`: the texts of the user stay, and
 * `offer` is the address of the CEP that could replace them.
 */
export type CepMerge = { kind: 'filled' | 'replaced'; texts: AddressTexts } | KeptTexts;
type KeptTexts = { kind: 'kept'; texts: AddressTexts; offer: AddressTexts };

/**
 * Merges the address of a CEP into the fields. The result is one address or the other, never a mixture. A CEP of another
 * state or city, or a second CEP, replaces the whole address; a CEP of the same city fills the empty fields. It never
 * overwrites what the user typed while the request was pending.
 */
export function mergeAddress(address: CepAddress, state: AddressState): CepMerge {
  const found = textsOf(address, state.current);
  const whole = replaceBy(found, state);
  if (isElsewhere(found, state.current) || isSecondCep(address, state)) {
    if (isEditedSince(state)) return { kind: 'kept', texts: state.current, offer: whole };
    return toMerge(whole, state.current);
  }
  return fillIn(found, whole, state);
}

/** Merges a CEP with only a known state: fills an empty state, and offers to replace another one. */
export function mergeEstado(codigoEstado: string, state: AddressState): CepMerge {
  const { current } = state;
  if (current.codigoEstado === codigoEstado) return { kind: 'filled', texts: current };
  const found = { ...current, logradouro: '', bairro: '', codigoEstado, codigoCidade: '' };
  if (current.codigoEstado === '') return { kind: 'filled', texts: { ...current, codigoEstado, codigoCidade: '' } };
  return { kind: 'kept', texts: current, offer: replaceBy(found, state) };
}

function textsOf({ logradouro, bairro, uf, cidade }: CepAddress, current: AddressTexts): AddressTexts {
  const codigoEstado = findUf(uf)?.codigo ?? current.codigoEstado;
  return { ...current, logradouro, bairro, codigoEstado, codigoCidade: cidade?.codigo ?? '' };
}

function isElsewhere(found: AddressTexts, current: AddressTexts): boolean {
  return differs(current.codigoEstado, found.codigoEstado) || differs(current.codigoCidade, found.codigoCidade);
}

/** A CEP whose street is not known contradicts no street of its city: only its range was read. */
function isSecondCep({ cep, daFaixa }: CepAddress, { known }: AddressState): boolean {
  return daFaixa === undefined && known.cep !== '' && parseCep(known.cep) !== cep;
}

/** Whether the user has edited the address since the CEP was typed. */
function isEditedSince({ current, requested }: AddressState): boolean {
  const fields = ['logradouro', 'bairro', 'codigoEstado', 'codigoCidade'] as const;
  return fields.some((field) => current[field] !== requested[field]);
}

/** The whole address of the CEP. The number and complement of another street are removed with it. */
function replaceBy(found: AddressTexts, { current, requested }: AddressState): AddressTexts {
  if (!isElsewhere(found, current) && isSameStreet(current.logradouro, found.logradouro)) return found;
  const isOfOtherStreet = (field: 'numero' | 'complemento') =>
    current.logradouro !== '' && current[field] === requested[field];
  const numero = isOfOtherStreet('numero') ? '' : current.numero;
  return { ...found, numero, complemento: isOfOtherStreet('complemento') ? '' : current.complemento };
}

/** Fills the empty fields. The CEP is of the current city, or no city is chosen. */
function fillIn(found: AddressTexts, whole: AddressTexts, { current, known }: AddressState): CepMerge {
  const isTyped = (field: 'logradouro' | 'bairro') =>
    current[field] !== known[field] && differs(current[field], found[field]);
  const city = { codigoEstado: found.codigoEstado, codigoCidade: found.codigoCidade || current.codigoCidade };
  if (isTyped('logradouro') || isTyped('bairro')) {
    // the bairro of another street would be a mixture
    const isSame = isSameStreet(current.logradouro, found.logradouro);
    const bairro = isSame ? current.bairro || found.bairro : current.bairro;
    return { kind: 'kept', texts: { ...current, ...city, bairro }, offer: whole };
  }
  const logradouro = found.logradouro || current.logradouro;
  const { numero, complemento } = found.logradouro === '' ? current : whole;
  const bairro = found.bairro || current.bairro;
  return toMerge({ ...current, ...city, logradouro, numero, complemento, bairro }, current);
}

function toMerge(texts: AddressTexts, current: AddressTexts): CepMerge {
  const isLost = ADDRESS_FIELDS.some((field) => current[field] !== '' && current[field] !== texts[field]);
  return { kind: isLost ? 'replaced' : 'filled', texts };
}

/** Whether two texts differ and neither is empty. */
function differs(text: string, other: string): boolean {
  return text !== '' && other !== '' && text !== other;
}

/** Compares streets without their kind: `Av. Paulista` and `Avenida Paulista`, `Praça da Sé` and `Praça da Sé, lado par`. */
function isSameStreet(street: string, other: string): boolean {
  const [shorter, longer] = [wordsOf(street), wordsOf(other)].sort((a, b) => a.length - b.length);
  return shorter !== undefined && shorter.length > 0 && shorter.every((word) => longer?.includes(word));
}

function wordsOf(street: string): string[] {
  const words = palavrasNome(street);
  return words.length > 1 ? words.slice(1) : words;
}
