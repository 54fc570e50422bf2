import { chaveNome, palavrasNome } from '@fichario/brasil';
import { findMunicipio } from '@fichario/brasil/municipios';
import { beforeAll, expect, test } from 'vitest';
import { buildTenant, buildUser } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { rounds } from '../../../test/rounds.ts';
import type { Role } from '../../access/policy.ts';
import { generatePessoas } from '../../demo/server/generate-pessoas.ts';
import { createRandom, type Random } from '../../demo/server/random.ts';
import { inTenant, inTenantBulk, type TenantTx } from '../../kit/server/db/db.ts';
import { applyBulkCreate, applyOperation } from '../../register/apply/server/apply.ts';
import type { OperationHeader } from '../../register/apply/server/change.ts';
import { parseSearch, type SearchTerm } from '../search-terms.ts';
import type { Position } from './list-cursor.ts';
import type { ListRow } from './list-row.ts';
import type { List, ListFilter } from './list-select.ts';
import { toSample } from './sample/sample.ts';
import { toSearch } from './search.ts';
import { cheapest, openSearch, searchInStages } from './search-plan.ts';
import type { Pessoa, PessoaRow } from '../../pessoa/pessoa.ts';
import { PESSOA_COLUMNS, toPessoa } from '../../pessoa/stored/row.ts';

/*
 * Compares the search with a plain check of every record: for many searches, all pages together must be the records
 * that the definition below finds, each once, in its order, and only the last page may be short. Every way to a page is
 * used: sorting, scanning, sorting after a useless scan, scanning to the end.
 */

const database = useDatabase();
const RECORDS = 1000;
const SEARCHES = rounds(600, 6_000);

/** A record in plain words. */
type Plain = {
  id: string;
  codigo: number;
  key: string;
  names: string[];
  pieces: string[];
  emails: string[];
  /** values that match inside: numbers and local parts of e-mails */
  inner: string[];
  document: string;
  numbers: string[];
  cities: string[];
  tipo: string;
  deleted: boolean;
};

function toPlain(pessoa: Pessoa): Plain {
  const isFisica = pessoa.tipo === 'fisica';
  const names = [pessoa.nome, isFisica ? pessoa.nomeSocial : pessoa.nomeFantasia].filter((name) => name !== null);
  const emails = pessoa.emails.map(({ email }) => email.split('@') as [string, string]);
  const numbers = pessoa.telefones.flatMap(({ tipo, numero }) =>
    tipo === 'celular' || tipo === 'fixo' ? [numero, numero.slice(2)] : [numero.replace('+', '')],
  );
  return {
    id: pessoa.id,
    codigo: pessoa.codigo,
    key: chaveNome(pessoa.nome),
    names: names.flatMap((name) =>
      name.split(/\s+/).flatMap((part) => [...palavrasNome(part), palavrasNome(part).join('')]),
    ),
    pieces: emails.flatMap(([local, domain]) => [`${local}@${domain}`, domain, ...local.split(/[-._+]/)]),
    emails: emails.map((parts) => parts.join('@')),
    inner: [...numbers, ...emails.map(([local]) => local)],
    document: ((isFisica ? pessoa.cpf : pessoa.cnpj) ?? '').toLowerCase(),
    numbers,
    cities: pessoa.enderecos.flatMap(({ codigoCidade }) => palavrasNome(findMunicipio(codigoCidade)?.nome ?? '')),
    tipo: pessoa.tipo,
    deleted: pessoa.deletedAt !== null,
  };
}

type Depth = 1 | 2 | 3;

const begins = (texts: string[], start: string) => texts.some((text) => text.startsWith(start));

/** Whether one of the texts contains the text, of at least four characters. */
function isInside(texts: string[], text: string): boolean {
  return text.length >= 4 && texts.some((each) => each.includes(text));
}

function findsWord(
  record: Plain,
  word: string,
  depth: Depth,
  { isTerm, isAlone, isWhole }: { isTerm: boolean; isAlone: boolean; isWhole: boolean },
): boolean {
  const length = [...word].length;
  const isShort = length <= 4;
  if (begins(record.names, word) || (isShort ? begins(record.pieces, word) : record.pieces.includes(word))) return true;
  if (depth > 1 && ((isAlone && begins(record.pieces, word)) || begins(record.cities, word))) return true;
  if (depth < 3 || length < 3 || isWhole || !isTerm) return false;
  return record.names.some((name) => name.includes(word)) || (isAlone && isInside(record.inner, word));
}

function findsNumber(record: Plain, number: string, depth: Depth, role: Role, isWhole: boolean): boolean {
  const byDocument = role !== 'leitor';
  if (begins(record.numbers, number)) return true;
  if (byDocument && record.document.startsWith(number)) return true;
  if (depth < 3 || isWhole) return false;
  return isInside(record.inner, number) || (byDocument && isInside([record.document], number));
}

function findsEmail(record: Plain, email: string, depth: Depth): boolean {
  if (begins(record.pieces, email)) return true;
  if (depth < 3) return false;
  if (email.includes('@')) return record.emails.some((own) => hasPart(own, email));
  return email.length >= 4 && record.emails.some((own) => own.split('@')[0]!.includes(email));
}

/** Whether an e-mail contains the text at the start of one of its parts. */
function hasPart(own: string, part: string): boolean {
  const place = own.indexOf(part, 1);
  return place > 0 && (/[._+-]/.test(own[place - 1]!) || /^[._+-]/.test(part));
}

const isOneWord = ([term, ...others]: SearchTerm[]) =>
  others.length === 0 && term!.words.length === 1 && term!.email === undefined;
/** A whole CPF, CNPJ or phone. */
const isWhole = (numbers: string[]) => numbers.some((number) => number.length > 8);

function finds(record: Plain, terms: SearchTerm[], depth: Depth, role: Role): boolean {
  return terms.every(
    ({ words, numbers, codigo, email, isAbbreviation }) =>
      (words.length > 0 &&
        words.every((word) =>
          findsWord(record, word, isAbbreviation ? 1 : (Math.min(depth, words.length > 1 ? 2 : 3) as Depth), {
            isTerm: terms.length === 1,
            isAlone: isOneWord(terms),
            isWhole: isWhole(numbers),
          }),
        )) ||
      numbers.some((number) => findsNumber(record, number, depth, role, isWhole(numbers))) ||
      codigo === record.codigo ||
      (email !== undefined && findsEmail(record, email, depth)),
  );
}

function stageOf(record: Plain, text: string, terms: SearchTerm[], role: Role): number | undefined {
  if (terms.length === 1 && terms[0]!.codigo === record.codigo) return 0;
  const words = terms.flatMap((term) => term.words);
  const allWords = terms.every((term) => term.words.length > 0);
  const own = record.key.split(' ');
  if (allWords && record.key.startsWith(chaveNome(text))) return 1;
  if (allWords && words.every((word) => begins(own, word)))
    return words.some((word) => record.key.startsWith(word)) ? 2 : 3;
  if (finds(record, terms, 1, role)) return 4;
  if (finds(record, terms, 2, role)) return 5;
  const isInName = ({ words: of, numbers }: SearchTerm) =>
    of.length === 1 && !isWhole(numbers) && Array.from(of[0]!).length >= 3
      ? record.key.includes(of[0]!)
      : of.every((word) => begins(own, word));
  if (allWords && terms.every(isInName)) return 6;
  return finds(record, terms, 3, role) ? 7 : undefined;
}

/** Matches inside of a word are sorted by that word, then by name. */
function keyOf({ key }: Plain, stage: number, terms: SearchTerm[]): string {
  if (stage !== 6 || !isOneWord(terms)) return key;
  const words = key.split(' ').filter((word) => word.includes(terms[0]!.words[0]!));
  return `${words.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))[0]}\u0001${key}`;
}

type Asked = { text: string; role: Role; filter: Pick<ListFilter, 'labels' | 'deleted'> };

/** The ids that a check of every record finds, in the order of the stages. */
function lookAtAll(records: Plain[], { text, role, filter }: Asked): string[] {
  const terms = parseSearch(text);
  return records
    .filter(({ deleted, tipo }) => deleted === filter.deleted && (filter.labels.tipo?.includes(tipo) ?? true))
    .flatMap((record) => {
      const stage = stageOf(record, text, terms, role);
      return stage === undefined ? [] : [{ stage, key: Buffer.from(keyOf(record, stage, terms)), id: record.id }];
    })
    .sort((a, b) => a.stage - b.stage || Buffer.compare(a.key, b.key) || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
}

/** The choice between the ways to a leg of a search: the cheapest, or one of the others that support the leg. */
const WAYS: (typeof cheapest)[] = [cheapest, ...[0, 1, 2, 3].map((place) => nth(place))];

function nth(place: number): typeof cheapest {
  return (ways, facts) => {
    const able = ways.filter((way) => way.cost(facts) < Infinity);
    return able[Math.min(place, able.length - 1)]!;
  };
}

/** All pages of a search, to the end. */
async function walkPages(list: List, choose: typeof cheapest, limit: number): Promise<string[]> {
  return walkOn(list, await readFrom(list, undefined, limit, choose), limit, choose);
}

/** All pages of a search with a first page that may end early. */
async function walkOpened(list: List, limit: number): Promise<{ first: string[]; all: string[]; isCut: boolean }> {
  const { rows, isCut } = await openSearch(list, toSearch(list.tenant, list.filter)!, limit);
  const first = rows.map(({ item }) => item.id);
  // an early end is never an empty page: it would have no cursor
  if (isCut) expect([rows.length > 0, rows.length < limit], list.filter.q).toEqual([true, true]);
  const next = isCut ? await readFrom(list, rows.at(-1)!.position, limit, cheapest) : [];
  const rest = isCut
    ? await walkOn(list, next, limit, cheapest)
    : (await walkOn(list, rows, limit, cheapest)).slice(rows.length);
  return { first, all: [...first, ...rest], isCut };
}

async function walkOn(list: List, first: ListRow[], limit: number, choose: typeof cheapest): Promise<string[]> {
  const ids = first.map(({ item }) => item.id);
  for (let rows = first; rows.length === limit; ) {
    rows = await readFrom(list, rows.at(-1)!.position, limit, choose);
    ids.push(...rows.map(({ item }) => item.id));
  }
  return ids;
}

function readFrom(list: List, after: Position | undefined, limit: number, choose: typeof cheapest): Promise<ListRow[]> {
  return searchInStages(list, toSearch(list.tenant, list.filter)!, after, limit, choose);
}

const tenants: { id: number; records: Plain[] }[] = [];

beforeAll(async () => {
  const { id: userId } = await buildUser(database.owner);
  const header: OperationHeader = { kind: 'import', userId, origin: 'cli' };
  for (const count of [RECORDS, RECORDS / 4]) {
    const { id } = await buildTenant(database.owner);
    await inTenantBulk(database.db, id, (tx) => applyBulkCreate(tx, header, [...generatePessoas({ seed: 3, count })]));
    const made = await inTenant(database.db, id, readAll);
    const changes = made.filter((_, index) => index % 40 === 7).map((before) => ({ type: 'delete', before }) as const);
    await inTenant(database.db, id, (tx) => applyOperation(tx, { ...header, kind: 'delete' }, changes));
    // some records are in the small search indexes, the others in the large ones
    await database.owner.query(
      'update pessoa_tokens set settled = hashtext(pessoa_id::text) % 3 <> 0 where tenant_id = $1',
      [id],
    );
    tenants.push({ id, records: (await inTenant(database.db, id, readAll)).map(toPlain) });
  }
});

async function readAll(tx: TenantTx): Promise<Pessoa[]> {
  const rows = await tx.query<PessoaRow>(`select ${PESSOA_COLUMNS} from pessoas p where p.tenant_id = $1`, [
    tx.tenantId,
  ]);
  return rows.map(toPessoa);
}

/** Typical searches: beginnings, in any order, pieces, mixtures; and searches without matches. */
const TYPED: ((random: Random, record: Plain) => string)[] = [
  (random, { key }) => key.slice(0, random.integer(2, 12)),
  (random, { key }) => cut(random, key.split(' ')[0]!),
  (random, { key }) => cut(random, key.split(' ').at(-1)!),
  (random, { key }) => `${cut(random, key.split(' ').at(-1)!)} ${cut(random, key.split(' ')[0]!)}`,
  (random, { key }) => `${cut(random, key.split(' ')[0]!)} ${cut(random, key.split(' ').at(-1)!)}`,
  (random, { key }) => shuffled(random, key.split(' ')).slice(0, 3).join(' '),
  (random, { names }) => cut(random, names.at(-1)!),
  (random, { names }) => random.pick(names).slice(1, random.integer(4, 7)),
  (random, { names, key }) => `${random.pick(names).slice(2, 6)} ${cut(random, key.split(' ')[0]!)}`,
  (random, { document, key }) => document.slice(0, random.integer(3, 11)) || key,
  (random, { document, key }) => document.slice(random.integer(1, 5), 9) || key,
  (random, { numbers, key }) => random.pick([...numbers, key]).slice(0, random.integer(3, 11)),
  (random, { numbers, key }) => random.pick([...numbers, key]).slice(random.integer(1, 4)),
  (random, { numbers, key }) => `${random.pick([...numbers, '119']).slice(0, 4)} ${cut(random, key.split(' ')[0]!)}`,
  (random, { pieces, key }) => random.pick([...pieces, key]).slice(0, random.integer(3, 20)),
  (random, { pieces, key }) => random.pick([...pieces, key]).slice(random.integer(1, 5)),
  (random, { emails, key }) =>
    random
      .pick([...emails, key])
      .split(/[._+-]/)
      .slice(random.integer(0, 1))
      .join('.'),
  (random, { emails, key }) =>
    `${random
      .pick([...emails, key])
      .split('@')[0]!
      .slice(random.integer(0, 3))}@`,
  (random, { cities, key }) => `${cut(random, random.pick([...cities, 'x']))} ${cut(random, key.split(' ')[0]!)}`,
  (random, { cities, key }) => random.pick([...cities, key]),
  (_random, { codigo }) => String(codigo),
  (random, { key }) => `${key.split(' ').slice(0, 2).join(' ')} ${random.pick(['s.a.', 's/a', 's.a', 'm.e.'])}`,
  (random, { key }) => `${key.slice(0, 3)}${random.pick(['q', 'zx', '%', "'"])} ${key.slice(4, 7)}`,
];

function cut(random: Random, word: string): string {
  return word.slice(0, random.integer(1, 8));
}

function shuffled(random: Random, words: string[]): string[] {
  return words.toSorted(() => random.next() - 0.5);
}

function sampleSearch(index: number, records: Plain[]): Asked {
  const random = createRandom(17, index);
  const typed = TYPED[index % TYPED.length]!(random, random.pick(records));
  const text = parseSearch(typed).length > 0 ? typed : 'ana';
  const labels = random.chance(15) ? { tipo: [random.pick(['fisica', 'juridica'])] } : {};
  return { text, role: random.chance(20) ? 'leitor' : 'gestor', filter: { labels, deleted: random.chance(8) } };
}

test('searches find what a check of every record finds, in the order of the stages, in every way', async () => {
  let found = 0;
  for (const [place, { id, records }] of tenants.entries()) {
    const sample = await toSample(records.length, records.length, records.map(toDrawn));
    await inTenant(database.db, id, async (tx) => {
      for (let index = place; index < SEARCHES; index += place === 0 ? 1 : 5) {
        const asked = sampleSearch(index, records);
        const way = Math.floor(index / TYPED.length) % WAYS.length;
        const tenant = { id, role: asked.role, settings: { longEmailEndings: false } };
        const filter = { ...asked.filter, q: asked.text };
        const list: List = { tx, tenant, filter, sort: 'nome', sample };
        const ids = await walkPages(list, WAYS[way]!, index % 3 === 0 ? 30 : 200);
        const expected = lookAtAll(records, asked);
        if (expected.length > 0) found += 1;
        expect(ids, JSON.stringify({ ...asked, way })).toEqual(expected);
      }
    });
  }
  expect(found).toBeGreaterThan(SEARCHES / 2);
});

test('in a large client the first page ends with the nearest matches, and the next pages have the others', async () => {
  const { id, records } = tenants[0]!;
  // a sample of one half stands for twice as many records
  const sample = await toSample(2 * records.length, records.length, records.map(toDrawn));
  let cuts = 0;
  await inTenant(database.db, id, async (tx) => {
    for (let index = 0; index < SEARCHES / 2; index += 1) {
      const asked = sampleSearch(index, records);
      const tenant = { id, role: asked.role, settings: { longEmailEndings: false } };
      const list: List = { tx, tenant, filter: { ...asked.filter, q: asked.text }, sort: 'nome', sample };
      const expected = lookAtAll(records, asked);
      const { first, all, isCut } = await walkOpened(list, index % 3 === 0 ? 30 : 200);
      if (isCut) cuts += 1;
      expect(all, JSON.stringify(asked)).toEqual(expected);
      const own = records.find(
        ({ codigo, deleted }) => String(codigo) === asked.text && deleted === asked.filter.deleted,
      );
      if (own && isAsked(own, asked)) expect([first, isCut], asked.text).toEqual([[own.id], true]);
    }
  });
  expect(cuts).toBeGreaterThan(SEARCHES / 20);
});

test('when the sample promised too many names, the others are not searched in all names of the client', async () => {
  const { id, records } = tenants[0]!;
  const sample = await toSample(100 * records.length, records.length, records.map(toDrawn));
  await inTenant(database.db, id, async (tx) => {
    const calls: string[] = [];
    const query: typeof tx.query = (statement, values) => {
      calls.push(typeof statement === 'string' ? statement : statement.name);
      return tx.query(statement, values);
    };
    const asked: Asked = { text: 'maria silva', role: 'gestor', filter: { labels: {}, deleted: false } };
    const tenant = { id, role: asked.role, settings: { longEmailEndings: false } };
    const filter = { ...asked.filter, q: asked.text };
    const list: List = { tx: { ...tx, query }, tenant, filter, sort: 'nome', sample };
    const { rows } = await openSearch(list, toSearch(tenant, filter)!, 200);
    expect(rows.some(({ position }) => position.stage === 2)).toBe(true);
    expect(rows.length).toBeLessThan(200);
    expect(calls).toEqual(['walk_names', 'walk_names', 'find_names']);
  });
});

test('an e-mail is found by the cards, also by older cards, which list only the principal one', async () => {
  const { id, records } = tenants[0]!;
  // every second card in the format before all e-mails, and some cards too long for their index
  await database.owner.query(
    `update cards set shown = regexp_replace(shown, ',"[^"]*"\\]', ']') where tenant_id = $1 and pessoa_id::text ~ '[02468ace]$'`,
    [id],
  );
  await database.owner.query(`update cards set shown = null where tenant_id = $1 and pessoa_id::text ~ '1$'`, [id]);
  const sample = await toSample(records.length, records.length, records.map(toDrawn));
  const beginnings = new Set(
    records.flatMap(({ emails }) => emails.flatMap((email) => [email, `${email.split('@')[0]!}@`, email.slice(0, -3)])),
  );
  const typed = [...beginnings].filter((_, index) => index % rounds(20, 3) === 0);
  await inTenant(database.db, id, async (tx) => {
    for (const [index, text] of ['contato@', 'financeiro@', 'a"b@', String.raw`a\.b@`, ...typed].entries()) {
      const labels = index % 4 === 0 ? { tipo: ['juridica'] } : {};
      const asked: Asked = { text, role: 'gestor', filter: { labels, deleted: false } };
      const tenant = { id, role: asked.role, settings: { longEmailEndings: false } };
      const filter = { ...asked.filter, q: text };
      const list: List = { tx, tenant, filter, sort: 'nome', sample, isBrief: index % 2 === 0 };
      expect(await walkPages(list, byAddress, 30), text).toEqual(lookAtAll(records, asked));
    }
  });
});

const byAddress: typeof cheapest = (ways, facts) =>
  ways.find(({ name }) => name === 'walk of the e-mails on the cards') ?? cheapest(ways, facts);

function isAsked({ tipo }: Plain, { filter }: Asked): boolean {
  return filter.labels.tipo?.includes(tipo) ?? true;
}

function toDrawn({ id, codigo, key, deleted, tipo, pieces, numbers, document }: Plain) {
  const labels = { tipo: [tipo], situacao: [], tag: [], papel: [], codigoEstado: [], codigoCidade: [], pendencia: [] };
  const tokens = [
    ...key.split(' ').map((word) => `:${word}`),
    ...pieces.map((piece) => `@${piece}`),
    ...numbers.map((number) => `+${number}`),
    `#${document}`,
  ];
  return { id, codigo, nomeChave: key, updatedAt: '', deleted, labels, tokens };
}
