import { PENDENCIAS, type Pendencia } from '../pendencias.ts';
import {
  PAPEIS,
  type Papel,
  SITUACAO_LABELS,
  type Situacao,
  TIPO_LABELS,
  type TipoPessoa,
} from './pessoa-form.model.ts';

const TIPOS = Object.keys(TIPO_LABELS) as TipoPessoa[]; // Object.keys widens
const SITUACOES = Object.keys(SITUACAO_LABELS) as Situacao[]; // the same

/** The orders the API has an index for; `-` in front turns one round. */
export const SORTS = ['nome', '-nome', 'codigo', '-codigo', 'updatedAt', '-updatedAt'] as const;
export type Sort = (typeof SORTS)[number];

/** What the address of a list page says. All of it is in the URL, so a link shows the same list to a colleague. */
export type ListSearch = {
  q?: string;
  tipo?: TipoPessoa;
  uf?: string;
  cidade?: string;
  situacao?: Situacao;
  papel?: Papel;
  tag?: string;
  pendencia?: Pendencia;
  excluidas?: true;
  ordem?: Sort;
};

/** The search of an address typed or pasted by anybody: what makes no sense is left out. */
export function readListSearch(raw: Record<string, unknown>): ListSearch {
  return dropEmpty({
    q: readText(raw['q'], 200),
    tipo: TIPOS.find((tipo) => tipo === raw['tipo']),
    uf: readPattern(raw['uf'], /^[A-Z]{2}$/),
    cidade: readPattern(raw['cidade'], /^\d{7}$/),
    situacao: SITUACOES.find((situacao) => situacao === raw['situacao']),
    papel: PAPEIS.find((papel) => papel === raw['papel']),
    tag: readText(raw['tag'], 40),
    pendencia: PENDENCIAS.find((kind) => kind === raw['pendencia']),
    excluidas: raw['excluidas'] === true || raw['excluidas'] === 'true' ? true : undefined,
    ordem: SORTS.find((sort) => sort === raw['ordem']),
  });
}

/** The query string of `GET /api/pessoas` and of its count, without the page. */
export function toApiQuery(search: ListSearch): Record<string, string> {
  const { q, tipo, uf, cidade, situacao, papel, tag, pendencia, excluidas, ordem } = search;
  return dropEmpty({
    q: q?.trim(),
    tipo,
    uf,
    codigoCidade: cidade,
    situacao,
    papel,
    tag,
    pendencia,
    deleted: excluidas && 'only',
    sort: ordem,
  });
}

/** How many filters narrow the list, the search box and the order aside. */
export function countFilters({ q: _q, ordem: _ordem, ...filters }: ListSearch): number {
  return Object.values(filters).filter((value) => value !== undefined).length;
}

/** Where nothing else is asked for; a search by text then has its nearest hits first. */
export const DEFAULT_SORT: Sort = 'nome';

/** The order after a click on a column's header: ascending, descending, and the usual one again. */
export function nextSort(current: Sort, column: 'nome' | 'codigo' | 'updatedAt'): Sort {
  if (current === column) return `-${column}`;
  return current === `-${column}` ? DEFAULT_SORT : column;
}

function readText(value: unknown, max: number): string | undefined {
  // the router reads ?q=123 as a number
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return String(value).slice(0, max);
}

function readPattern(value: unknown, pattern: RegExp): string | undefined {
  const text = readText(value, 10);
  return text !== undefined && pattern.test(text) ? text : undefined;
}

function dropEmpty<Values extends object>(values: Values): { [Key in keyof Values]: NonNullable<Values[Key]> } {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(kept) as { [Key in keyof Values]: NonNullable<Values[Key]> }; // only empty ones left
}
