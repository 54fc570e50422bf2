import { findUf, palavrasNome, parseCep } from '@fichario/brasil';
import type { CepAddress } from '../../../localidades/localidades.ts';
import { ADDRESS_FIELDS, type AddressTexts } from './address-texts.ts';

/** What stands in the address, and what stood there before. */
export type AddressState = {
  now: AddressTexts;
  /** when the CEP was typed: what differs was changed while the answer was on its way */
  asked: AddressTexts;
  /** at the opening of the form or at the last address that a CEP gave: what differs was typed by a person */
  known: AddressTexts;
};

/**
 * What comes of it. `replaced`: something that stood there is gone, and can be taken back. `kept`: what a person typed
 * stays, and `offer` is the address of the CEP in its place.
 */
export type Meeting = { kind: 'filled' | 'replaced'; texts: AddressTexts } | Kept;
type Kept = { kind: 'kept'; texts: AddressTexts; offer: AddressTexts };

/**
 * The address of a CEP meets what stands in the fields: they are one address or the other, never a mixture. A CEP of another
 * state or city, or a second CEP, brings a whole address; one of the same place fills what is missing. What a person changed
 * while the answer was on its way is never overwritten by it.
 */
export function meetAddress(address: CepAddress, state: AddressState): Meeting {
  const found = textsOf(address, state.now);
  const whole = replaceBy(found, state);
  if (isElsewhere(found, state.now) || isSecondCep(address, state)) {
    if (isTouched(state)) return { kind: 'kept', texts: state.now, offer: whole };
    return outcomeOf(whole, state.now);
  }
  return fillIn(found, whole, state);
}

/** Of the CEP only the state is known: it fills an empty place, and offers to replace another. */
export function meetEstado(codigoEstado: string, state: AddressState): Meeting {
  const { now } = state;
  if (now.codigoEstado === codigoEstado) return { kind: 'filled', texts: now };
  const found = { ...now, logradouro: '', bairro: '', codigoEstado, codigoCidade: '' };
  if (now.codigoEstado === '') return { kind: 'filled', texts: { ...now, codigoEstado, codigoCidade: '' } };
  return { kind: 'kept', texts: now, offer: replaceBy(found, state) };
}

function textsOf({ logradouro, bairro, uf, cidade }: CepAddress, now: AddressTexts): AddressTexts {
  const codigoEstado = findUf(uf)?.codigo ?? now.codigoEstado;
  return { ...now, logradouro, bairro, codigoEstado, codigoCidade: cidade?.codigo ?? '' };
}

function isElsewhere(found: AddressTexts, now: AddressTexts): boolean {
  return differs(now.codigoEstado, found.codigoEstado) || differs(now.codigoCidade, found.codigoCidade);
}

function isSecondCep({ cep }: CepAddress, { known }: AddressState): boolean {
  return known.cep !== '' && parseCep(known.cep) !== cep;
}

function isTouched({ now, asked }: AddressState): boolean {
  const fields = ['logradouro', 'bairro', 'codigoEstado', 'codigoCidade'] as const;
  return fields.some((field) => now[field] !== asked[field]);
}

/** The whole address of the CEP. A number belongs to its street, and goes with it; a street in other words stays. */
function replaceBy(found: AddressTexts, { now, asked }: AddressState): AddressTexts {
  if (isElsewhere(found, now) || !isSameStreet(now.logradouro, found.logradouro)) {
    const isOfOther = (field: 'numero' | 'complemento') => now.logradouro !== '' && now[field] === asked[field];
    const numero = isOfOther('numero') ? '' : now.numero;
    return { ...found, numero, complemento: isOfOther('complemento') ? '' : now.complemento };
  }
  return found;
}

/** The CEP is of the place that stands there, or none does: what is empty is filled. */
function fillIn(found: AddressTexts, whole: AddressTexts, { now, known }: AddressState): Meeting {
  const isOwn = (field: 'logradouro' | 'bairro') => now[field] !== known[field] && differs(now[field], found[field]);
  const place = { codigoEstado: found.codigoEstado, codigoCidade: found.codigoCidade || now.codigoCidade };
  if (isOwn('logradouro') || isOwn('bairro')) {
    // the district of another street would be a mixture
    const bairro = isSameStreet(now.logradouro, found.logradouro) ? now.bairro || found.bairro : now.bairro;
    return { kind: 'kept', texts: { ...now, ...place, bairro }, offer: whole };
  }
  const logradouro = found.logradouro || now.logradouro;
  const { numero, complemento } = found.logradouro === '' ? now : whole;
  return outcomeOf({ ...now, ...place, logradouro, numero, complemento, bairro: found.bairro || now.bairro }, now);
}

function outcomeOf(texts: AddressTexts, now: AddressTexts): Meeting {
  const isLost = ADDRESS_FIELDS.some((field) => now[field] !== '' && now[field] !== texts[field]);
  return { kind: isLost ? 'replaced' : 'filled', texts };
}

/** Two texts of which neither is empty. */
function differs(one: string, other: string): boolean {
  return one !== '' && other !== '' && one !== other;
}

/** `Av. Paulista` and `Avenida Paulista`, `Praça da Sé` and `Praça da Sé, lado par`: the words behind the kind of street. */
function isSameStreet(one: string, other: string): boolean {
  const [shorter, longer] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length);
  return shorter !== undefined && shorter.length > 0 && shorter.every((word) => longer?.includes(word));
}

function wordsOf(street: string): string[] {
  const words = palavrasNome(street);
  return words.length > 1 ? words.slice(1) : words;
}
