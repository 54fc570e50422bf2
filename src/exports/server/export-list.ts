import { findUf } from '@fichario/brasil';
import { findMunicipio } from '@fichario/brasil/municipios';
import * as z from 'zod/mini';
import { PAPEL_WORDS, SITUACAO_WORDS, wordOf } from '../../imports/words.ts';
import { LIST_FILTERS } from '../../pessoas/list-filter.schema.ts';
import { PENDENCIA_LABELS } from '../../pessoas/pendencia.labels.ts';
import { SORTS } from '../../pessoas/server/list-cursor.ts';
import { toFilter } from '../../pessoas/server/list-query.ts';
import type { WholeList } from '../../pessoas/server/whole-list.ts';
import { forbidden } from '../../server/errors.ts';
import { can } from '../../tenants/policy.ts';
import { MAX_CHOSEN } from '../export.ts';

/** Which records a file is made of: what narrows the list and its order, as `GET /api/pessoas` takes them, or chosen ones. */
export const ExportList = z.strictObject({
  ...LIST_FILTERS,
  sort: z._default(z.enum(SORTS), 'nome'),
  /** only these of them, as somebody marked them */
  ids: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_CHOSEN))),
  /** all but these */
  except: z.optional(z.array(z.uuid()).check(z.maxLength(MAX_CHOSEN))),
});
export type ExportList = z.output<typeof ExportList>;

/** The list as a role reads it. Throws 403: deleted records are for those who may restore them. */
export function toWholeList({ sort, ids, except, ...query }: ExportList, tenant: WholeList['tenant']): WholeList {
  const filter = toFilter(query);
  if (filter.deleted && !can(tenant.role, 'pessoa.restore')) throw forbidden();
  return { tenant, filter, sort, ids, except };
}

const ORDERS: Readonly<Record<ExportList['sort'], string>> = {
  nome: '',
  '-nome': 'nomes de Z a A',
  codigo: 'por código',
  '-codigo': 'por código, do maior ao menor',
  updatedAt: 'as alteradas há mais tempo primeiro',
  '-updatedAt': 'as alteradas por último primeiro',
};

/** Which records, in words: `Empresas · Estado: SP · Pesquisa: "silva"`. */
export function describeList(list: ExportList): string {
  const { q, tipo, uf, codigoCidade, tag, situacao, papel, pendencia, deleted, sort, ids, except } = list;
  const all = tipo === 'fisica' ? 'Pessoas' : tipo === 'juridica' ? 'Empresas' : 'Pessoas e empresas';
  const parts = [
    all,
    ids && (ids.length === 1 ? '1 ficha escolhida' : `${ids.length} fichas escolhidas`),
    deleted && 'só as excluídas',
    q?.trim() && `Pesquisa: “${q.trim()}”`,
    uf && `Estado: ${findUf(uf)?.sigla ?? uf}`,
    codigoCidade && `Cidade: ${findMunicipio(codigoCidade)?.nome ?? codigoCidade}`,
    situacao && `Situação: ${wordOf(SITUACAO_WORDS, situacao)}`,
    papel && `Papel: ${wordOf(PAPEL_WORDS, papel)}`,
    tag && `Etiqueta: ${tag}`,
    pendencia && `Pendência: ${PENDENCIA_LABELS[pendencia].label}`,
    except && except.length > 0 && `menos ${except.length}`,
    ORDERS[sort],
  ];
  return parts.filter(Boolean).join(' · ');
}
