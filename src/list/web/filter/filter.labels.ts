import { PAPEL_LABELS, SITUACAO_LABELS, TIPO_LABELS } from '../../../pessoa/labels.ts';
import { PENDENCIA_LABELS, PENDENCIAS } from '../../../pessoa/pendencias.ts';
import type { FilterName } from '../../../search/web/list-search.ts';

/** What each field of the filter is called. */
export const FILTER_LABELS: Readonly<Record<FilterName, string>> = {
  tipo: 'Tipo',
  situacao: 'Situação',
  papel: 'Papel',
  uf: 'Estado',
  cidade: 'Cidade',
  pendencia: 'Pendência',
  tag: 'Etiqueta',
};

type Words = Readonly<Record<string, string>>;

/** The values of the fields that have a few, and what each is called. */
export const FILTER_VALUES: Partial<Readonly<Record<FilterName, Words>>> = {
  tipo: TIPO_LABELS,
  situacao: SITUACAO_LABELS,
  papel: PAPEL_LABELS,
  pendencia: Object.fromEntries(PENDENCIAS.map((kind) => [kind, PENDENCIA_LABELS[kind].label])),
};
