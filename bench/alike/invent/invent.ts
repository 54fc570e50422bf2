import { mixBits, type Random } from '../../../src/demo/server/random.ts';
import { cnpjOf, cpfOf } from './contacts.ts';
import type { Draft, Invented, Mistakes, Truth } from './draft.ts';
import { addBranches, addFamily } from './look-alikes.ts';
import { MISTAKES } from './mistakes.ts';
import { MISTAKES_APART } from './mistakes-apart.ts';
import { makeName } from './names.ts';
import { makeCompany, makePerson, makePlace, makeWorld, type World } from './people.ts';
import { createChance } from './words.ts';
import { known } from '../../../src/kit/known.ts';

/** The percentage of entities with a duplicate. */
const DUPLICATES_PERCENT = 9;
/** The field of a mistake, which the duplicate does not lose. Mistakes in the name are not listed. */
const FIELD_OF: Readonly<Record<string, 'date' | 'phone' | 'mail' | 'address'>> = {
  diaMes: 'date',
  digitoData: 'date',
  anoTrocado: 'date',
  diaSeguinte: 'date',
  primeiroDeJaneiro: 'date',
  digitoFone: 'phone',
  nonoDigito: 'phone',
  outroFone: 'phone',
  foneTrocado: 'phone',
  ddd: 'phone',
  dominioEmail: 'mail',
  contaEmail: 'mail',
  provedor: 'mail',
  mudouEndereco: 'address',
  cepDigito: 'address',
  semNumero: 'address',
  complemento: 'address',
};

export type InventedRecord = Invented & { id: string; codigo: number; truth: Truth };

/**
 * Invented people and companies, with duplicates and with others that only look alike: the same ones for the same seed. `apart`:
 * with kinds of duplicates that were not used to choose the weights.
 */
export function* inventRecords(options: { seed: number; count: number; apart: boolean }): Generator<InventedRecord> {
  const { seed, count } = options;
  const made = makeAll(seed, count, options.apart ? MISTAKES_APART : MISTAKES);
  const start = `0${seed.toString(16).padStart(7, '0').slice(-7)}`;
  for (const [place, { draft, k }] of made.entries()) {
    const { entity, group, place: _place, name: _name, company: _company, ...invented } = draft;
    const codigo = place + 1;
    const id = `${start}-0000-7000-8000-${codigo.toString(16).padStart(12, '0')}`;
    yield { id, codigo, ...invented, truth: { e: entity, k, g: group } };
  }
}

type Made = { draft: Draft; k: string };

function makeAll(seed: number, count: number, mistakes: Mistakes): Made[] {
  const random = createChance(seed);
  const world = makeWorld(random, seed);
  const made: Made[] = [];
  const put = (draft: Draft) => {
    made.push({ draft, k: '' });
    const putOne = () => made.push(duplicate(world, draft, mistakes));
    if (!random.chance(DUPLICATES_PERCENT)) return;
    putOne();
    if (random.chance(12)) putOne();
    if (random.chance(2)) for (let remaining = random.integer(1, 4); remaining > 0; remaining -= 1) putOne();
  };
  while (made.length < count) putNext(world, put);
  made.length = count;
  shuffle(random, made);
  return made;
}

function putNext(world: World, put: (draft: Draft) => void): void {
  const { random } = world;
  const point = random.next() * 100;
  if (point < 0.35) addFamily(world, 'gemeos', put);
  else if (point < 0.8) addFamily(world, 'paiFilho', put);
  else if (point < 5) addFamily(world, 'casa', put);
  else if (point < 5.15) addFamily(world, 'homonimos', put);
  else if (point < 6.2) addBranches(world, put);
  else if (point < 25) put(makeCompany(world, makePlace(world)));
  else if (point < 25.3) addFamily(world, 'gemeosDeNome', put);
  else if (point < 25.6) addFamily(world, 'maeFilha', put);
  else if (point < 26.6) addFamily(world, 'casal', put);
  else {
    const place = makePlace(world);
    put(makePerson(world, makeName(random), place));
  }
}

/** Another record of the same person or company: with one or two mistakes, and with fewer or other values. */
function duplicate(world: World, draft: Draft, mistakes: Mistakes): Made {
  const { random } = world;
  const { telefones, emails, enderecos } = draft;
  const copy: Draft = {
    ...draft,
    telefones: [...telefones],
    emails: [...emails],
    enderecos: enderecos.map((address) => ({ ...address })),
  };
  const used = makeMistakes(random, copy, mistakes);
  const usedFields = new Set(used.map((kind) => FIELD_OF[kind]));
  const document = draft.tipo === 'fisica' ? 'cpf' : 'cnpj';
  copy[document] = otherDocument(world, draft, draft[document] === null);
  if (!usedFields.has('date') && random.chance(28)) Object.assign(copy, { nascimento: null, abertura: null });
  if (!usedFields.has('phone') && random.chance(25)) copy.telefones = [];
  if (!usedFields.has('mail') && random.chance(40)) copy.emails = [];
  if (!usedFields.has('address') && random.chance(30)) copy.enderecos = [];
  if (random.chance(60)) copy.nomeMae = null;
  if (random.chance(60)) copy.rg = null;
  return { draft: copy, k: used.join('+') };
}

function makeMistakes(random: Random, copy: Draft, mistakes: Mistakes): string[] {
  const ways = mistakes[copy.tipo];
  const fitting = Object.entries(ways).filter(([, way]) => way.fits(copy));
  const [first, firstWay] = random.pick(fitting);
  firstWay.make(copy, random);
  if (!random.chance(35)) return [first];
  const [second, secondWay] = random.pick(fitting);
  if (second === first || !secondWay.fits(copy)) return [first];
  secondWay.make(copy, random);
  return [first, second];
}

/** The document of a duplicate: mostly none, sometimes one that the first record lacks, rarely that of another person. */
function otherDocument(world: World, { tipo, company }: Draft, isMissing: boolean): string | null {
  const { random, seed, entities } = world;
  if (isMissing && random.chance(50)) return company ? cnpjOf(company.root, 1) : cpfOf(seed * 7919 + entities * 3 + 2);
  return random.chance(0.4) && tipo === 'fisica' ? cpfOf(mixBits(entities + 77)) : null;
}

/** Shuffles the records: no record is next to its duplicate. */
function shuffle(random: Random, made: Made[]): void {
  for (let at = made.length - 1; at > 0; at -= 1) {
    const other = random.integer(0, at);
    [made[at], made[other]] = [known(made[other], 'record'), known(made[at], 'record')];
  }
}
