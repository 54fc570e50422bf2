import { labelOfTarget, type Target, targetsByLabel } from '../../pessoa/cells/cell-fields.ts';
import { groupReader, STRANGERS, WIDEST } from './heading-groups.ts';
import { type Hit, readHeading, wordsOf } from './headings.ts';
import { type FieldList, PESSOA } from '../../pessoa/fields/field-list.ts';
import {
  areCodes,
  areCounted,
  areDaysOfYear,
  areLetters,
  areLinhas,
  areNames,
  arePhones,
  areSerials,
  areStreets,
  isOwnId,
  recognizeContent,
  sayYesAndNo,
  shareThatFits,
  valuesOf,
} from './recognize-content.ts';
import { roleNamed } from './role-columns.ts';
import { roleTarget } from '../rows/column-uses.ts';
import { settleColumns } from './settle-columns.ts';

type BlockHit = Extract<Hit, { kind: 'block' }>;
/** The columns of one block of the file, by field. `more`: further columns of its complemento, with their parts of a building. */
type Block = { group: string; columns: Map<string, number>; more?: Omit<ColumnHit, 'sameAs'>[] };

const STREET = ['logradouro', 'linha'];

/** Numbers the blocks found in the headings, skipping the numbers that our own labels already use. */
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
      const hasLine = columns.has('linha');
      for (const [field, column] of columns) {
        const isLine = field === 'logradouro' && list === 'enderecos' && !hasLine && areLinhas(values[column] ?? []);
        targets[column] = `${list}.${place}.${isLine ? 'linha' : field}`;
      }
      for (const { column, hit } of more)
        targets[column] = `${list}.${place}.complemento${hit.unit === undefined ? '' : `:${hit.unit}`}`;
    }
  }
  return targets;
}

function placeOf(target: Target | null, list: string): number {
  return target?.startsWith(`${list}.`) ? Number(target.split('.')[1]) : 0;
}

/** `sameAs`: the column that fills the same field. */
type ColumnHit = { column: number; hit: BlockHit; sameAs?: number };

/** Groups columns into addresses. A column without a group joins the first address until that has a city, then the latest. */
function groupAddresses(all: readonly ColumnHit[], values: readonly (readonly string[])[]): Block[] {
  const blocks: Block[] = [];
  let last: Block | undefined;
  const hits = joinNumberedLines(withoutOtherNumbers(all, values), values);
  // sorted so that each further line comes after the line that it continues
  for (const { column, hit, sameAs } of hits.toSorted((a, b) => (a.sameAs ?? -1) - (b.sameAs ?? -1))) {
    if (hit.unit !== undefined) continue;
    if (sameAs !== undefined) {
      const block = blocks.find(({ columns }) => columns.get('complemento') === sameAs);
      if (block) block.more = [...(block.more ?? []), { column, hit }];
      continue;
    }
    const own = blocks.find(({ group, columns }) => group === hit.group && !columns.has(hit.field));
    const isOpen = own !== undefined && (hit.group !== '' || own === last || !isSettled(own));
    const lastBlock = hit.group === '' && last && !last.columns.has(hit.field) ? last : undefined;
    const twice = hit.field === 'complemento' && hit.group !== '' && blocks.find(({ group }) => group === hit.group);
    if (!own && twice) {
      twice.more = [...(twice.more ?? []), { column, hit }];
      continue;
    }
    const block: Block = (isOpen ? own : (lastBlock ?? own)) ?? { group: hit.group, columns: new Map() };
    if (!blocks.includes(block)) blocks.push(block);
    block.columns.set(hit.field, column);
    last = block;
  }
  const addresses = joinStreetless(joinStreetLines(blocks));
  for (const { column, hit } of hits) if (hit.unit !== undefined) addUnit(addresses, { column, hit });
  return addresses;
}

/** Adds a part of a building to the address of its group, or to the address whose street is on its left. */
function addUnit(blocks: readonly Block[], unit: Omit<ColumnHit, 'sameAs'>): void {
  const isLeft = ({ columns }: Block) => STREET.some((field) => (columns.get(field) ?? unit.column) < unit.column);
  const own =
    blocks.find(({ group }) => group !== '' && group === unit.hit.group) ?? blocks.findLast(isLeft) ?? blocks[0];
  if (own) (own.more ??= []).push(unit);
}

/**
 * Removes number columns that are not part of an address. `Número` is a house number after a street or next to another part of
 * an address, unless the column counts its rows.
 */
function withoutOtherNumbers(hits: readonly ColumnHit[], values: readonly (readonly string[])[]): ColumnHit[] {
  const sure = new Set(hits.filter(({ hit }) => !hit.isVague).map(({ column }) => column));
  const street = hits.find(({ hit }) => STREET.includes(hit.field))?.column ?? hits.length + values.length;
  const isOfHouse = (column: number) =>
    street < column || (column > 0 && (sure.has(column - 1) || sure.has(column + 1)));
  return hits.filter(({ column, hit }) => !hit.isVague || (isOfHouse(column) && !areCounted(values[column] ?? [])));
}

/** Removes the number of a group: `cobranca 2` becomes `cobranca`. */
function kindOf(group: string): string {
  return group.replace(/ ?\d+$/, '');
}

/**
 * Joins `billing_address_1` and `billing_address_2` if they share one city: they are two lines of one address, and the second
 * becomes the complemento. If the second line contains streets, it is a separate address.
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
    if (
      !first ||
      !isNumbered ||
      others.length > 0 ||
      lines.some(({ hit }) => hit.isLine) ||
      lines.some((line) => line !== first && line.hit.group === group)
    )
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

/** Outlook: `Business Street 2` is the second line of `Business Street`, unless it has its own city. */
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

/** Joins `Endereço residencial` with a following `Bairro`, `Cidade` into one address. */
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

/** Accepts `Fixo` as a phone next to another phone, if the column contains only phones. */
function sureOf(hits: readonly ColumnHit[], values: readonly (readonly string[])[]): ColumnHit[] {
  const isPhone = ({ column, hit }: ColumnHit) => !hit.isVague || arePhones(values[column] ?? []);
  const sure = new Set(hits.filter(({ hit }) => !hit.isVague).map(({ column }) => column));
  return hits.filter(
    (one) => isPhone(one) && (!one.hit.isVague || sure.has(one.column - 1) || sure.has(one.column + 1)),
  );
}

/** Starts a block at each main column. An area code joins the number with the same name, else the next number on its right. */
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
 * Keys that other programs also use: a foreign code would match a different record here. No heading proves that a key is ours.
 * Only an id in the file with our mark does (decision 042).
 */
const ONLY_OURS = new Set(['codigo', 'id', 'version']);
/** A heading that only our exports use. */
const OUR_NAME = labelOfTarget('nome');
/** Placeholder headings that spreadsheets and import libraries generate. */
const SAYS_NOTHING =
  /^(?:inscri[cç][aã]o|identifica[cç][aã]o|custom field \d+ - value|(?:coluna|column|campo|field|f|unnamed:?|sem nome|_)?\s*_?\d*)$/i;
/** The smallest share of fitting values that confirms a doubtful heading. */
const ENOUGH = 0.2;
/** Fields of a few words, and their share: any other word refuses its row. `Status` of an order also has `Cancelado`. */
const CHOICES: ReadonlySet<Target> = new Set(['tipo', 'papeis', 'situacao']);
const MOST = 0.5;

/**
 * An undecided column: our own label fixes its target, another heading is only a hit. `isSure`: from a known program. `role`:
 * the role that its heading names.
 */
type Candidate = { column: number; target?: Target; hit?: Hit; role?: string; isSure?: boolean };

/**
 * Recognises the columns of a file by their headings, and columns without a known heading by their content (`samples`: the
 * first rows). Unknown columns are null. A wrong guess is worse than none, so an ambiguous heading counts only if the content
 * fits it. Dates and amounts without a heading stay unknown. A second `Fone` is the second phone, and a second name shares its
 * field. `told`: columns already known from elsewhere. Behind the widest real heading row, only our own labels count.
 */
export function recognizeColumns(
  headings: readonly string[],
  samples: readonly (readonly string[])[],
  list = PESSOA,
  told: readonly (Target | null | undefined)[] = [],
): (Target | null)[] {
  const labels = headings.map((heading) => targetsByLabel(list).get(heading.trim().toLowerCase()));
  const isLookedAt = (column: number) =>
    column < WIDEST || labels[column] !== undefined || (told[column] ?? null) !== null;
  const values = headings.map((_, column) => (isLookedAt(column) ? valuesOf(samples, column) : []));
  const isOurs = values.some((cells) => cells.some(isOwnId));
  const looksOurs = headings.some((heading) => heading.trim() === OUR_NAME);
  const readInGroup = groupReader(headings, list);
  const candidates = headings.map((heading, column): Candidate => {
    const known = told[column];
    if (known !== undefined) return toldCandidate(column, known, list);
    const label = labels[column];
    if (label !== undefined && (isOurs || !ONLY_OURS.has(label))) return { column, target: label };
    // an export of ours without ids also has our numbers, but they prove nothing
    if ((label !== undefined && looksOurs) || !isLookedAt(column)) return { column };
    return { column, hit: readHeading(heading, list) ?? readInGroup(heading), role: roleNamed(heading) };
  });
  const refined = candidates.map((candidate) => refine(candidate, values[candidate.column] ?? []));
  const targets = placeBlocks(settleTop(refined), values, list);
  fillByContent(targets, headings, values);
  fillName(targets, headings, values);
  settleColumns(targets, headings, values);
  return targets;
}

/**
 * Returns earlier settings for the same headings. Removes the record keys unless an id in the file proves that they are ours,
 * because another program's file may have the same headings as our export.
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

/** Separates the blocks of a program by its own numbers. */
function toldCandidate(column: number, target: Target | null, { blocks }: FieldList): Candidate {
  if (target === null) return { column };
  const [list = '', place, field = ''] = target.split('.');
  if (!blocks.some(([group]) => group === list))
    return { column, isSure: true, hit: { kind: 'top', target, isWeak: false } };
  const group = '+'.repeat(Number(place) - 1);
  return { column, isSure: true, hit: { kind: 'block', list, field, group } };
}

/** Uses the content of a column to decide between similar fields, and to check an ambiguous heading. */
function refine(candidate: Candidate, values: readonly string[]): Candidate {
  const { column, target, hit, isSure, role } = candidate;
  if (isSure) return candidate;
  if (target !== undefined) {
    const better = refineTop(target, values, DOUBTFUL.has(target));
    return better === undefined ? { column } : { column, target: better };
  }
  if (role !== undefined && sayYesAndNo(values)) return { column, target: roleTarget(role) };
  if (hit?.kind === 'top') {
    const better = refineTop(hit.target, values, hit.isWeak || DOUBTFUL.has(hit.target));
    return better === undefined ? { column } : { column, hit: { ...hit, target: better } };
  }
  if (hit?.kind !== 'block') return candidate;
  const field = refineField(hit.list, hit.field, values);
  return field === undefined ? { column } : { column, hit: { ...hit, field } };
}

/** Other fields that a heading may mean. */
const INSTEAD: Readonly<Record<Target, readonly Target[]>> = {
  cpf: ['documento'],
  cnpj: ['documento'],
  tipo: ['papeis'],
  papeis: ['tipo'],
  nome: ['tipo'],
};

/**
 * Fields with ambiguous headings: `Tipo` of anything, `Situação` at the Receita, `Estado` civil, `Id` of another program. Every
 * other known heading decides on its own, whatever its column contains: wrong values are then refused row by row, instead of
 * being dropped without notice.
 */
const DOUBTFUL: ReadonlySet<string> = new Set([
  'tipo',
  'papeis',
  'situacao',
  'id',
  'version',
  'codigo',
  'site',
  'enderecos.uf',
  'enderecos.codigoCidade',
  'enderecos.numero',
  'telefones.ddd',
]);

const DATES: ReadonlySet<Target> = new Set(['nascimento', 'abertura', 'data']);

function refineTop(target: Target, values: readonly string[], isDoubtful: boolean): Target | undefined {
  if ((target === 'nascimento' || target === 'abertura') && areSerials(values)) return `${target}.serial`;
  if (DATES.has(target) && areDaysOfYear(values)) return undefined;
  const share = shareThatFits(target, values);
  const better = (INSTEAD[target] ?? []).find(
    (other) => values.length > 2 && shareThatFits(other, values) > share && !(other === 'papeis' && areLetters(values)),
  );
  if (better !== undefined && (target !== 'nome' || share < ENOUGH)) return better;
  return share >= (CHOICES.has(target) ? MOST : ENOUGH) || !isDoubtful ? target : undefined;
}

function refineField(list: string, field: string, values: readonly string[]): string | undefined {
  if (list === 'codigosExternos') return areCodes(values) ? field : undefined;
  if (shareThatFits(`${list}.1.${field}`, values) >= ENOUGH || !DOUBTFUL.has(`${list}.${field}`)) return field;
  // DDD/Telefone, with complete numbers in it
  if (list === 'telefones' && field === 'ddd' && shareThatFits('telefones.1.numero', values) >= ENOUGH) return 'numero';
  return undefined;
}

/** Assigns each single field to one column: first our own labels, then clear headings, then vague ones, from left to right. */
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

/** Fields that may have two columns, only one filled in each row: `Razão social` for companies and `Nome` for people. */
const SHARED: ReadonlySet<Target> = new Set(['nome', 'site', 'observacoes']);

function isShared(target: Target, hit: Hit | undefined): boolean {
  return SHARED.has(target) && hit?.kind === 'top' && !hit.isWeak;
}

function rankOf({ target, hit }: Candidate): number {
  if (target !== undefined) return 0;
  return hit?.kind === 'top' && hit.isWeak ? 2 : 1;
}

/** Recognises columns without a heading by their content, for fields that no other column has. */
function fillByContent(
  targets: (Target | null)[],
  headings: readonly string[],
  values: readonly (readonly string[])[],
): void {
  const taken = new Set(targets);
  headings.forEach((heading, column) => {
    if (targets[column] !== null || !SAYS_NOTHING.test(heading.trim())) return;
    const found = recognizeContent(values[column] ?? []);
    const free = found === undefined ? undefined : nextFree(found, taken);
    if (free === undefined || conflicts(free, taken)) return;
    targets[column] = free;
    taken.add(free);
  });
}

/**
 * Recognises names under a word that no table knows, as `Cooperado` or `Tutor`, or under a role in the first column: the first
 * such column with different names, in a file with documents and without another name.
 */
function fillName(
  targets: (Target | null)[],
  headings: readonly string[],
  values: readonly (readonly string[])[],
): void {
  if (!targets.some((target) => target !== null && DOCUMENTS.includes(target))) return;
  if (targets.some((target) => target?.startsWith('nome'))) return;
  const contact = targets.indexOf('contatos.1.nome');
  const column = headings.findIndex((heading, at) => {
    const cells = values[at] ?? [];
    if (targets[at] !== null || (contact !== -1 && contact < at) || cells.length < FEWEST_NAMES || !areNames(cells))
      return false;
    const [word = '', ...others] = wordsOf(heading);
    const isOther = STRANGERS.has(word) && !(at === 0 && roleNamed(heading) !== undefined);
    return word !== '' && others.length === 0 && !isOther;
  });
  if (column !== -1) targets[column] = 'nome';
}

const FEWEST_NAMES = 3;

/** Returns the same field in the first block without it. */
function nextFree(target: Target, taken: ReadonlySet<Target | null>): Target | undefined {
  if (!taken.has(target)) return target;
  const isList = target.startsWith('telefones.') || target.startsWith('emails.');
  if (!isList) return undefined;
  for (let place = 2; place <= 50; place++) {
    const next = target.replace('.1.', `.${place}.`);
    if (!taken.has(next)) return next;
  }
  return undefined;
}

const DOCUMENTS = ['documento', 'cpf', 'cnpj'];

/** Whether the file already has a document column. A second one belongs to another person: a spouse, a partner. */
function conflicts(target: Target, taken: ReadonlySet<Target | null>): boolean {
  return DOCUMENTS.includes(target) && DOCUMENTS.some((other) => taken.has(other));
}
