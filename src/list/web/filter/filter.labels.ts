import { PESSOA, wordsOf } from '../../../pessoa/field-list.ts';
import { PENDENCIA_LABELS, PENDENCIAS } from '../../../pessoa/pendencias.ts';
import { FIELD_FILTERS } from '../../../search/filter-fields.ts';
import type { FilterName } from '../../../search/web/list-search.ts';

type Words = Readonly<Record<string, string>>;

const LABELS: Words = {
  uf: 'Estado',
  cidade: 'Cidade',
  pendencia: 'Pendência',
  ...Object.fromEntries(FIELD_FILTERS.map(({ name, field }) => [name, field.itemLabel ?? field.label])),
};

/** The label of a field of the filter. */
export function labelOfFilter(name: FilterName): string {
  return LABELS[name] ?? name;
}

/** The values of the fields with few values, with their labels. */
export const FILTER_VALUES: Partial<Readonly<Record<FilterName, Words>>> = {
  ...Object.fromEntries(
    FIELD_FILTERS.filter(({ field }) => 'choices' in field).map(({ name, key }) => [name, wordsOf(PESSOA, key)]),
  ),
  pendencia: Object.fromEntries(PENDENCIAS.map((kind) => [kind, PENDENCIA_LABELS[kind].label])),
};
