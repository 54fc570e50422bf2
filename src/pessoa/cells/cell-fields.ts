import { PESSOA, perList } from '../field-list.ts';
import type { CellField, Field, ItemField, ListField } from '../fields/kinds.ts';
import { COLUMNS } from '../pessoa.columns.ts';
import { STORED } from '../pessoa.fields.ts';

/** The name of a field that a column of a file may contain: `nome`, `telefones.2.numero`. Blocks are counted from 1. */
export type Target = string;

export type TargetField = {
  target: Target;
  /** the heading in an export, which an import recognizes */
  label: string;
  group: string;
};

/** The fields of the register, not of people, that a file may contain. */
const REGISTER = ['codigo', 'id', 'version'] as const;

const SECTIONS: Readonly<Record<Field['section'], string>> = {
  identificacao: 'Identificação',
  classificacao: 'Cadastro',
  fiscal: 'Fiscal',
  pagamento: 'Pagamento',
};

/** Every field that a column may contain, in the order of a record. Some are read-only: `isOnlyRead`. */
export const targetsOf = perList((list): readonly TargetField[] => [
  ...REGISTER.map((target) => ({ target, label: STORED[target].label, group: 'Ficha' })),
  ...list.fields.flatMap(([target, { label, heading, section }]) => {
    const group = SECTIONS[section];
    const columns = Object.entries<CellField>(COLUMNS).filter(([, { after }]) => after === target);
    return [
      { target, label: heading ?? label, group },
      ...columns.map(([column, cellField]) => ({ target: column, label: cellField.label, group })),
    ];
  }),
  ...list.blocks.flatMap(([group, items]) => targetsOfItems(group, items)),
]);

export function targetsOfItems(list: string, { label, maxItems, fields }: ListField): TargetField[] {
  const all = Object.entries<ItemField>(fields);
  // in a file, the column of the sigla is the state of an address
  const hasUf = all.some(([, field]) => field.kind === 'column' && field.column === 'uf');
  const columns = all.filter(([, { kind }]) => kind !== 'estado' || !hasUf);
  return Array.from({ length: maxItems }, (_, index) => `${index + 1}`).flatMap((place) =>
    columns.map(([field, { label: fieldLabel, heading }]) => ({
      target: `${list}.${place}.${field}`,
      label: `${label} ${place} · ${heading ?? fieldLabel}`,
      group: `${label} ${place}`,
    })),
  );
}

/** The fields of the built-in list. */
export const TARGETS: readonly TargetField[] = targetsOf(PESSOA);

const labelsOf = perList((list) => new Map(targetsOf(list).map(({ target, label }) => [target, label])));

/** `enderecos.2.cep` as `Endereço 2 · CEP`; undefined for an unknown field. */
export function labelOfTarget(target: Target, list = PESSOA): string | undefined {
  return labelsOf(list).get(target);
}

/** The fields by their label in lower case. */
export const targetsByLabel = perList(
  (list): ReadonlyMap<string, Target> =>
    new Map(targetsOf(list).map(({ target, label }) => [label.toLowerCase(), target])),
);

/** The other columns that may contain a field; those with the fewest other fields first. */
export function otherColumnsOf(key: string): string[] {
  return Object.entries<CellField>(COLUMNS)
    .filter(([, { says }]) => says.includes(key))
    .sort(([, a], [, b]) => a.says.length - b.says.length)
    .map(([column]) => column);
}
