import { labelOfTarget, type Target, targetsByLabel } from '../../pessoa/cells/cell-fields.ts';
import { groupReader } from './heading-groups.ts';
import { type Hit, readHeading } from './headings.ts';
import { type FieldList, PESSOA } from '../../pessoa/fields/field-list.ts';
import {
  areCodes,
  areCounted,
  areLetters,
  areLinhas,
  arePhones,
  areSerials,
  areStreets,
  isOwnId,
  recognizeContent,
  shareThatFits,
  valuesOf,
} from './recognize-content.ts';
import { settleColumns } from './settle-columns.ts';

type BlockHit = Extract<Hit, { kind: 'block' }>;
/** The columns of one block of the file, by field; `more`, those with further lines of its complemento. */
type Block = { group: string; columns: Map<string, number>; more?: number[] };

const STREET = ['logradouro', 'linha'];

/** Gives the blocks that the headings tell apart their numbers, after those that a label of ours names. */
function placeBlocks(
  candidates: readonly Candidate[],
  values: readonly (readonly string[])[],
  { blocks: lists }: FieldList,
): (Target | null)[] {
  const targets: (Target | null)[] = values.map(() => null);
  for (const { column, target } of candidates) if (target !== undefined) targets[column] = target;
  for (const [list, { identifiedBy, maxItems }] of lists) {
    const hits = candidates.flatMap(({ column, hit }) =>
      hit?.kind === 'block' && hit.list === list ? [{ column, hit }] : [],
    );
    const blocks =
      list === 'enderecos'
        ? groupAddresses(hits, values)
        : groupByMain(sureOf(hits, values), identifiedBy.at(-1) ?? '');
    const taken = new Set(targets.map((target) => placeOf(target, list)));
    let place = 0;
    for (const { columns, more = [] } of blocks) {
      do place += 1;
      while (taken.has(place));
      if (place > maxItems) break;
      for (const [field, column] of columns) targets[column] = `${list}.${place}.${field}`;
      for (const column of more) targets[column] = `${list}.${place}.complemento`;
    }
  }
  return targets;
}

function placeOf(target: Target | null, list: string): number {
  return target?.startsWith(`${list}.`) ? Number(target.split('.')[1]) : 0;
}

/** `sameAs`: the column whose field it shares. */
type ColumnHit = { column: number; hit: BlockHit; sameAs?: number };

/**
 * Columns of one group are one address. Those without a word of their own belong to the first, until that has its city;
 * then to the one begun last.
 */
function groupAddresses(all: readonly ColumnHit[], values: readonly (readonly string[])[]): Block[] {
  const blocks: Block[] = [];
  let last: Block | undefined;
  const hits = joinNumberedLines(withoutOtherNumbers(all, values), values);
  // further lines come when the line that they go on is placed
  for (const { column, hit, sameAs } of hits.toSorted((a, b) => (a.sameAs ?? -1) - (b.sameAs ?? -1))) {
    if (sameAs !== undefined) {
      const block = blocks.find(({ columns }) => columns.get('complemento') === sameAs);
      if (block) block.more = [...(block.more ?? []), column];
      continue;
    }
    const own = blocks.find(({ group, columns }) => group === hit.group && !columns.has(hit.field));
    const isOpen = own !== undefined && (hit.group !== '' || own === last || !isSettled(own));
    const lastBlock = hit.group === '' && last && !last.columns.has(hit.field) ? last : undefined;
    const block: Block = (isOpen ? own : (lastBlock ?? own)) ?? { group: hit.group, columns: new Map() };
    if (!blocks.includes(block)) blocks.push(block);
    block.columns.set(hit.field, column);
    last = block;
  }
  return joinStreetless(joinStreetLines(blocks));
}

/**
 * The columns of addresses. `Número` is of the house behind a street, or beside another part of an address; a column of
 * counted rows is not.
 */
function withoutOtherNumbers(hits: readonly ColumnHit[], values: readonly (readonly string[])[]): ColumnHit[] {
  const sure = new Set(hits.filter(({ hit }) => !hit.isVague).map(({ column }) => column));
  const street = hits.find(({ hit }) => STREET.includes(hit.field))?.column ?? hits.length + values.length;
  const isOfHouse = (column: number) =>
    street < column || (column > 0 && (sure.has(column - 1) || sure.has(column + 1)));
  return hits.filter(({ column, hit }) => !hit.isVague || (isOfHouse(column) && !areCounted(values[column] ?? [])));
}

/** The group of a numbered one: `cobranca` of `cobranca 2`. */
function kindOf(group: string): string {
  return group.replace(/ ?\d+$/, '');
}

/**
 * `billing_address_1` and `billing_address_2` beside one city are two lines of one address: the second is its complemento. Not
 * where the second holds streets of its own.
 */
function joinNumberedLines(hits: readonly ColumnHit[], values: readonly (readonly string[])[]): readonly ColumnHit[] {
  const kinds = new Map<string, { lines: ColumnHit[]; places: Set<string>; own?: number }>();
  for (const one of hits) {
    const { field, group } = one.hit;
    const kind = kinds.get(kindOf(group)) ?? { lines: [], places: new Set() };
    kinds.set(kindOf(group), kind);
    if (STREET.includes(field)) kind.lines.push(one);
    if (field === 'complemento') kind.own ??= one.column;
    if (field === 'cidade' || field === 'cep') kind.places.add(group);
  }
  const joined = new Map<ColumnHit, ColumnHit>();
  for (const [kind, { lines, places, own }] of kinds) {
    const [group = kind, ...others] = places;
    const [first, second, ...rest] = lines;
    const isNumbered = /\d$/.test(lines.at(-1)?.hit.group ?? '');
    if (!first || !isNumbered || others.length > 0 || lines.some((line) => line !== first && line.hit.group === group))
      continue;
    joined.set(first, { ...first, hit: { ...first.hit, group } });
    if (!second || areStreets(values[second.column] ?? [])) continue;
    if (own === undefined) joined.set(second, { ...second, hit: { ...second.hit, field: 'complemento', group } });
    for (const line of own === undefined ? rest : [second, ...rest])
      joined.set(line, { ...line, sameAs: own ?? second.column });
  }
  return hits.map((one) => joined.get(one) ?? one);
}

function isSettled({ columns }: Block): boolean {
  return columns.has('cidade') || columns.has('cep');
}

/** Outlook: `Business Street 2` is the second line of `Business Street`, unless a city makes it an address. */
function joinStreetLines(blocks: Block[]): Block[] {
  return blocks.filter(({ group, columns }) => {
    const [, kind] = /^(\p{L}+) [23]$/u.exec(group) ?? [];
    const street = columns.size === 1 ? columns.get('logradouro') : undefined;
    const first = blocks.find((block) => block.group === kind && block.columns.has('logradouro'));
    if (street === undefined || !first) return true;
    if (!first.columns.has('complemento')) first.columns.set('complemento', street);
    return false;
  });
}

/** `Endereço residencial` and then `Bairro`, `Cidade`: one address. */
function joinStreetless(blocks: Block[]): Block[] {
  const hasStreet = ({ columns }: Block) => STREET.some((field) => columns.has(field));
  const plain = blocks.find(({ group }) => group === '');
  const other = blocks.find((block) => block.group !== '' && hasStreet(block));
  if (plain && other && !hasStreet(plain) && [...plain.columns.keys()].every((field) => !other.columns.has(field))) {
    for (const [field, column] of plain.columns) other.columns.set(field, column);
    plain.columns.clear();
  }
  return blocks.filter(({ columns }) => [...columns.keys()].some((field) => field !== 'tipo'));
}

/** `Fixo` is a phone beside another, if nothing else stands in it. */
function sureOf(hits: readonly ColumnHit[], values: readonly (readonly string[])[]): ColumnHit[] {
  const isPhone = ({ column, hit }: ColumnHit) => !hit.isVague || arePhones(values[column] ?? []);
  const sure = new Set(hits.filter(({ hit }) => !hit.isVague).map(({ column }) => column));
  return hits.filter(
    (one) => isPhone(one) && (!one.hit.isVague || sure.has(one.column - 1) || sure.has(one.column + 1)),
  );
}

/** Each number is a phone; an area code goes with the number of its name, else with the next one to the right. */
function groupByMain(hits: readonly ColumnHit[], main: string): Block[] {
  const blocks: Block[] = [];
  for (const { column, hit } of hits) {
    if (hit.field === main) blocks.push({ group: hit.group, columns: new Map([[main, column]]) });
  }
  for (const { column, hit } of hits) {
    if (hit.field === main) continue;
    const lacking = blocks.filter(({ columns }) => !columns.has(hit.field));
    const beside = hit.field === 'ddd' ? column + 1 : column - 1;
    const block =
      lacking.find(({ group }) => group === hit.group && hit.group !== '') ??
      lacking.find(({ columns }) => columns.get(main) === beside) ??
      lacking.find(({ group }) => group === hit.group);
    block?.columns.set(hit.field, column);
  }
  return blocks;
}

/**
 * What other programs number in their own way: a code of theirs would find somebody else's record here. No heading says
 * that they are ours, only an id in the file that carries our mark (decision 042).
 */
const ONLY_OURS = new Set(['codigo', 'id', 'version']);
/** As no other program calls it. */
const OUR_NAME = labelOfTarget('nome');
/** Headings that spreadsheets and readers make up. */
const SAYS_NOTHING = /^(?:custom field \d+ - value|(?:coluna|column|campo|field|f|unnamed:?|sem nome|_)?\s*_?\d*)$/i;
/** Of a column with a doubtful heading this part at least must be what it says. */
const ENOUGH = 0.2;

/** A column on its way to a target: by a label of ours it has one, else what its heading means. `isSure`: its program says so. */
type Candidate = { column: number; target?: Target; hit?: Hit; isSure?: boolean };

/**
 * What the columns of a file hold, by their headings and, where a heading says nothing, by what stands in them (`samples`:
 * the first rows). Null for a column that is not known: a false hit is worse than none, so what stands in a column must
 * fit a heading that means other things as often. Dates and amounts without a heading stay unknown. A second `Fone` is the
 * second phone; a second name shares its field. `told`: what is known of columns from elsewhere.
 */
export function recognizeColumns(
  headings: readonly string[],
  samples: readonly (readonly string[])[],
  list = PESSOA,
  told: readonly (Target | null | undefined)[] = [],
): (Target | null)[] {
  const values = headings.map((_, column) => valuesOf(samples, column));
  const isOurs = values.some((cells) => cells.some(isOwnId));
  const looksOurs = headings.some((heading) => heading.trim() === OUR_NAME);
  const readInGroup = groupReader(headings, list);
  const candidates = headings.map((heading, column): Candidate => {
    const known = told[column];
    if (known !== undefined) return toldCandidate(column, known, list);
    const label = targetsByLabel(list).get(heading.trim().toLowerCase());
    if (label !== undefined && (isOurs || !ONLY_OURS.has(label))) return { column, target: label };
    // of an export of ours without ids the numbers are ours too, though they prove nothing
    if (label !== undefined && looksOurs) return { column };
    return { column, hit: readHeading(heading, list) ?? readInGroup(heading) };
  });
  const refined = candidates.map((candidate) => refine(candidate, values[candidate.column] ?? []));
  const targets = placeBlocks(settleTop(refined), values, list);
  fillByContent(targets, headings, values);
  settleColumns(targets, headings, values);
  return targets;
}

/**
 * What was chosen for the same headings before, without keys of records where no id in this file proves that they are ours:
 * an export and a file of another program may have the same headings.
 */
export function withoutForeignKeys<Settings extends { columns: (Target | null)[]; match: string[] }>(
  settings: Settings,
  samples: readonly (readonly string[])[],
): Settings {
  if (samples.some((cells) => cells.some(isOwnId))) return settings;
  return {
    ...settings,
    columns: settings.columns.map((target) => (target !== null && ONLY_OURS.has(target) ? null : target)),
    match: settings.match.filter((key) => key !== 'codigo'),
  };
}

/** The blocks of a program are told apart by its own numbers. */
function toldCandidate(column: number, target: Target | null, { blocks }: FieldList): Candidate {
  if (target === null) return { column };
  const [list = '', place, field = ''] = target.split('.');
  if (!blocks.some(([group]) => group === list))
    return { column, isSure: true, hit: { kind: 'top', target, isWeak: false } };
  const group = '+'.repeat(Number(place) - 1);
  return { column, isSure: true, hit: { kind: 'block', list, field, group } };
}

/** What stands in the column decides between fields of nearly one name, and against a heading that may mean other things. */
function refine(candidate: Candidate, values: readonly string[]): Candidate {
  const { column, target, hit, isSure } = candidate;
  if (isSure) return hit?.kind === 'block' ? { column, hit: { ...hit, field: lineOr(hit, values) } } : candidate;
  if (target !== undefined) {
    const better = refineTop(target, values, DOUBTFUL.has(target));
    return better === undefined ? { column } : { column, target: better };
  }
  if (hit?.kind === 'top') {
    const better = refineTop(hit.target, values, hit.isWeak || DOUBTFUL.has(hit.target));
    return better === undefined ? { column } : { column, hit: { ...hit, target: better } };
  }
  if (hit?.kind !== 'block') return candidate;
  const field = refineField(hit.list, hit.field, values);
  return field === undefined ? { column } : { column, hit: { ...hit, field } };
}

/** Fields that a heading may mean as well. */
const INSTEAD: Readonly<Record<Target, readonly Target[]>> = {
  cpf: ['documento'],
  cnpj: ['documento'],
  tipo: ['papeis'],
  papeis: ['tipo'],
  nome: ['tipo'],
};

/**
 * Fields whose headings mean other things as often: `Tipo` of what, `Situação` at the Receita, `Estado` civil, the `Id` of
 * another program. Any other heading that says what a column is decides, whatever stands in it: what is wrong there is
 * refused row by row, and does not fall out unseen.
 */
const DOUBTFUL: ReadonlySet<string> = new Set([
  'tipo',
  'papeis',
  'situacao',
  'id',
  'version',
  'codigo',
  'enderecos.uf',
  'enderecos.codigoCidade',
  'enderecos.numero',
  'telefones.ddd',
]);

function refineTop(target: Target, values: readonly string[], isDoubtful: boolean): Target | undefined {
  if ((target === 'nascimento' || target === 'abertura') && areSerials(values)) return `${target}.serial`;
  const share = shareThatFits(target, values);
  const better = (INSTEAD[target] ?? []).find(
    (other) => values.length > 2 && shareThatFits(other, values) > share && !(other === 'papeis' && areLetters(values)),
  );
  if (better !== undefined && (target !== 'nome' || share < ENOUGH)) return better;
  return share >= ENOUGH || !isDoubtful ? target : undefined;
}

/** A street whose cells have more than that is a whole line. */
function lineOr({ list, field }: Pick<BlockHit, 'list' | 'field'>, values: readonly string[]): string {
  return list === 'enderecos' && field === 'logradouro' && areLinhas(values) ? 'linha' : field;
}

function refineField(list: string, field: string, values: readonly string[]): string | undefined {
  if (list === 'codigosExternos') return areCodes(values) ? field : undefined;
  if (lineOr({ list, field }, values) === 'linha') return 'linha';
  if (shareThatFits(`${list}.1.${field}`, values) >= ENOUGH || !DOUBTFUL.has(`${list}.${field}`)) return field;
  // DDD/Telefone with the whole number in it
  if (list === 'telefones' && field === 'ddd' && shareThatFits('telefones.1.numero', values) >= ENOUGH) return 'numero';
  return undefined;
}

/** Each single field once: a label of ours before any other heading, a plain word before a vague one, the left column first. */
function settleTop(candidates: Candidate[]): Candidate[] {
  const taken = new Set<Target>();
  const ranked = [...candidates].sort((a, b) => rankOf(a) - rankOf(b) || a.column - b.column);
  const settled = ranked.map((candidate): Candidate => {
    const { column, hit } = candidate;
    const target = candidate.target ?? (hit?.kind === 'top' ? hit.target : undefined);
    if (target === undefined) return candidate;
    if (taken.has(target)) return isShared(target, hit) ? { column, target } : { column };
    taken.add(target);
    return { column, target };
  });
  return settled.sort((a, b) => a.column - b.column);
}

/** Fields of which some programs have two columns, one filled in each row: `Razão social` of companies and `Nome` of people. */
const SHARED: ReadonlySet<Target> = new Set(['nome', 'site', 'observacoes']);

function isShared(target: Target, hit: Hit | undefined): boolean {
  return SHARED.has(target) && hit?.kind === 'top' && !hit.isWeak;
}

function rankOf({ target, hit }: Candidate): number {
  if (target !== undefined) return 0;
  return hit?.kind === 'top' && hit.isWeak ? 2 : 1;
}

/** Columns without a word above them, for fields that no other column has. */
function fillByContent(
  targets: (Target | null)[],
  headings: readonly string[],
  values: readonly (readonly string[])[],
): void {
  headings.forEach((heading, column) => {
    if (targets[column] !== null || !SAYS_NOTHING.test(heading.trim())) return;
    const found = recognizeContent(values[column] ?? []);
    const free = found === undefined ? undefined : nextFree(found, targets);
    if (free !== undefined && !conflicts(free, targets)) targets[column] = free;
  });
}

/** The same field of the first block that has none. */
function nextFree(target: Target, targets: readonly (Target | null)[]): Target | undefined {
  if (!targets.includes(target)) return target;
  const isList = target.startsWith('telefones.') || target.startsWith('emails.');
  if (!isList) return undefined;
  for (let place = 2; place <= 50; place++) {
    const next = target.replace('.1.', `.${place}.`);
    if (!targets.includes(next)) return next;
  }
  return undefined;
}

const DOCUMENTS = ['documento', 'cpf', 'cnpj'];

/** A second column of documents is somebody else's: of a spouse, of a partner. */
function conflicts(target: Target, targets: readonly (Target | null)[]): boolean {
  return DOCUMENTS.includes(target) && targets.some((other) => other !== null && DOCUMENTS.includes(other));
}
