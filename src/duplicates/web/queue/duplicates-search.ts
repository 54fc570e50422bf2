import type { QueryOf } from '../../../kit/web/api/api-types.ts';
import type { DuplicateGroup } from '../../duplicates.schema.ts';
import type { MergeManyChoice } from '../merge-many/merge-many.api.ts';
import { SOURCE_LABELS, type RecordSource } from './source-labels.ts';
import { keysOf } from '../../../kit/record-of.ts';

/** The labels of the fields in the filter by reason. */
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

/** The parameters in the address of the page. */
export type DuplicatesSearch = {
  estado?: State | undefined;
  certeza?: DuplicateGroup['certeza'] | undefined;
  campo?: FieldName | undefined;
  origem?: RecordSource | undefined;
};

const CERTEZAS = ['certa', 'provavel', 'casa'] as const;

/** The filters of an address that anybody may have typed; invalid ones are dropped. */
export function readDuplicatesSearch(raw: Record<string, unknown>): DuplicatesSearch {
  const estado = STATES.find((state) => state === raw['estado']);
  const certeza = CERTEZAS.find((name) => name === raw['certeza']);
  const campo = keysOf(FIELD_LABELS).find((name) => name === raw['campo']);
  const origem = keysOf(SOURCE_LABELS).find((name) => name === raw['origem']);
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

/** The certain groups of a list, when all may be merged in one step. */
export function certainOf({ estado, certeza, campo, origem }: DuplicatesSearch): MergeManyChoice | undefined {
  if (estado === 'adiadas' || (certeza !== undefined && certeza !== 'certa')) return undefined;
  return { certeza: 'certa', field: campo, source: origem };
}
