import { expect, test } from 'vitest';
import { buildFisica, buildJuridica, EMAIL, ENDERECO, TELEFONE } from '../../test/pessoas.ts';
import { keyMoves, matchKeysOf } from './keys-of-record.ts';
import type { Comparable } from './profile.ts';

type Person = Parameters<typeof buildFisica>[0];
type Firm = Parameters<typeof buildJuridica>[0];

function meet(a: Comparable, b: Comparable): boolean {
  const keys = matchKeysOf(a);
  return matchKeysOf(b).some((key) => keys.includes(key));
}

const phones = (...numeros: string[]) => ({ telefones: numeros.map((numero) => ({ ...TELEFONE, numero })) });
const mail = (email: string) => ({ emails: [{ ...EMAIL, email }] });
const at = (cep: string, numero: string) => ({ enderecos: [{ ...ENDERECO, cep, numero }] });
const born = (nome: string, nascimento: string) => ({ nome, nascimento });

test.each<[string, Person, Person, boolean]>([
  ['one name in another order and spelling', { nome: 'Thiago Souza' }, { nome: 'Sousa, Tiago' }, true],
  ['one name of a single word, which thousands have', { nome: 'Ana' }, { nome: 'Ana' }, false],
  [
    'the name by which one is called',
    { nome: 'Rui Quintela', nomeSocial: 'Eva Quintela' },
    { nome: 'Eva Quintela' },
    true,
  ],
  ['a phone, with and without DDD', phones('11987654321'), { nome: 'Ana', ...phones('87654321') }, true],
  [
    'a phone that is the fourth of one',
    phones('1', '2', '3', '11987654321'),
    { nome: 'Ana', ...phones('11987654321') },
    false,
  ],
  ['a short phone', phones('1234567'), { nome: 'Ana', ...phones('1234567') }, false],
  ['an account at two providers', mail('quintela@um.com'), { nome: 'Ana', ...mail('quin.tela@dois.com') }, true],
  ['an account of three letters', mail('rui@um.com'), { nome: 'Ana', ...mail('rui@dois.com') }, false],
  ['a shared account in two domains', mail('contato@um.com'), { nome: 'Ana', ...mail('contato@dois.com') }, false],
  ['the first name and the day', born('Rui Quintela', '1980-02-13'), born('Rui Prado', '1980-02-13'), true],
  [
    'the first name, with day and month swapped',
    born('Rui Quintela', '1980-02-11'),
    born('Rui Prado', '1980-11-02'),
    true,
  ],
  ['the last name and the day', born('Rui Quintela', '1980-02-13'), born('Ivo Quintela', '1980-02-13'), true],
  ['the same names and the year', born('Rui Quintela', '1980-02-13'), born('Rui Quintela', '1980-07-30'), true],
  [
    'the first and last of three names and the year',
    born('Rui A. Quintela', '1980-02-13'),
    born('Rui Quintela', '1980-07-30'),
    false,
  ],
  [
    'both names, of another day and year',
    born('Rui A. Quintela', '1980-02-13'),
    born('Rui Quintela', '1990-03-14'),
    false,
  ],
  [
    'a house and the first letter',
    { nome: 'Rui Prado', ...at('01001000', '10') },
    { nome: 'Rita Luz', ...at('01001000', '10') },
    true,
  ],
  [
    'a house and another letter',
    { nome: 'Rui Prado', ...at('01001000', '10') },
    { nome: 'Ivo Luz', ...at('01001000', '10') },
    false,
  ],
  ['no CEP and one number', { nome: 'Rui Prado', ...at('', '10') }, { nome: 'Rita Luz', ...at('', '10') }, false],
])('whether two people meet who have in common: %s', (_, a, b, doMeet) => {
  expect(meet(buildFisica(a), buildFisica(b))).toBe(doMeet);
});

test.each<[string, Firm, Firm, boolean]>([
  ['the words in another order', { nome: 'Padaria Quirino Centro' }, { nome: 'Centro Padaria Quirino' }, true],
  ['the first two words of three', { nome: 'Padaria Quirino Centro' }, { nome: 'Padaria Quirino' }, true],
  ['one word of three', { nome: 'Padaria Quirino Centro' }, { nome: 'Padaria Zambelli Norte' }, false],
  ['the nome fantasia of one', { nome: 'Alfa SPE', nomeFantasia: 'Mercado Beta' }, { nome: 'Mercado Beta Ltda' }, true],
  ['the building', { nome: 'Alfa', ...at('01001000', '10') }, { nome: 'Beta', ...at('01001000', '10') }, true],
  ['the day of the opening', { nome: 'Alfa', abertura: '1990-01-02' }, { nome: 'Beta', abertura: '1990-01-02' }, true],
])('whether two companies meet that have in common: %s', (_, a, b, doMeet) => {
  expect(meet(buildJuridica(a), buildJuridica(b))).toBe(doMeet);
});

/** Where the keys of a day begin in the index. */
function placesOf(nascimento: string): number[] {
  return matchKeysOf(buildFisica({ nome: 'Ana', nascimento })).map((key) => key >>> 14);
}

test('the two keys of a day lie beside each other, and those of other days elsewhere', () => {
  const [place] = placesOf('1980-02-13');
  const keys = matchKeysOf(buildFisica(born('Rui Quintela', '1980-02-13')));
  expect(keys.filter((key) => key >>> 14 === place)).toHaveLength(2);
  const days = Array.from({ length: 28 }, (_, day) => `1980-02-${String(day + 1).padStart(2, '0')}`);
  expect(new Set(days.flatMap(placesOf)).size).toBeGreaterThan(26);
});

test('a person and a company never meet', () => {
  expect(meet(buildFisica(phones('11987654321')), buildJuridica(phones('11987654321')))).toBe(false);
});

test('a change takes the keys that the record no longer has, and brings its new ones', () => {
  const [before, after] = [buildFisica(phones('11987654321')), buildFisica(phones('11987654322'))];
  const { gone, come } = keyMoves(before, after);
  expect([gone.length, come.length]).toEqual([1, 1]);
  expect(keyMoves(before, { ...before })).toEqual({ gone: [], come: [] });
});
