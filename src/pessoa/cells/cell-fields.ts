import { PESSOA, perList } from '../field-list.ts';
import type { CellField, Field, ItemField, ListField } from '../fields/kinds.ts';
import { COLUMNS } from '../pessoa.columns.ts';
import { STORED } from '../pessoa.fields.ts';

/** A field of a record that a column of a file may hold: `nome`, `telefones.2.numero`. Blocks are counted from 1. */
export type Target = string;

export type TargetField = {
  target: Target;
  /** the heading that an export writes, by which it is known when it comes back */
  label: string;
  group: string;
};

/** What of the register's own a file may hold. */
const REGISTER = ['codigo', 'id', 'version'] as const;

const SECTIONS: Readonly<Record<Field['section'], string>> = {
  identificacao: 'Identificação',
  classificacao: 'Cadastro',
  fiscal: 'Fiscal',
  pagamento: 'Pagamento',
};

/** Every field that a column may hold, in the order of a record. Some are only read: `isOnlyRead`. */
export const targetsOf = perList((list): readonly TargetField[] => [
  ...REGISTER.map((target) => ({ target, label: STORED[target].label, group: 'Ficha' })),
  ...list.fields.flatMap(([target, { label, heading, section }]) => {
    const group = SECTIONS[section];
    const columns = Object.entries<CellField>(COLUMNS).filter(([, { after }]) => after === target);
    return [
      { target, label: heading ?? label, group },
      ...columns.map(([column, own]) => ({ target: column, label: own.label, group })),
    ];
  }),
  ...list.blocks.flatMap(([group, items]) => targetsOfItems(group, items)),
]);

export function targetsOfItems(list: string, { label, maxItems, fields }: ListField): TargetField[] {
  const all = Object.entries<ItemField>(fields);
  // a file says the state of an address in the column of its sigla
  const hasUf = all.some(([, field]) => field.kind === 'column' && field.column === 'uf');
  const columns = all.filter(([, { kind }]) => kind !== 'estado' || !hasUf);
  return Array.from({ length: maxItems }, (_, index) => `${index + 1}`).flatMap((place) =>
    columns.map(([field, { label: own, heading }]) => ({
      target: `${list}.${place}.${field}`,
      label: `${label} ${place} · ${heading ?? own}`,
      group: `${label} ${place}`,
    })),
  );
}

/** Those of the built-in list. */
export const TARGETS: readonly TargetField[] = targetsOf(PESSOA);

const labelsOf = perList((list) => new Map(targetsOf(list).map(({ target, label }) => [target, label])));

/** `enderecos.2.cep` as `Endereço 2 · CEP`; undefined for what is no field. */
export function labelOfTarget(target: Target, list = PESSOA): string | undefined {
  return labelsOf(list).get(target);
}

/** From a label, in small letters, to its field. */
export const targetsByLabel = perList(
  (list): ReadonlyMap<string, Target> =>
    new Map(targetsOf(list).map(({ target, label }) => [label.toLowerCase(), target])),
);

/** The columns that may say a field besides its own; those that say nothing else first. */
export function otherColumnsOf(key: string): string[] {
  return Object.entries<CellField>(COLUMNS)
    .filter(([, { says }]) => says.includes(key))
    .sort(([, a], [, b]) => a.says.length - b.says.length)
    .map(([column]) => column);
}
