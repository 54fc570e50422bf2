import { mixBits, pickWeighted, type Random } from '../../../src/demo/server/random.ts';
import {
  cnpjOf,
  cpfOf,
  type InventedAddress,
  makeAddress,
  makeCell,
  makeDate,
  makeLandline,
  makeMail,
} from './contacts.ts';
import type { Draft } from './draft.ts';
import { SUFFIXES } from './mistakes.ts';
import { makeName, makeSurname, type PersonName, writeName } from './names.ts';
import { ANYWHERE, HOME, type Municipality, SIGN_WORDS, TRADE, withoutAccents } from './words.ts';
import { known } from '../../../src/kit/known.ts';

/** The towns of a register, with the values that many of its records share. */
export type World = {
  random: Random;
  seed: number;
  entities: number;
  groups: number;
  homes: readonly Municipality[];
  switchboards: readonly string[];
  noPhone: string;
  accountant: { phone: string; mail: string; address: InventedAddress };
  mails: Set<string>;
};

export function makeWorld(random: Random, seed: number): World {
  const home = pickWeighted(random, HOME);
  const homes = [home, pickWeighted(random, HOME), pickWeighted(random, ANYWHERE)];
  const switchboards = [makeLandline(random, home.ddd), makeLandline(random, home.ddd), makeCell(random, home.ddd)];
  const phone = makeLandline(random, home.ddd);
  const accountant = { phone, mail: 'fiscal@contabilexemplo.com.br', address: makeAddress(random, home) };
  const noPhone = `${home.ddd}999999999`;
  return { random, seed, entities: 0, groups: 0, homes, switchboards, noPhone, accountant, mails: new Set() };
}

/** Returns a home town for most records. */
export function makePlace({ random, homes }: World): Municipality {
  if (!random.chance(70)) return pickWeighted(random, ANYWHERE);
  return random.chance(85) ? known(homes[0], 'home town') : random.pick(homes);
}

export function makePerson(world: World, name: PersonName, place: Municipality): Draft {
  const { random, seed } = world;
  const draft: Draft = {
    tipo: 'fisica',
    nome: writeName(random, name),
    nomeSocial: null,
    nomeFantasia: null,
    cpf: random.chance(80) ? cpfOf(seed * 7919 + world.entities * 3 + 1) : null,
    cnpj: null,
    nascimento: random.chance(84) ? makeDate(random, 1938, 2007) : null,
    abertura: null,
    nomeMae: random.chance(25) ? makeMother(random, name) : null,
    rg: random.chance(20) ? String(random.integer(10_000_000, 99_999_999)) : null,
    telefones: [],
    emails: [],
    enderecos: [],
    entity: ++world.entities,
    group: '',
    place,
    name,
  };
  const phones = random.chance(8) ? 0 : random.chance(72) ? 1 : 2;
  for (let i = 0; i < phones; i += 1)
    draft.telefones.push(random.chance(15) ? makeLandline(random, place.ddd) : makeCell(random, place.ddd));
  if (random.chance(0.5)) draft.telefones = [random.pick(world.switchboards)];
  else if (random.chance(0.4)) draft.telefones = [world.noPhone];
  if (random.chance(62)) draft.emails.push(makeMail(random, name, world.mails));
  if (random.chance(1)) draft.emails = ['nao@tem.com'];
  if (random.chance(0.3)) draft.emails = ['naotem@email.com'];
  if (random.chance(82)) draft.enderecos.push(makeAddress(random, place));
  return draft;
}

function makeMother(random: Random, { surnames }: PersonName): string {
  return writeName(random, makeName(random, [makeSurname(random), known(surnames[0], 'surname')], true));
}

type Same = { root: number; branch: number; sign: string; body: string };

/** A company, or a branch of one. */
export function makeCompany(world: World, place: Municipality, same?: Same): Draft {
  const { random, seed } = world;
  const trade = pickWeighted(random, TRADE);
  const surname = makeSurname(random);
  const sign = same?.sign ?? `${random.pick(trade.words)} ${random.chance(45) ? surname : random.pick(SIGN_WORDS)}`;
  const body = same?.body ?? makeBody(random, { surname, sign, registered: trade.registered });
  const root = same?.root ?? 10_000_000 + (mixBits(seed * 131 + world.entities * 17 + 5) % 89_999_999);
  const draft: Draft = {
    tipo: 'juridica',
    nome: `${body} ${random.pick(SUFFIXES)}`,
    nomeSocial: null,
    nomeFantasia: random.chance(80) ? sign : null,
    cpf: null,
    cnpj: random.chance(82) ? cnpjOf(root, same?.branch ?? 1) : null,
    nascimento: null,
    abertura: random.chance(60) ? makeDate(random, 1972, 2025) : null,
    nomeMae: null,
    rg: null,
    telefones: random.chance(8)
      ? []
      : [random.chance(65) ? makeLandline(random, place.ddd) : makeCell(random, place.ddd)],
    emails: [],
    enderecos: random.chance(88) ? [makeAddress(random, place)] : [],
    entity: ++world.entities,
    group: '',
    place,
    company: { root, sign, body },
  };
  addCompanyContacts(world, draft, sign);
  return draft;
}

function makeBody(
  random: Random,
  { surname, sign, registered }: { surname: string; sign: string; registered: string },
) {
  if (random.chance(22)) return writeName(random, makeName(random));
  if (random.chance(30)) return `${surname} & ${makeSurname(random)} ${registered}`;
  return random.chance(30) ? `${registered} ${surname}` : sign;
}

const DESKS = ['contato', 'comercial', 'vendas', 'financeiro', 'atendimento', 'nfe'];

function addCompanyContacts({ random, accountant }: World, draft: Draft, sign: string): void {
  if (random.chance(75)) {
    const domain = withoutAccents(sign)
      .toLowerCase()
      .replace(/[^a-z]+/g, '')
      .slice(0, 22);
    const hasDomain = random.chance(75);
    draft.emails.push(
      hasDomain ? `${random.pick(DESKS)}@${domain}.com.br` : `${domain}${random.integer(1, 99)}@gmail.com`,
    );
  }
  if (random.chance(3)) {
    draft.telefones = [accountant.phone];
    draft.group = 'contador';
    if (random.chance(50)) draft.emails = [accountant.mail];
    if (random.chance(40)) draft.enderecos = [accountant.address];
  }
  if (random.chance(0.5)) draft.emails = ['nao@tem.com'];
}
