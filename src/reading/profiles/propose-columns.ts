import type { Target } from '../../pessoa/cells/cell-fields.ts';
import { wordsOf } from '../headings/headings.ts';
import { proposeFixed } from '../headings/propose-fixed.ts';
import { recognizeColumns } from '../headings/recognize.ts';
import { areYesAndNo, valuesOf } from '../headings/recognize-content.ts';
import type { Meanings } from '../rows/column-uses.ts';
import type { ReadSettings } from '../rows/row-columns.ts';
import { keyOfHeading } from './find-profile.ts';
import type { Profile } from './profile.ts';

/** The proposed meaning of a file's columns. */
export type Proposal = Pick<ReadSettings, 'joins' | 'values'> & {
  columns: (Target | null)[];
  fixed: Record<Target, string>;
  /** columns of the program that contain nothing for a record */
  noPlace: readonly number[];
};

/** Proposes the columns of a file by the program that wrote it; without a known program or column, by the headings. */
export function proposeColumns(
  headings: readonly string[],
  samples: readonly (readonly string[])[],
  profile?: Profile,
): Proposal {
  const told = new Map(
    Object.entries(profile?.columns ?? {}).map(([heading, target]) => [keyOfHeading(heading), target]),
  );
  const byProfile = headings.map((heading) => told.get(keyOfHeading(heading)));
  const columns = recognizeColumns(headings, samples, undefined, byProfile);
  const inactive = readInactive({ headings, samples, columns, byProfile });
  if (!profile) return { columns, fixed: proposeFixed(headings, columns), noPlace: [], values: inactive };
  const indexOf = (heading: string) => headings.findIndex((each) => keyOfHeading(each) === keyOfHeading(heading));
  const joins: Record<Target, string> = {};
  for (const [heading, { with: others, sign }] of Object.entries(profile.joins ?? {})) {
    const target = columns[indexOf(heading)];
    const beside = others.map(indexOf).filter((column) => column !== -1);
    if (!target || beside.length === 0) continue;
    joins[target] = sign;
    for (const column of beside) columns[column] = target;
  }
  const values = Object.entries(profile.values ?? {}).flatMap(([heading, meanings]) => {
    const target = columns[indexOf(heading)];
    return target ? [[target, meanings] as const] : [];
  });
  return {
    columns,
    noPlace: columns.flatMap((target, column) => (target === null && byProfile[column] === null ? [column] : [])),
    joins,
    values: { ...inactive, ...Object.fromEntries(values) },
    fixed: { ...proposeFixed(headings, columns), ...fixedOf(profile, byProfile, columns) },
  };
}

/** Headings of columns in which a yes means that a record is not active, with the word for the situacao. */
const INACTIVE: ReadonlyMap<string, string> = new Map([
  ...['bloqueio', 'bloqueado', 'bloqueada'].map((heading) => [heading, 'Bloqueada'] as const),
  ...['inativo', 'inativa', 'desativado', 'desativada', 'inactive'].map((heading) => [heading, 'Inativa'] as const),
]);
/** The codes of yes and no, as programs pair them. */
const YES_AND_NO = [
  ['S', 'N'],
  ['Sim', 'Não'],
  ['Sim', 'Nao'],
  ['1', '0'],
  ['True', 'False'],
  ['Yes', 'No'],
  ['Verdadeiro', 'Falso'],
] as const;

type Recognised = {
  headings: readonly string[];
  samples: readonly (readonly string[])[];
  columns: (Target | null)[];
  byProfile: readonly (Target | null | undefined)[];
};

/** Uses a column like `Bloqueado: S/N` as the situacao, unless another column has it. Returns the meanings of its codes. */
function readInactive({ headings, samples, columns, byProfile }: Recognised): Record<Target, Meanings> {
  const words = headings.map((heading) => INACTIVE.get(wordsOf(heading).join(' ')));
  const column = words.findIndex((word, at) => {
    const isFree = columns[at] === null && byProfile[at] !== null;
    return word !== undefined && isFree && areYesAndNo(valuesOf(samples, at));
  });
  const word = words[column];
  if (word === undefined || columns.includes('situacao')) return {};
  columns[column] = 'situacao';
  const codes = new Set(valuesOf(samples, column).map((code) => code.toLowerCase()));
  const pairs = YES_AND_NO.filter((pair) => pair.some((code) => codes.has(code.toLowerCase())));
  return {
    situacao: Object.fromEntries(
      pairs.flatMap(([yes, no]) => [
        [yes, word],
        [no, 'Ativa'],
      ]),
    ),
  };
}

/** Returns the block of a target: `enderecos.2` for `enderecos.2.cep`. */
function blockOf(target: Target | null | undefined): string | undefined {
  return /^\w+\.\d+(?=\.)/.exec(target ?? '')?.[0];
}

/** Returns the profile's fixed values with the block numbers of this file. Skips blocks that the file does not have. */
function fixedOf(
  { fixed = {} }: Profile,
  byProfile: readonly (Target | null | undefined)[],
  columns: readonly (Target | null)[],
): Record<Target, string> {
  const places = new Map(byProfile.map((target, column) => [blockOf(target), blockOf(columns[column])]));
  const there = new Set(columns.map(blockOf));
  return Object.fromEntries(
    Object.entries(fixed).flatMap(([target, value]) => {
      const block = blockOf(target);
      if (block === undefined) return columns.includes(target) ? [] : [[target, value]];
      const place = places.get(block) ?? block;
      const moved = target.replace(block, place);
      return there.has(place) && !columns.includes(moved) ? [[moved, value]] : [];
    }),
  );
}
