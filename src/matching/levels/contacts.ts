import { bitsOf, type Frequencies } from '../frequencies.ts';
import type { Profile, ProfileAddress, ProfileEmail, ProfilePhone } from '../profile.ts';
import { isOneSlip } from './alignment.ts';
import type { Comparison } from './levels.ts';

const CORE_DIGITS = 8;
const OTHER_DDD_COSTS = 2;
const BITS_OF_SLIP = 12;
const SHORTEST_ACCOUNT = 4;
const LONG_ACCOUNT = 6;
const BITS_OF_ACCOUNT_SLIP = 8;
const MOST_BITS_OF_DOMAIN = 11;
/** Domains of public e-mail providers. */
const PROVIDERS: ReadonlySet<string> = new Set(
  'gmail.com hotmail.com hotmail.com.br outlook.com outlook.com.br live.com msn.com yahoo.com yahoo.com.br ymail.com icloud.com me.com uol.com.br bol.com.br terra.com.br ig.com.br globo.com globomail.com r7.com oi.com.br zipmail.com.br protonmail.com proton.me'.split(
    ' ',
  ),
);
/** The bits of an account made of the name: few, more with a similar domain, and more for each digit. */
const BITS_OF_MADE = { likeDomain: 7, otherDomain: 3, digit: 3.3 };

/** The best match among all pairs of phones. */
export function comparePhones(a: Profile, b: Profile, frequencies: Frequencies): Comparison<'telefone'> {
  const all = total(frequencies);
  let best: Comparison<'telefone'> = { level: 'other', bits: 0 };
  for (const phone of a.phones) {
    for (const other of b.phones) {
      if (phone.core === other.core) {
        const isElsewhere = phone.ddd !== '' && other.ddd !== '' && phone.ddd !== other.ddd;
        const bits = bitsOf(frequencies.countOf('phone', phone.core), all) - (isElsewhere ? OTHER_DDD_COSTS : 0);
        if (best.level !== 'same' || bits > best.bits) best = { level: 'same', bits };
      } else if (best.level === 'other' && isSlipOff(phone, other)) {
        best = { level: 'slip', bits: BITS_OF_SLIP };
      }
    }
  }
  return best;
}

function isSlipOff({ core: a }: ProfilePhone, { core: b }: ProfilePhone): boolean {
  if (a.length !== CORE_DIGITS || b.length !== CORE_DIGITS) return false;
  return isOneSlip(a, b);
}

const EMAIL_ORDER: readonly Comparison<'email'>['level'][] = ['same', 'sameAccount', 'slip', 'sameDomain', 'other'];

/** The best match among all pairs of e-mails. */
export function compareEmails(a: Profile, b: Profile, frequencies: Frequencies): Comparison<'email'> {
  let best: Comparison<'email'> = { level: 'other', bits: 0 };
  for (const email of a.emails) {
    for (const other of b.emails) {
      const found = compareTwoEmails(email, other, a, frequencies);
      if (isLiker(EMAIL_ORDER, found, best)) best = found;
    }
  }
  return best;
}

function compareTwoEmails(
  a: ProfileEmail,
  b: ProfileEmail,
  { tipo, name }: Profile,
  frequencies: Frequencies,
): Comparison<'email'> {
  const all = total(frequencies);
  if (a.whole === b.whole) return { level: 'same', bits: bitsOf(frequencies.countOf('email', a.whole), all) };
  if (isSameAccount(a, b)) return { level: 'sameAccount', bits: bitsOfAccount(a, b, name.words, frequencies) };
  const isOwnDomain = a.domain === b.domain && tipo === 'juridica' && !PROVIDERS.has(a.domain);
  if (isOwnDomain)
    return {
      level: 'sameDomain',
      bits: Math.min(MOST_BITS_OF_DOMAIN, bitsOf(frequencies.countOf('domain', a.domain), all)),
    };
  const isSlip =
    a.domain === b.domain &&
    Math.min(a.account.length, b.account.length) >= LONG_ACCOUNT &&
    isOneSlip(a.account, b.account);
  return isSlip ? { level: 'slip', bits: BITS_OF_ACCOUNT_SLIP } : { level: 'other', bits: 0 };
}

/** Whether two people share an e-mail made of the first name of one of them. */
export function shareOwnEmail(a: Profile, b: Profile): boolean {
  const firsts = [a, b].map(({ name }) => name.words[0] ?? '').filter((first) => first.length > 2);
  return a.emails.some(
    ({ whole, account }) =>
      b.emails.some((other) => other.whole === whole) && firsts.some((first) => account.includes(first)),
  );
}

function isSameAccount(a: ProfileEmail, b: ProfileEmail): boolean {
  if (a.account !== b.account || a.account.length < SHORTEST_ACCOUNT) return false;
  return !a.isShared || isOneSlip(a.domain, b.domain);
}

/** ana.silva at two providers adds little to the name: the account is made of it. */
function bitsOfAccount(a: ProfileEmail, b: ProfileEmail, words: readonly string[], frequencies: Frequencies): number {
  const bits = bitsOf(frequencies.countOf('account', accountOf(a)), total(frequencies));
  if (!words.some((word) => word.length > 2 && a.account.includes(word))) return bits;
  const isLike = isOneSlip(a.domain, b.domain) || a.domain.split('.')[0] === b.domain.split('.')[0];
  const digits = a.account.replaceAll(/\D/g, '').length;
  return Math.min(bits, (isLike ? BITS_OF_MADE.likeDomain : BITS_OF_MADE.otherDomain) + BITS_OF_MADE.digit * digits);
}

/** The key that counts an account; a shared account (`contato@`) includes its domain. */
export function accountOf({ account, domain, isShared }: ProfileEmail): string {
  return isShared ? `${account}@${domain}` : account;
}

const ORDER: readonly Comparison<'endereco'>['level'][] = ['same', 'sameNumber', 'sameCep', 'sameCity', 'other'];

/** The best match among all pairs of addresses; undefined if one of the records has no place. */
export function compareAddresses(a: Profile, b: Profile, frequencies: Frequencies): Comparison<'endereco'> | undefined {
  let best: Comparison<'endereco'> | undefined;
  for (const address of a.addresses.filter(hasPlace)) {
    for (const other of b.addresses.filter(hasPlace)) {
      const found = compareTwoAddresses(address, other, frequencies);
      if (best === undefined || isLiker(ORDER, found, best)) best = found;
    }
  }
  return best;
}

/** Whether an address has a CEP or a city. An address abroad has neither. */
function hasPlace({ cep, cidade }: ProfileAddress): boolean {
  return cep !== '' || cidade !== '';
}

function compareTwoAddresses(a: ProfileAddress, b: ProfileAddress, frequencies: Frequencies): Comparison<'endereco'> {
  const bits = (kind: 'place' | 'cep' | 'cidade', text: string) =>
    bitsOf(frequencies.countOf(kind, text), total(frequencies));
  const isOneCep = a.cep !== '' && a.cep === b.cep;
  if (isOneCep && a.numero === b.numero) {
    const isSame = a.complemento === b.complemento || a.complemento === '' || b.complemento === '';
    return { level: isSame ? 'same' : 'sameNumber', bits: bits('place', placeOf(a)) };
  }
  if (isOneCep) return { level: 'sameCep', bits: bits('cep', a.cep) };
  const isOneCity = a.cidade !== '' && a.cidade === b.cidade;
  return isOneCity ? { level: 'sameCity', bits: bits('cidade', a.cidade) } : { level: 'other', bits: 0 };
}

/** Whether a comparison has a better level than the best one so far, or the same level for something rarer. */
function isLiker<Level>(order: readonly Level[], found: { level: Level; bits: number }, best: typeof found): boolean {
  const [place, bestPlace] = [order.indexOf(found.level), order.indexOf(best.level)];
  return place < bestPlace || (place === bestPlace && found.bits > best.bits);
}

/** The key that counts a building. */
export function placeOf({ cep, numero }: ProfileAddress): string {
  return `${cep}|${numero}`;
}

function total({ records }: Frequencies): number {
  return records.fisica + records.juridica;
}
