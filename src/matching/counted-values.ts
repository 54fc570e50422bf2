import type { Counted } from './frequencies.ts';
import { hashText } from './hash-text.ts';
import { accountOf, placeOf } from './levels/contacts.ts';
import type { Profile } from './profile.ts';

export function countedHash(kind: Counted, text: string): number {
  return hashText(`${kind}|${text}`);
}

/** The counted values of a record, without repetitions. */
export function countedOf(profile: Profile): Set<number> {
  const { tipo, name, otherName, date, phones, emails, addresses, rg } = profile;
  const names = otherName ? [name, otherName] : [name];
  const isCompany = tipo === 'juridica';
  const counted = new Set<number>();
  const add = (kind: Counted, text: string | undefined) => {
    if (text !== undefined) counted.add(countedHash(kind, text));
  };
  if (!isCompany) add('firstName', name.words[0]);
  for (const { words, sounds } of isCompany ? names : [name]) {
    for (const word of words) add(isCompany ? 'companyWord' : 'word', word);
    for (const sound of sounds) add(isCompany ? 'companySound' : 'sound', sound);
  }
  add(isCompany ? 'openingDate' : 'date', date);
  for (const { core } of phones) add('phone', core);
  for (const email of emails) {
    add('email', email.whole);
    add('account', accountOf(email));
    add('domain', email.domain);
  }
  for (const address of addresses) {
    add('cep', address.cep);
    add('place', placeOf(address));
    add('cidade', address.cidade);
  }
  add('rg', rg);
  return counted;
}
