import type { Random } from '../../../src/demo/server/random.ts';
import { cnpjOf, makeAddress, makeCell, makeDate, makeMail } from './contacts.ts';
import type { Draft } from './draft.ts';
import { makeName, makeSecond, makeSurname, type PersonName, writeName } from './names.ts';
import { makeNearNames } from './near-names.ts';
import { makeCompany, makePerson, makePlace, type World } from './people.ts';
import { known } from '../../../src/kit/known.ts';

type Family = 'gemeos' | 'gemeosDeNome' | 'paiFilho' | 'maeFilha' | 'casa' | 'casal' | 'homonimos';
type Put = (draft: Draft) => void;
/** A family: `add` makes another member with the address of the first one. */
type House = {
  world: World;
  first: Draft;
  surnames: [string, string];
  add: (name: PersonName, change: (member: Draft) => void) => void;
};

/** Adds people who look alike but are not the same. */
export function addFamily(world: World, kind: Family, put: Put): void {
  const { random } = world;
  const group = `${kind}:${++world.groups}`;
  const place = makePlace(world);
  const surnames: [string, string] = [makeSurname(random), makeSurname(random)];
  const first = makePerson(world, makeName(random, surnames), place);
  first.group = group;
  const members = [first];
  const add: House['add'] = (name, change) => {
    const member = makePerson(world, name, place);
    member.group = group;
    shareHouse(random, first, member);
    change(member);
    members.push(member);
  };
  MEMBERS[kind]({ world, first, surnames, add });
  for (const member of members) put(member);
}

function shareHouse(random: Random, first: Draft, member: Draft): void {
  const sharesMail = random.chance(8);
  member.enderecos = first.enderecos.map((address) => ({ ...address }));
  const [phone] = first.telefones;
  if (phone !== undefined && random.chance(65)) member.telefones = [phone];
  if (sharesMail) member.emails = [...first.emails];
}

const MEMBERS: Readonly<Record<Family, (house: House) => void>> = {
  gemeos: addTwin,
  gemeosDeNome: addNamedTwin,
  paiFilho: addSon,
  maeFilha: addDaughter,
  casa: addHousehold,
  casal: addSpouse,
  homonimos: addNamesake,
};

function addTwin({ world: { random }, first, surnames, add }: House): void {
  const name = known(first.name, 'name of a person');
  add(makeName(random, surnames, random.chance(70) ? name.isFemale : !name.isFemale), (twin) => {
    first.nascimento ??= makeDate(random, 1980, 2007);
    twin.nascimento = first.nascimento;
    twin.nomeMae = first.nomeMae;
    // Maria Clara and Maria Luiza
    if (random.chance(35) && name.second === null) {
      const [second, twinSecond] = [
        makeSecond(random, name.first, name.isFemale),
        makeSecond(random, name.first, name.isFemale),
      ];
      if (second !== twinSecond && second !== name.first && twinSecond !== name.first) {
        name.second = second;
        first.nome = writeName(random, name);
        twin.name = { ...name, second: twinSecond };
        twin.nome = writeName(random, twin.name);
      }
    }
    if (twin.nome === first.nome) twin.nome = twin.nome.replace(known(twin.name, 'name of a person').first, 'Miguel');
  });
}

/** Twins with names that differ in a letter; they share the phone and the address. */
function addNamedTwin({ world: { random }, first, surnames, add }: House): void {
  const [firstName, twinName] = makeNearNames(random);
  first.name = { ...makeName(random, surnames), first: firstName };
  first.nome = writeName(random, first.name);
  first.nascimento ??= makeDate(random, 1980, 2015);
  add({ ...first.name, first: twinName }, (twin) => {
    twin.nome = first.nome.replace(firstName, twinName);
    twin.nascimento = first.nascimento;
    twin.nomeMae = first.nomeMae;
    twin.telefones = [...first.telefones];
  });
}

/** Mother and daughter with the same name. */
function addDaughter({ world: { random }, first, add }: House): void {
  first.nascimento = makeDate(random, 1940, 1975);
  add({ ...first.name! }, (daughter) => {
    daughter.nome = first.nome;
    daughter.nascimento = makeDate(random, 1976, 2007);
    daughter.telefones = [...first.telefones];
  });
}

function addSon({ world: { random }, first, surnames, add }: House): void {
  if (first.name!.isFemale) {
    first.name = makeName(random, surnames, false);
    first.nome = writeName(random, first.name);
  }
  if (first.nascimento !== null) first.nascimento = makeDate(random, 1940, 1970);
  add({ ...first.name! }, (son) => {
    son.nome = `${first.nome} ${random.pick(['Filho', 'Filho', 'Júnior', 'Júnior', 'Neto', 'Segundo'])}`;
    if (son.nascimento !== null) son.nascimento = makeDate(random, 1971, 2005);
  });
}

function addHousehold({ world: { random }, first, surnames, add }: House): void {
  const [surname, lastSurname] = surnames;
  for (let remaining = random.integer(1, 3); remaining > 0; remaining -= 1) {
    const shared = random.chance(75) ? [random.chance(40) ? makeSurname(random) : surname, lastSurname] : undefined;
    add(makeName(random, shared), (member) => {
      if (member.nome === first.nome)
        member.nome = `${known(member.name, 'name of a person').first} Rita ${surnames.join(' ')}`;
    });
  }
}

/** A couple at one address, with the same surname or two. */
function addSpouse({ world: { random }, first, surnames, add }: House): void {
  const name = known(first.name, 'name of a person');
  add(makeName(random, random.chance(50) ? surnames : undefined, !name.isFemale), (spouse) => {
    spouse.telefones = [...first.telefones];
    if (spouse.nome === first.nome)
      spouse.nome = `${known(spouse.name, 'name of a person').first} Rita ${surnames.join(' ')}`;
  });
}

/** A person with the same name and birthday in another town. */
function addNamesake({ world, first, add }: House): void {
  const { random, mails } = world;
  add({ ...first.name! }, (namesake) => {
    const elsewhere = makePlace(world);
    namesake.nome = first.nome;
    first.nascimento ??= makeDate(random, 1950, 2000);
    namesake.nascimento = first.nascimento;
    namesake.telefones = [makeCell(random, elsewhere.ddd)];
    namesake.emails = random.chance(50) ? [makeMail(random, known(namesake.name, 'name of a person'), mails)] : [];
    namesake.enderecos = [makeAddress(random, elsewhere)];
    namesake.nomeMae = random.chance(25) ? writeName(random, makeName(random, undefined, true)) : null;
  });
}

/** A company and its branches. */
export function addBranches(world: World, put: Put): void {
  const { random } = world;
  const group = `filiais:${++world.groups}`;
  const head = makeCompany(world, makePlace(world));
  const { root, sign, body } = known(head.company, 'company');
  head.group = group;
  head.cnpj = cnpjOf(root, 1);
  put(head);
  for (let branch = random.integer(1, 4) + 1; branch > 1; branch -= 1) {
    const place = random.chance(50) ? head.place : makePlace(world);
    const draft = makeCompany(world, place, { root, branch, sign, body });
    draft.group = group;
    draft.cnpj = cnpjOf(root, branch);
    draft.nome = head.nome;
    if (random.chance(50)) draft.emails = [...head.emails];
    if (random.chance(25)) draft.telefones = [...head.telefones];
    put(draft);
  }
}
