import { type Db, readInTenant, type TenantReads } from '../../kit/server/db/db.ts';
import { fieldsOf, type LabelFilter, type LabelName } from '../list-labels.ts';
import { piecesOf } from '../search-terms.ts';
import { FIRST_ID, LAST_ID, type Position, type Sort } from './list-cursor.ts';

/** Some records of a list of one client, in ascending order; each stands for `weight` records. */
export type Weighed = { tenantId: number; records: readonly SampleRecord[]; weight: number };

/** About how many records lists have together. */
export function totalOf(lists: readonly Weighed[]): number {
  return Math.round(lists.reduce((sum, { records, weight }) => sum + records.length * weight, 0));
}

/** About how many records of lists merged by a sort stand before a position. */
export function rankOf(lists: readonly Weighed[], sort: Sort, position: Position): number {
  return Math.round(lists.reduce((sum, list) => sum + list.weight * countBefore(list, sort, position), 0));
}

/** The last record before which fewer than `rows` of lists merged by a sort stand; undefined: none is so near the start. */
export function recordAt(lists: readonly Weighed[], sort: Sort, rows: number): Position | undefined {
  const nearest = lists.flatMap((list) => {
    const position = lastWithin(list, sort, (each) => rankOf(lists, sort, each) < rows);
    return position ? [{ position, rank: rankOf(lists, sort, position) }] : [];
  });
  return nearest.toSorted((a, b) => b.rank - a.rank)[0]?.position;
}

/** The last of a list's records that is within; all before it are. */
function lastWithin(
  { tenantId, records }: Weighed,
  sort: Sort,
  isWithin: (position: Position) => boolean,
): Position | undefined {
  const positionAt = (index: number): Position => {
    const record = records.at(sort.startsWith('-') ? -1 - index : index)!; // between two bounds
    return { stage: 0, key: keyOf(record, sort), id: record.id, tenantId };
  };
  let [low, high] = [0, records.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isWithin(positionAt(middle))) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? undefined : positionAt(low - 1);
}

/** The place before all records of a name, of whatever client. */
export function placeBefore(nomeChave: string, sort: Sort): Position {
  const edge = sort.startsWith('-') ? { id: LAST_ID, tenantId: 2 ** 31 - 1 } : { id: FIRST_ID, tenantId: 0 };
  return { stage: 0, key: nomeChave, ...edge };
}

function countBefore({ records, tenantId }: Weighed, sort: Sort, { key, ...position }: Position): number {
  const descending = sort.startsWith('-');
  const isBelow = (record: SampleRecord) => {
    const own = keyOf(record, sort);
    if (own !== key) return own < key;
    return tenantId === position.tenantId ? record.id < position.id : tenantId < position.tenantId;
  };
  let [low, high] = [0, records.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBelow(records[middle]!)) low = middle + 1;
    else high = middle;
  }
  return descending ? records.length - low : low;
}

/*
 * Some thousand records of each client that is looked at, kept in memory for some minutes: by them it is estimated how
 * many records a filter lets through, how many stand before a place of the list, and which strategy to a page is the shorter.
 * Nothing of them is ever answered, and no record is found or missed by them.
 */

/** One of the records; its labels as they are in the index of tokens. */
export type SampleRecord = {
  id: string;
  codigo: number;
  nomeChave: string;
  /** its principal e-mail and phone and what they are found by, each after a space */
  contacts: string;
  updatedAt: string;
  deleted: boolean;
  labels: Readonly<Record<LabelName, readonly string[]>>;
};

export type Sample = {
  /** for how many records of the client each one stands; those whose codigo has no record are estimated, too */
  weight: number;
  /** as many codigos were given in the client */
  codigos: number;
  records: SampleRecord[];
  /** of filters that were asked lately: the records they let through, in an order, and how many */
  sorted: Map<string, readonly SampleRecord[]>;
  counted: Map<string, number>;
};

const DRAWS = 10_000;
/** So many are read at once; the first of them are enough to begin with. */
const PART = 2_000;
const KEPT_MS = 5 * 60_000;
const MOST_TENANTS = 12;
const MOST_SORTED = 16;
const MOST_COUNTED = 300;

type Kept = { readAt: number; sample: Sample | undefined; reading: Promise<Sample> | undefined };
const known = new WeakMap<Db, Map<number, Kept>>();

/** The sample that is there by now. Where there is none, or an old one, a new one is read meanwhile. */
export function knownSample(db: Db, tenantId: number): Sample | undefined {
  return keep(db, tenantId).sample;
}

/**
 * A sample of a client that is like it by now: its first part, where none was read before or the client has grown much
 * since. Throws DatabaseUnavailable.
 */
export async function readSample(db: Db, tenantId: number): Promise<Sample> {
  const codigos = await readInTenant(db, tenantId, readLastCodigo);
  const kept = keep(db, tenantId);
  if (kept.sample && codigos <= kept.sample.codigos * GROWN) return kept.sample;
  kept.sample = undefined;
  return kept.reading ?? startReading(db, tenantId, kept);
}

/** A client that has grown by this since its sample was read is another one. */
const GROWN = 1.05;

function keep(db: Db, tenantId: number): Kept {
  let tenants = known.get(db);
  if (!tenants) known.set(db, (tenants = new Map()));
  const kept: Kept = tenants.get(tenantId) ?? {
    readAt: Number.NEGATIVE_INFINITY,
    sample: undefined,
    reading: undefined,
  };
  // the one that was asked for last stands last, the first one goes
  tenants.delete(tenantId);
  tenants.set(tenantId, kept);
  const [oldest] = tenants.keys();
  if (tenants.size > MOST_TENANTS && oldest !== undefined) tenants.delete(oldest);
  if (!kept.reading && performance.now() - kept.readAt > KEPT_MS) void startReading(db, tenantId, kept);
  return kept;
}

function startReading(db: Db, tenantId: number, kept: Kept): Promise<Sample> {
  const reading = readFirst(db, tenantId, kept);
  kept.reading = reading;
  // who waits for it hears of its failure; the others do without
  reading.catch(() => (kept.reading = undefined));
  return reading;
}

/** Resolves with the first part; the others come after it. */
async function readFirst(db: Db, tenantId: number, kept: Kept): Promise<Sample> {
  const codigos = await readInTenant(db, tenantId, readLastCodigo);
  const draws = drawCodigos(codigos);
  const share = createSharing();
  const records = await readPart(db, tenantId, draws.slice(0, PART), share);
  const first = toSample(codigos, Math.min(PART, draws.length), records);
  // an older one that is whole is better than the beginning of a new one
  kept.sample ??= first;
  void readWhole(db, tenantId, { kept, codigos, draws, records, share });
  return first;
}

type Begun = { kept: Kept; codigos: number; draws: number[]; records: SampleRecord[]; share: Sharing };

/** Reads the rest of a sample; where it cannot, its beginning serves until somebody asks again. */
async function readWhole(db: Db, tenantId: number, begun: Begun): Promise<void> {
  const { kept, codigos, draws } = begun;
  try {
    kept.sample = toSample(codigos, draws.length, await readOthers(db, tenantId, begun));
    kept.readAt = performance.now();
  } catch {
    // the database is away: requests say so themselves
  } finally {
    kept.reading = undefined;
  }
}

async function readOthers(db: Db, tenantId: number, { draws, records, share }: Begun): Promise<SampleRecord[]> {
  const all = [...records];
  for (let start = PART; start < draws.length; start += PART)
    all.push(...(await readPart(db, tenantId, draws.slice(start, start + PART), share)));
  return all;
}

function toSample(codigos: number, draws: number, records: SampleRecord[]): Sample {
  return { weight: draws === 0 ? 1 : codigos / draws, codigos, records, sorted: new Map(), counted: new Map() };
}

/** Multiples of the golden ratio lie evenly between 0 and 1, however many there are, and in no order. */
const GOLDEN = 0.6180339887498949;

/** Codigos up to the last one, spread evenly; all of them where there are few. */
function drawCodigos(last: number): number[] {
  if (last <= DRAWS) return Array.from({ length: last }, (_, index) => index + 1);
  const drawn = new Set<number>();
  for (let index = 1; drawn.size < DRAWS && index < 2 * DRAWS; index += 1)
    drawn.add(1 + Math.floor(((index * GOLDEN) % 1) * last));
  return [...drawn];
}

async function readLastCodigo(tx: TenantReads): Promise<number> {
  const [row] = await tx.query<{ last: number }>(
    'select c.next_codigo - 1 as last from tenant_counters c where c.tenant_id = $1',
    [tx.tenantId],
  );
  return row?.last ?? 0;
}

type Row = {
  id: string;
  codigo: number;
  nome_chave: string;
  telefone_principal: string | null;
  email_principal: string | null;
  updated_at: Date;
  deleted: boolean;
  tipo: string;
  codigo_estado: string | null;
  codigo_cidade: string | null;
  situacao: string;
  tags: string[];
  papeis: string[];
  pendencias: string[];
};

type Sharing = (labels: readonly string[]) => readonly string[];

/** Gives the same list for the same labels: most records have what others have, and memory has it once. */
function createSharing(): Sharing {
  const lists = new Map<string, readonly string[]>();
  return (labels) => {
    // a label may have a comma in it, but no NUL
    const name = labels.join('\0');
    const there = lists.get(name);
    if (there) return there;
    lists.set(name, labels);
    return labels;
  };
}

async function readPart(db: Db, tenantId: number, codigos: number[], share: Sharing): Promise<SampleRecord[]> {
  const rows = await readInTenant(db, tenantId, (tx) =>
    tx.query<Row>(
      `select p.id, p.codigo, p.nome_chave, p.telefone_principal, p.email_principal, p.updated_at,
         p.deleted_at is not null as deleted, p.tipo, p.codigo_estado, p.codigo_cidade, p.situacao, p.tags, p.papeis, p.pendencias
       from pessoas p where p.tenant_id = $1 and p.codigo = any($2::int[])`,
      [tx.tenantId, codigos],
    ),
  );
  return rows.map((row) => ({
    id: row.id,
    codigo: row.codigo,
    nomeChave: row.nome_chave,
    contacts: contactsOf(row),
    updatedAt: row.updated_at.toISOString(),
    deleted: row.deleted,
    labels: {
      tipo: share([row.tipo]),
      codigoEstado: share(row.codigo_estado ? [row.codigo_estado] : []),
      codigoCidade: share(row.codigo_cidade ? [row.codigo_cidade] : []),
      situacao: share([row.situacao]),
      tag: share(row.tags),
      papel: share(row.papeis),
      pendencia: share(row.pendencias),
    },
  }));
}

function contactsOf({ email_principal: email, telefone_principal: telefone }: Row): string {
  const pieces = email === null ? [] : piecesOf(email);
  const numbers = telefone === null ? [] : [telefone, telefone.slice(2)];
  return [...pieces, ...numbers].map((piece) => ` ${piece}`).join('');
}

/** What is asked of a sample: a filter without its text. */
export type SampleFilter = LabelFilter & { deleted: boolean };

/** The sampled records that a filter lets through, by name, codigo or time, and by id. */
export function sortedSample(sample: Sample, filter: SampleFilter, sort: Sort): readonly SampleRecord[] {
  const column = sort.replace('-', '');
  // all of them are sorted once an order: filters keep it
  const all = remembered(sample.sorted, column, MOST_SORTED, () => sortRecords(sample.records, sort));
  return remembered(sample.sorted, `${column} ${nameOf(filter)}`, MOST_SORTED, () => all.filter(toTest(filter)));
}

function sortRecords(records: readonly SampleRecord[], sort: Sort): SampleRecord[] {
  const keyed = records.map((record) => ({ record, key: keyOf(record, sort) }));
  return keyed.sort((a, b) => compare(a.key, b.key) || compare(a.record.id, b.record.id)).map(({ record }) => record);
}

/** What a sampled record is sorted by. */
export function keyOf(record: SampleRecord, sort: Sort): string | number {
  if (sort.endsWith('codigo')) return record.codigo;
  return sort.endsWith('nome') ? record.nomeChave : record.updatedAt;
}

/** Unit by unit: a few names stand in another place than byte by byte, which is near enough for estimate. */
function compare<Key extends string | number>(a: Key, b: Key): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function nameOf({ labels, except, any, deleted }: SampleFilter): string {
  return JSON.stringify([labels, except, any, deleted]);
}

/** What is made once; of what was made longest ago the oldest is forgotten. */
function remembered<Made>(kept: Map<string, Made>, name: string, most: number, make: () => Made): Made {
  const there = kept.get(name);
  if (there !== undefined) return there;
  const [oldest] = kept.keys();
  if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
  const made = make();
  kept.set(name, made);
  return made;
}

/** Does a filter let a record through? */
function toTest({ labels, except = {}, any, deleted }: SampleFilter): (record: SampleRecord) => boolean {
  const [wanted, leftOut] = [fieldsOf(labels), fieldsOf(except)];
  return (record) => {
    if (record.deleted !== deleted) return false;
    const has = ([name, values]: [LabelName, readonly string[]]) =>
      record.labels[name].some((label) => values.includes(label));
    if (leftOut.some(has)) return false;
    return any && wanted.length > 0 ? wanted.some(has) : wanted.every(has);
  };
}

/** About how many records a filter lets through, and how many of the sample that was estimated from. */
export function estimateCount(sample: Sample, filter: SampleFilter): { count: number; seen: number } {
  const count = () => sample.records.filter(toTest(filter)).length;
  const seen = remembered(sample.counted, nameOf(filter), MOST_COUNTED, count);
  return { count: Math.round(seen * sample.weight), seen };
}
