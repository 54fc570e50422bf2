import type { Hit } from './headings.ts';
import { areCounted, areLinhas, areStreets } from './recognize-content.ts';

type BlockHit = Extract<Hit, { kind: 'block' }>;
/** A column with the field that its heading means. `more`: the columns with further parts of its value. */
export type ColumnHit = { column: number; hit: BlockHit; more?: number[] };
/** The columns of one block of the file, by field. `more`: further columns of its complemento, with their parts of a building. */
export type Block = { group: string; columns: Map<string, number>; more: [field: string, column: number][] };
/** The first cells of each column. */
type ColumnCells = readonly (readonly string[])[];

const STREET = ['logradouro', 'linha'];

/** Groups columns into addresses. */
export function groupAddresses(all: readonly ColumnHit[], values: ColumnCells): Block[] {
  const hits = joinNumberedLines(withoutOtherNumbers(all, values), values);
  const blocks: Block[] = [];
  let last: Block | undefined;
  for (const { column, hit, more = [] } of hits) {
    if (hit.unit !== undefined) continue;
    const address = findAddress(hit, blocks, last);
    const isTwice = address === undefined && hit.field === 'complemento' && hit.group !== '';
    const twice = isTwice ? blocks.find(({ group }) => group === hit.group) : undefined;
    if (twice) {
      twice.more.push(['complemento', column]);
      continue;
    }
    last = address ?? { group: hit.group, columns: new Map(), more: [] };
    if (!address) blocks.push(last);
    last.columns.set(hit.field, column);
    for (const next of more) last.more.push(['complemento', next]);
  }
  const addresses = joinStreetless(joinStreetLines(blocks));
  for (const columnHit of hits) if (columnHit.hit.unit !== undefined) addUnit(addresses, columnHit);
  for (const { columns } of addresses) nameLine(columns, values);
  return addresses;
}

/** Finds the address of a column. One without a group joins the first address until that has a city, then the latest. */
function findAddress(hit: BlockHit, blocks: readonly Block[], last: Block | undefined): Block | undefined {
  const address = blocks.find(({ group, columns }) => group === hit.group && !columns.has(hit.field));
  const isSettled = address !== undefined && (address.columns.has('cidade') || address.columns.has('cep'));
  const isOpen = address !== undefined && (address === last || !isSettled);
  return hit.group !== '' || isOpen || !last || last.columns.has(hit.field) ? address : last;
}

/** Adds a part of a building to the address of its group, or to the address whose street is on its left. */
function addUnit(blocks: readonly Block[], { column, hit }: ColumnHit): void {
  const isLeft = ({ columns }: Block) => STREET.some((field) => (columns.get(field) ?? column) < column);
  const to = blocks.find(({ group }) => group !== '' && group === hit.group) ?? blocks.findLast(isLeft) ?? blocks[0];
  to?.more.push([`complemento:${hit.unit}`, column]);
}

/** A street with a number in most of its cells is a line. */
function nameLine(columns: Map<string, number>, values: ColumnCells): void {
  const street = columns.get('logradouro');
  if (street === undefined || columns.has('linha') || !areLinhas(values[street] ?? [])) return;
  columns.set('linha', street);
  columns.delete('logradouro');
}

/**
 * Removes number columns that are not part of an address, and a `Localidade` next to the city. `Número` is a house number after a
 * street or next to another part of an address, unless the column counts its rows.
 */
function withoutOtherNumbers(hits: readonly ColumnHit[], values: ColumnCells): ColumnHit[] {
  const sure = new Set(hits.filter(({ hit }) => !hit.isVague).map(({ column }) => column));
  const street = hits.find(({ hit }) => STREET.includes(hit.field))?.column ?? Infinity;
  const isOfHouse = (column: number) =>
    street < column || (column > 0 && (sure.has(column - 1) || sure.has(column + 1)));
  const hasCity = hits.some(({ hit }) => hit.field === 'cidade' && !hit.isVague);
  return hits.filter(({ column, hit }) => {
    if (hit.isVague && hit.field === 'cidade') return !hasCity;
    return !hit.isVague || (isOfHouse(column) && !areCounted(values[column] ?? []));
  });
}

/**
 * Joins `billing_address_1` and `billing_address_2` if they share one city: they are two lines of one address, and the second
 * becomes the complemento. If the second line contains streets, it is a separate address.
 */
function joinNumberedLines(hits: readonly ColumnHit[], values: ColumnCells): ColumnHit[] {
  const kinds = new Map<string, ColumnHit[]>();
  for (const columnHit of hits) {
    // `cobranca 2` is of the kind `cobranca`
    const kind = columnHit.hit.group.replace(/ ?\d+$/, '');
    const others = kinds.get(kind);
    if (others) others.push(columnHit);
    else kinds.set(kind, [columnHit]);
  }
  const joined = new Map<ColumnHit, ColumnHit[]>();
  for (const [kind, ofKind] of kinds) {
    const places = ofKind.filter(({ hit }) => hit.field === 'cidade' || hit.field === 'cep');
    const [group = kind, ...others] = new Set(places.map(({ hit }) => hit.group));
    const lines = ofKind.filter(({ hit }) => STREET.includes(hit.field));
    const [first, second, ...furtherLines] = lines;
    const isNumbered = /\d$/.test(lines.at(-1)?.hit.group ?? '');
    const isApart = lines.some((line) => line.hit.isLine || (line !== first && line.hit.group === group));
    if (!first || !isNumbered || others.length > 0 || isApart) continue;
    joined.set(first, [{ ...first, hit: { ...first.hit, group } }]);
    if (!second || areStreets(values[second.column] ?? [])) continue;
    const complemento = ofKind.find(({ hit }) => hit.field === 'complemento');
    const more = (complemento ? [second, ...furtherLines] : furtherLines).map(({ column }) => column);
    for (const line of [second, ...furtherLines]) joined.set(line, []);
    if (complemento) joined.set(complemento, [{ ...complemento, more }]);
    else joined.set(second, [{ ...second, hit: { ...second.hit, field: 'complemento', group }, more }]);
  }
  return hits.flatMap((columnHit) => joined.get(columnHit) ?? [columnHit]);
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
