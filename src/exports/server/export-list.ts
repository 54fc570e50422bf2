import { findUf } from '@fichario/brasil';
import { findMunicipio } from '@fichario/brasil/municipios';
import * as z from 'zod/mini';
import { can } from '../../access/policy.ts';
import { forbidden } from '../../kit/server/http/errors.ts';
import { labelOfChoice } from '../../pessoa/labels.ts';
import { PENDENCIA_LABELS } from '../../pessoa/pendencias.ts';
import { type FilterField, SORTS } from '../../search/filter-fields.ts';
import { FilterException, LIST_FILTERS } from '../../search/list-filter.schema.ts';
import { type FilterPart, partsOfFilter, type PessoaFilter } from '../../search/list-filter.ts';
import { toFilter } from '../../search/server/list-query.ts';
import type { WholeList } from '../../search/server/whole-list.ts';
import { MAX_CHOSEN } from '../export.ts';
import { countOf } from '../../kit/count-of.ts';

/** The records of a file: filter and order as in `GET /api/pessoas`, and optionally chosen records. */
export const ExportList = z.strictObject({
  ...LIST_FILTERS,
  sort: z._default(z.enum(SORTS), 'nome'),
  /** only these records of the list */
  ids: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_CHOSEN))),
  /** excluded records by id, and excluded values of fields such as `uf:SP` */
  except: z.optional(
    z.union([FilterException, z.array(z.union([z.uuid(), FilterException])).check(z.maxLength(MAX_CHOSEN))]),
  ),
});
export type ExportList = z.output<typeof ExportList>;

/** The list with the rights of a role. Throws 403 if it has deleted records and the role may not restore them. */
export function toWholeList(list: ExportList, tenant: WholeList['tenant']): WholeList {
  const { sort, ids, query, except } = splitList(list);
  const filter = toFilter(query, [tenant]);
  if (filter.deleted && !can(tenant.role, 'pessoa.restore')) throw forbidden();
  return { tenant, filter, sort, ids, except };
}

/** Separates the filter of the list from the records that are included or excluded by id. */
function splitList({ sort, ids, except: given = [], ...query }: ExportList) {
  const all = typeof given === 'string' ? [given] : given;
  const filter: PessoaFilter = { ...query, except: all.filter((text) => !isId(text)) };
  return { sort, ids, query: filter, except: all.filter(isId) };
}

/** Whether an exclusion is the id of a record, and not a field with a value. */
function isId(text: string): boolean {
  return !text.includes(':');
}

const ORDERS: Readonly<Record<ExportList['sort'], string>> = {
  nome: '',
  '-nome': 'nomes de Z a A',
  codigo: 'por código',
  '-codigo': 'por código, do maior ao menor',
  updatedAt: 'as alteradas há mais tempo primeiro',
  '-updatedAt': 'as alteradas por último primeiro',
};

/** The list in words: `Empresas · Estado: SP ou RJ · Pesquisa: "silva"`. */
export function describeList(list: ExportList): string {
  const { sort, ids, except, query } = splitList(list);
  const parts = partsOfFilter(query);
  const [only] = parts.filter(({ field, isException }) => field === 'tipo' && !isException);
  const isAny = query.match === 'any' && parts.filter(({ isException }) => !isException).length > 1;
  const all = isAny || !only ? 'Fichas' : only.values.map((tipo) => TIPOS[tipo]).join(' e ');
  const included = parts.filter((part) => !part.isException && (isAny || part.field !== 'tipo')).map(describePart);
  const texts = [
    all,
    ids && countOf(ids.length, 'ficha escolhida', 'fichas escolhidas'),
    query.deleted && 'só as excluídas',
    query.q?.trim() && `Pesquisa: “${query.q.trim()}”`,
    ...(isAny ? [included.join(' ou ')] : included),
    ...parts.filter(({ isException }) => isException).map((part) => `menos ${describePart(part)}`),
    except.length > 0 && `menos ${except.length}`,
    ORDERS[sort],
  ];
  return texts.filter(Boolean).join(' · ');
}

const TIPOS: Readonly<Record<string, string>> = { fisica: 'Pessoas', juridica: 'Empresas' };

const PENDENCIA_NAMES: Readonly<Record<string, { label: string }>> = PENDENCIA_LABELS;

/** The label of each field, and the labels of its values. */
const FIELDS: Readonly<Record<FilterField, readonly [label: string, wordOf: (value: string) => string]>> = {
  tipo: ['Tipo', (tipo) => TIPOS[tipo] ?? tipo],
  uf: ['Estado', (uf) => findUf(uf)?.sigla ?? uf],
  codigoCidade: ['Cidade', (codigo) => findMunicipio(codigo)?.nome ?? codigo],
  situacao: ['Situação', (situacao) => labelOfChoice('situacao', situacao)],
  papel: ['Papel', (papel) => labelOfChoice('papeis', papel)],
  tag: ['Etiqueta', (tag) => tag],
  pendencia: ['Pendência', (kind) => PENDENCIA_NAMES[kind]?.label ?? kind],
};

function describePart({ field, values }: FilterPart): string {
  const [label, wordOfValue] = FIELDS[field];
  return `${label}: ${values.map(wordOfValue).join(' ou ')}`;
}
