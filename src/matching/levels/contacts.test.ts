import { describe, expect, test } from 'vitest';
import { buildFisica, buildJuridica, EMAIL, ENDERECO, TELEFONE } from '../../../test/pessoas.ts';
import { NO_FREQUENCIES, toFrequencies } from '../count-frequencies.ts';
import type { Counted } from '../frequencies.ts';
import { profileOf } from '../profile.ts';
import { compareAddresses, compareEmails, comparePhones, shareOwnEmail } from './contacts.ts';

const withPhone = (numero: string) => profileOf(buildFisica({ telefones: [{ ...TELEFONE, numero }] }));
const compare = (one: string, other: string) =>
  comparePhones(withPhone(one), withPhone(other), toFrequencies(NO_FREQUENCIES));

test('the same number in another DDD counts less, and without a DDD the same', () => {
  const same = compare('11987654321', '11987654321');
  expect(compare('11987654321', '21987654321')).toEqual({ level: 'same', bits: same.bits - 2 });
  expect(compare('11987654321', '987654321')).toEqual(same);
});

const RARE = toFrequencies(NO_FREQUENCIES);
const withPhones = (...numeros: string[]) =>
  profileOf(buildFisica({ telefones: numeros.map((numero) => ({ ...TELEFONE, numero })) }));

test.each([
  ['a phone without DDD and ninth digit is the same', ['11987654321'], ['87654321'], 'same'],
  ['one digit is a slip', ['11987654321'], ['11987654322'], 'slip'],
  ['two digits that changed places are a slip', ['11987654321'], ['11987653421'], 'slip'],
  ['two digits are another phone', ['11987654321'], ['11987654399'], 'other'],
  ['a short number has no slips', ['1234567'], ['1234568'], 'other'],
  ['of all pairs the likest counts', ['1133334444', '11987654322'], ['11987654321', '1133334444'], 'same'],
] as const)('of phones: %s', (_, a, b, level) => {
  expect(comparePhones(withPhones(...a), withPhones(...b), RARE).level).toBe(level);
  expect(comparePhones(withPhones(...b), withPhones(...a), RARE).level).toBe(level);
});

const withEmail = (email: string, nome = 'Rui Quintela') =>
  profileOf(buildFisica({ nome, emails: [{ ...EMAIL, email }] }));
const firmWithEmail = (email: string) => profileOf(buildJuridica({ emails: [{ ...EMAIL, email }] }));

describe('of e-mails', () => {
  test.each([
    ['the whole is the same in other letters', 'Ana@Exemplo.com', 'ana@exemplo.com', 'same'],
    [
      'dots and what follows a plus are no part of an account',
      'ana.quintela@um.com',
      'anaquintela+x@dois.com',
      'sameAccount',
    ],
    ['an account of three letters says nothing', 'ana@um.com', 'ana@dois.com', 'other'],
    ['a shared account is the same in its domain alone', 'contato@quintela.com', 'contato@zambelli.com', 'other'],
    [
      'a shared account is the same where the domain has a slip',
      'contato@quintela.com',
      'contato@quintel.com',
      'sameAccount',
    ],
    ['a letter of a long account is a slip', 'quintela@um.com', 'quintelo@um.com', 'slip'],
    ['a letter of a short account is another account', 'rquin@um.com', 'rquim@um.com', 'other'],
    ['a slip in another domain is none', 'quintela@um.com', 'quintelo@dois.com', 'other'],
    ['people of one domain have nothing in common', 'rui@quintela.com', 'ana@quintela.com', 'other'],
  ])('%s', (_, a, b, level) => {
    expect(compareEmails(withEmail(a), withEmail(b), RARE).level).toBe(level);
    expect(compareEmails(withEmail(b), withEmail(a), RARE).level).toBe(level);
  });

  test.each([
    ['companies of one domain of their own have it in common', 'a@quintela.com', 'b@quintela.com', 'sameDomain'],
    ['a provider is nobody’s domain', 'padaria@gmail.com', 'mercado@gmail.com', 'other'],
  ])('%s', (_, a, b, level) => {
    expect(compareEmails(firmWithEmail(a), firmWithEmail(b), RARE).level).toBe(level);
  });

  test('an account that is made of the name says less than one that is not, and its digits say more', () => {
    const bitsOf = (account: string) =>
      compareEmails(withEmail(`${account}@um.com`), withEmail(`${account}@dois.com`), RARE).bits;
    expect(bitsOf('quintela')).toBe(3);
    expect(bitsOf('quintela8')).toBeCloseTo(3 + 3.3, 6);
    expect(bitsOf('joaninha')).toBeGreaterThan(bitsOf('quintela'));
    const twin = compareEmails(withEmail('quintela@hotmail.com'), withEmail('quintela@hotmail.com.br'), RARE);
    expect(twin).toEqual({ level: 'sameAccount', bits: 7 });
  });

  test('an e-mail is somebody’s own where it has their first name', () => {
    const [ana, rui] = [withEmail('ana.q@um.com', 'Ana Quintela'), withEmail('ana.q@um.com', 'Rui Quintela')];
    expect(shareOwnEmail(ana, rui)).toBe(true);
    expect(shareOwnEmail(rui, withEmail('ana.q@um.com', 'Ivo Quintela'))).toBe(false);
    expect(shareOwnEmail(ana, withEmail('ana.q@dois.com', 'Ana Quintela'))).toBe(false);
  });
});

type Place = Partial<typeof ENDERECO>;
const withPlaces = (...places: Place[]) =>
  profileOf(buildFisica({ enderecos: places.map((place) => ({ ...ENDERECO, ...place })) }));

describe('of addresses', () => {
  const FLAT: Place = { complemento: 'Apto 12' };
  const ABROAD: Place = { cep: '', numero: '', codigoCidade: '', codigoEstado: '', complemento: '' };

  test.each<[string, Place, Place, string | undefined]>([
    [
      'the same, however it is written',
      { numero: '10-A', ...FLAT },
      { numero: '10 a', complemento: 'APTO. 12' },
      'same',
    ],
    ['a complement that one leaves open says nothing', FLAT, {}, 'same'],
    ['two flats are of one building', FLAT, { complemento: 'Apto 13' }, 'sameNumber'],
    ['two numbers are of one street', {}, { numero: '200' }, 'sameCep'],
    ['two CEPs are of one city', {}, { cep: '01002000' }, 'sameCity'],
    ['two cities are two', {}, { cep: '20040002', codigoCidade: '3304557' }, 'other'],
    ['of two without a CEP the city is known, and not the street', { cep: '' }, { cep: '' }, 'sameCity'],
    ['two abroad, without CEP and city, say nothing', ABROAD, ABROAD, undefined],
    ['one abroad says nothing beside one here', ABROAD, {}, undefined],
  ])('%s', (_, a, b, level) => {
    expect(compareAddresses(withPlaces(a), withPlaces(b), RARE)?.level).toBe(level);
    expect(compareAddresses(withPlaces(b), withPlaces(a), RARE)?.level).toBe(level);
  });

  test('of two that are shared the rarer one counts, in whichever order they stand', () => {
    const counted = { ...RARE, countOf: (_: Counted, text: string) => (text === '01001000|100' ? 500 : 3) };
    const [common, rare]: Place[] = [{}, { cep: '20040002', codigoCidade: '3304557' }];
    const both = compareAddresses(withPlaces(common!, rare!), withPlaces(rare!, common!), counted);
    expect(both).toEqual(compareAddresses(withPlaces(rare!, common!), withPlaces(common!, rare!), counted));
    expect(both?.bits).toBeCloseTo(Math.log2(2000 / 3), 6);
  });
});
