import { type Target, TARGETS } from '../../pessoa/cells/cell-fields.ts';
import { type Hit, readHeading } from '../../pessoa/cells/headings.ts';
import { placeBlocks } from './recognize-blocks.ts';
import { areLinhas, areSerials, recognizeContent, shareThatFits, valuesOf } from './recognize-content.ts';

const BY_LABEL: ReadonlyMap<string, Target> = new Map(
  TARGETS.map(({ target, label }) => [label.toLowerCase(), target]),
);
/** Labels that only an export of ours has: where they stand, `Código` is ours too. */
const IS_OURS = /·|^id$|^vers[aã]o$|^nome \/ raz[aã]o social$/i;
/** What other programs number in their own way: a code of theirs would find somebody else's record here. */
const ONLY_OURS = new Set(['codigo', 'id', 'version']);
/** Headings that spreadsheets and readers make up. */
const SAYS_NOTHING = /^(?:coluna|column|campo|field|f|unnamed:?|sem nome|_)?\s*_?\d*$/i;
/** Of a column with a right heading this part at least must be what it says. */
const ENOUGH = 0.2;

/** A column on its way to a target: by a label of ours it has one, else what its heading means. */
export type Candidate = { column: number; target?: Target; hit?: Hit };

/**
 * What the columns of a file hold, by their headings and, where a heading says nothing, by what stands in them (`samples`:
 * the first rows). Null for a column that is not known: a false hit is worse than none, so what stands in a column must
 * fit its heading. Dates and amounts without a heading stay unknown. No field is given twice: a second `Fone` is the
 * second phone.
 */
export function recognizeColumns(
  headings: readonly string[],
  samples: readonly (readonly string[])[],
): (Target | null)[] {
  const isOurs = headings.some((heading) => IS_OURS.test(heading.trim()));
  const values = headings.map((_, column) => valuesOf(samples, column));
  const candidates = headings.map((heading, column): Candidate => {
    const label = BY_LABEL.get(heading.trim().toLowerCase());
    if (label !== undefined && (isOurs || !ONLY_OURS.has(label))) return { column, target: label };
    return { column, hit: readHeading(heading) };
  });
  const refined = candidates.map((candidate) => refine(candidate, values[candidate.column] ?? []));
  const targets = placeBlocks(settleTop(refined), headings.length);
  fillByContent(targets, headings, values);
  return targets;
}

/** What stands in the column decides between fields of nearly one name, and against a heading that does not fit it. */
function refine(candidate: Candidate, values: readonly string[]): Candidate {
  const { column, target, hit } = candidate;
  if (target !== undefined) {
    const better = refineTop(target, values);
    return better === undefined ? { column } : { column, target: better };
  }
  if (hit?.kind === 'top') {
    const better = refineTop(hit.target, values);
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

function refineTop(target: Target, values: readonly string[]): Target | undefined {
  if ((target === 'nascimento' || target === 'abertura') && areSerials(values)) return `${target}.serial`;
  const share = shareThatFits(target, values);
  const better = (INSTEAD[target] ?? []).find((other) => values.length > 2 && shareThatFits(other, values) > share);
  if (better !== undefined && (target !== 'nome' || share < ENOUGH)) return better;
  return share >= ENOUGH ? target : undefined;
}

function refineField(list: string, field: string, values: readonly string[]): string | undefined {
  if (list === 'enderecos' && field === 'logradouro' && areLinhas(values)) return 'linha';
  if (shareThatFits(`${list}.1.${field}`, values) >= ENOUGH) return field;
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
    if (taken.has(target)) return { column };
    taken.add(target);
    return { column, target };
  });
  return settled.sort((a, b) => a.column - b.column);
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
