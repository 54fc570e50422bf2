import { dayInBrasilia, findUf, UFS } from '@fichario/brasil';
import { findMunicipio } from '@fichario/brasil/municipios';
import type { CurrentTenant } from '../../access/server/context.ts';
import { inEachTenant } from '../../access/server/in-each-tenant.ts';
import type { Db } from '../../kit/server/db/db.ts';
import { type Pendencia, PENDENCIAS } from '../../pessoa/pendencias.ts';
import { SITUACOES } from '../../pessoa/pessoa.schema.ts';
import type { FigureName } from '../../register/apply/server/apply.figures.ts';
import { monthsUntil } from '../calendar.ts';
import {
  type ByCity,
  type ByState,
  type Completeness,
  COMPLETENESS_FIELDS,
  type CompletenessField,
  type CreatedByMonth,
  type PendenciaCounts,
  type Totals,
} from '../dashboard.schema.ts';
import { readFigures } from './dashboard.queries.ts';

/** Counters, summed over the clients. */
export type FigureSums = {
  /** the count of a key; 0 for an unknown key */
  of: (figure: FigureName, key: string) => number;
  /** every key of a figure with its count */
  all: (figure: FigureName) => [string, number][];
};

/** The sums of the counters of all the clients. */
export async function sumFigures(db: Db, tenants: CurrentTenant[], names: FigureName[]): Promise<FigureSums> {
  const sums = new Map(names.map((name): [string, Map<string, number>] => [name, new Map()]));
  for (const figures of await inEachTenant(db, tenants, (tx) => readFigures(tx, names)))
    for (const [figure, counts] of figures) {
      const ofFigure = sums.get(figure);
      for (const [key, count] of counts) ofFigure?.set(key, (ofFigure.get(key) ?? 0) + count);
    }
  return {
    of: (figure, key) => sums.get(figure)?.get(key) ?? 0,
    all: (figure) => [...(sums.get(figure) ?? [])],
  };
}

/** Records by tipo and by situação. From `tipo_situacao`. */
export function toTotals({ of }: FigureSums): Omit<Totals, 'unprepared'> {
  const ofTipo = (tipo: string) => sum(SITUACOES.map((situacao) => of('tipo_situacao', `${tipo} ${situacao}`)));
  const ofSituacao = (situacao: string) =>
    of('tipo_situacao', `fisica ${situacao}`) + of('tipo_situacao', `juridica ${situacao}`);
  const [fisica, juridica] = [ofTipo('fisica'), ofTipo('juridica')];
  const situacoes = { ativa: ofSituacao('ativa'), inativa: ofSituacao('inativa'), bloqueada: ofSituacao('bloqueada') };
  return { total: fisica + juridica, fisica, juridica, situacoes };
}

const MONTHS = 12;

/** Records by the month of their creation, the last twelve. From `created`. */
export function toCreatedByMonth({ of }: FigureSums, now: Date): CreatedByMonth {
  const months = monthsUntil(dayInBrasilia(now), MONTHS).map((month) => ({
    month,
    fisica: of('created', `${month} fisica`),
    juridica: of('created', `${month} juridica`),
  }));
  return { months };
}

/** Records by state. From `estado`. */
export function toByState({ of }: FigureSums): ByState {
  const states = UFS.map(({ sigla, codigo }) => ({ uf: sigla, codigoEstado: codigo, count: of('estado', codigo) }));
  return { states, semEstado: of('estado', '') };
}

const LARGEST_CITIES = 10;

/** Records by city, the largest first. From `cidade`. */
export function toByCity({ of, all }: FigureSums): ByCity {
  const cities = all('cidade')
    .filter(([codigo, count]) => codigo !== '' && count > 0)
    .sort(([a, countA], [b, countB]) => countB - countA || Number(a) - Number(b));
  const largest = cities.slice(0, LARGEST_CITIES).map(([codigoCidade, count]) => ({
    codigoCidade,
    nome: findMunicipio(codigoCidade)?.nome ?? codigoCidade,
    uf: findUf(codigoCidade.slice(0, 2))?.sigla ?? '',
    count,
  }));
  const outras = sum(cities.slice(LARGEST_CITIES).map(([, count]) => count));
  return { cities: largest, outras, semCidade: of('cidade', '') };
}

const LACKING: Readonly<Record<CompletenessField, Pendencia>> = {
  documento: 'sem_documento',
  endereco: 'sem_endereco',
  telefone: 'sem_telefone',
  email: 'sem_email',
  data: 'sem_data',
};

/** The number of records with each field that a record should have. From `tipo_situacao`, `pendencia` and `completa`. */
export function toCompleteness(figures: FigureSums): Completeness {
  const { total } = toTotals(figures);
  const fields = COMPLETENESS_FIELDS.map((field) => ({
    field,
    filled: total - figures.of('pendencia', LACKING[field]),
  }));
  return { total, completas: figures.of('completa', ''), fields };
}

/** The number of records with each pendência. From `pendencia`. */
export function toPendenciaCounts({ of }: FigureSums): PendenciaCounts {
  return { kinds: PENDENCIAS.map((kind) => ({ kind, count: of('pendencia', kind) })) };
}

function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
