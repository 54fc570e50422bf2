import { fieldsOf, type LabelName, type Labels } from '../list-labels.ts';
import { reckonCount, type Sample } from './list-sample.ts';
import { isLabelled, type List, type ListFilter } from './list-select.ts';

/**
 * A way to a page of a list that labels narrow down:
 * - `sort`: what the index of the tokens finds is sorted; good for few
 * - `walk`: the order's index is walked until the page is full; good for many
 * - `merge`: the index that has the records of each value of a field by name is walked, and what it gives is merged
 */
export type Way = { kind: 'sort' | 'walk' } | { kind: 'merge'; field: LabelName };

/** Fields with an index of their own in the order of the names. */
const BY_NAME: readonly LabelName[] = ['codigoCidade', 'codigoEstado', 'situacao', 'tipo'];

/*
 * What ways cost, in entries of an index by name that are walked past: about a microsecond each. A row that is looked at
 * is several of them; in the order of codigo or time rows stand side by side.
 */
const ROW = 7;
const ROW_IN_ORDER = 3;
/** An entry of the index of the tokens: of several fields that all hold, those of the rarest are looked for in the others. */
const TOKEN = 0.3;
/** No more are found and sorted than this: the index of the tokens gives all or nothing. */
const MOST_FOUND = 15_000;

/**
 * The shortest way to a page, reckoned by a sample; without one, what serves most lists. Every way gives the same rows:
 * a wrong guess costs time. `mostFound`: of so many the tokens may be asked; all where they are only counted.
 */
export function chooseWay(
  { filter, sort, sample }: Pick<List, 'filter' | 'sort' | 'sample'>,
  limit: number,
  mostFound = MOST_FOUND,
): Way {
  const fields = fieldsOf(filter.labels);
  if (!sample) return { kind: fields.length > 0 && !isByIndex(filter) ? 'sort' : 'walk' };
  const byName = sort.endsWith('nome');
  // one more than was seen: what was not seen in a sample may exist
  const matches = reckonCount(sample, filter).count + sample.weight;
  const share = Math.min(1, limit / matches);
  const ways: { way: Way; cost: number }[] = [
    { way: { kind: 'walk' }, cost: share * walkedOf(filter, byName, sample) * (byName ? 1 : ROW_IN_ORDER) },
  ];
  const field = byName ? mergedField(filter, sample) : undefined;
  if (field) {
    const walked = countOf(filter, { [field]: filter.labels[field] }, sample);
    const isAlone = fields.length === 1 && !isLabelled({ ...filter, labels: {} });
    ways.push({ way: { kind: 'merge', field }, cost: share * walked * (isAlone ? 1 : ROW) });
  }
  if (fields.length > 0 && matches <= mostFound) {
    const counts = fields.map(([name, values]) => countOf(filter, { [name]: values }, sample));
    const tokens = filter.any || fields.length === 1 ? 0 : Math.min(...counts);
    // by other orders than the name each of them is looked at once more
    ways.push({ way: { kind: 'sort' }, cost: matches * ROW * (byName ? 1 : 2.5) + tokens * TOKEN });
  }
  return ways.reduce((best, each) => (each.cost < best.cost ? each : best)).way;
}

/** How many records the index has that would be walked: all, or those of the one value that narrows the list down. */
export function walkedOf(filter: ListFilter, byName: boolean, sample: Sample): number {
  const all = countOf(filter, {}, sample);
  if (!byName || filter.any || filter.deleted) return all;
  const isAlone = fieldsOf(filter.labels).length === 1 && fieldsOf(filter.except ?? {}).length === 0;
  const single = BY_NAME.filter((name) => filter.labels[name]?.length === 1 && hasIndex(name, filter.labels));
  const walked = single.map((name) => countOf(filter, { [name]: filter.labels[name] }, sample));
  return Math.min(all, ...walked.map((count) => count * (isAlone ? 1 : ROW)));
}

/** Of the fields with several values, the one that most narrows the list down and has its records by name. */
function mergedField(filter: ListFilter, sample: Sample): LabelName | undefined {
  if ((filter.any && fieldsOf(filter.labels).length > 1) || filter.deleted) return undefined;
  const several = BY_NAME.filter((name) => (filter.labels[name]?.length ?? 0) > 1 && hasIndex(name, filter.labels));
  const counted = several.map((name) => ({ name, count: countOf(filter, { [name]: filter.labels[name] }, sample) }));
  return counted.sort((a, b) => a.count - b.count)[0]?.name;
}

/** Nearly all records are ativa: its index has the others. */
function hasIndex(name: LabelName, labels: Labels): boolean {
  return name !== 'situacao' || !labels.situacao?.includes('ativa');
}

function countOf({ deleted }: ListFilter, labels: Labels, sample: Sample): number {
  return reckonCount(sample, { labels, deleted }).count + sample.weight;
}

/**
 * Do the indexes in the order of the names serve a filter? There is one for each of tipo, state, city and situação; they
 * are good for one value of it, all fields together.
 */
export function isByIndex({ labels, any }: ListFilter): boolean {
  const fields = fieldsOf(labels);
  if (fields.length > 1 && any) return false;
  return fields.every(([name, values]) => values.length === 1 && BY_NAME.includes(name));
}
