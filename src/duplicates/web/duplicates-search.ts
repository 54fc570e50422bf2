import type { QueryOf } from '../../kit/web/api/api-types.ts';
import type { DuplicateGroup } from '../duplicates.schema.ts';
import type { MergeManyChoice } from './merge-many/merge-many.api.ts';
import { SOURCE_LABELS, type Source } from './source-labels.ts';

/** The fields that may speak for two records, as the filter names them. */
export const FIELD_LABELS = {
  nome: 'Nome',
  data: 'Data de nascimento ou abertura',
  telefone: 'Telefone',
  email: 'E-mail',
  endereco: 'Endereço',
  documento: 'Documento',
  rg: 'RG',
  mae: 'Nome da mãe',
} as const;
export type FieldName = keyof typeof FIELD_LABELS;

export const STATES = ['abertas', 'adiadas', 'decididas'] as const;
export type State = (typeof STATES)[number];

/** What the address of the page says. */
export type DuplicatesSearch = {
  estado?: State | undefined;
  certeza?: DuplicateGroup['certeza'] | undefined;
  campo?: FieldName | undefined;
  origem?: Source | undefined;
};

const CERTEZAS = ['certa', 'provavel', 'casa'] as const;

/** The filters of an address typed or pasted by anybody: what makes no sense is left out. */
export function readDuplicatesSearch(raw: Record<string, unknown>): DuplicatesSearch {
  const estado = STATES.find((one) => one === raw['estado']);
  const certeza = CERTEZAS.find((one) => one === raw['certeza']);
  const campo = (Object.keys(FIELD_LABELS) as FieldName[]).find((one) => one === raw['campo']); // Object.keys widens
  const origem = (Object.keys(SOURCE_LABELS) as Source[]).find((one) => one === raw['origem']); // as above
  return {
    ...(estado && estado !== 'abertas' && { estado }),
    ...(certeza && { certeza }),
    ...(campo && { campo }),
    ...(origem && { origem }),
  };
}

/** The query string of `GET /api/duplicidades`, without the page. */
export function toGroupsQuery({ estado, certeza, campo, origem }: DuplicatesSearch): QueryOf<'/api/duplicidades'> {
  return { certeza, field: campo, source: origem, state: estado === 'adiadas' ? 'later' : 'open' };
}

/** The certain groups of a list, where all of them may be merged at once. */
export function certainOf({ estado, certeza, campo, origem }: DuplicatesSearch): MergeManyChoice | undefined {
  if (estado === 'adiadas' || (certeza !== undefined && certeza !== 'certa')) return undefined;
  return { certeza: 'certa', field: campo, source: origem };
}
