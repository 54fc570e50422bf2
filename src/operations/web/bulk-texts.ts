import { findUf, formatDinheiro } from '@fichario/brasil';
import { PENDENCIA_LABELS } from '../../pessoas/pendencia.labels.ts';
import { PAPEL_LABELS, SITUACAO_LABELS } from '../../pessoas/web/pessoa-form.model.ts';
import { formatCount } from '../../web/number-format.ts';
import type { BulkChange, BulkDescription } from '../bulk.ts';

/** Longer texts are cut: it is a title. */
const MAX_SHOWN = 40;

/** What a bulk change does, in a few words: `Situação → inativa`, `Etiqueta “vip” incluída`. */
export function changeText(change: BulkChange): string {
  switch (change.type) {
    case 'setSituacao':
      return `Situação → ${SITUACAO_LABELS[change.situacao].toLowerCase()}`;
    case 'setLimiteCredito':
      return `Limite de crédito → ${change.limiteCredito === null ? 'vazio' : formatDinheiro(change.limiteCredito)}`;
    case 'setObservacoes':
      return `Observações → ${change.observacoes === '' ? 'vazias' : `“${cut(change.observacoes)}”`}`;
    case 'addTag':
      return `Etiqueta “${change.tag}” incluída`;
    case 'removeTag':
      return `Etiqueta “${change.tag}” tirada`;
    case 'addPapel':
      return `Papel ${PAPEL_LABELS[change.papel].toLowerCase()} incluído`;
    case 'removePapel':
      return `Papel ${PAPEL_LABELS[change.papel].toLowerCase()} tirado`;
    case 'delete':
      return 'Exclusão';
    case 'restore':
      return 'Restauração';
  }
}

/** What a bulk change does to so many: `Situação → inativa em 12 fichas`, `Exclusão de 12 fichas`. */
export function bulkTitle({ change }: Pick<BulkDescription, 'change'>, what: string): string {
  const isWhole = change.type === 'delete' || change.type === 'restore';
  return `${changeText(change)} ${isWhole ? 'de' : 'em'} ${what}`;
}

type Query = NonNullable<BulkDescription['query']>;

const TIPOS = { fisica: 'pessoas', juridica: 'empresas' } as const;

/** What a list was narrowed down by: `busca “padaria”, UF SP`; empty where by nothing. `cidade` is the city's name. */
export function queryText(
  { q, tipo, uf, codigoCidade, tag, situacao, papel, pendencia }: Query,
  cidade?: string,
): string {
  const parts = [
    q?.trim() && `busca “${cut(q.trim())}”`,
    tipo && TIPOS[tipo],
    situacao && `situação ${SITUACAO_LABELS[situacao].toLowerCase()}`,
    papel && `papel ${PAPEL_LABELS[papel].toLowerCase()}`,
    uf && `UF ${findUf(uf)?.sigla ?? uf}`,
    codigoCidade && `cidade ${cidade ?? codigoCidade}`,
    tag && `etiqueta “${tag}”`,
    pendencia && `pendência ${PENDENCIA_LABELS[pendencia].label.toLowerCase()}`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** Which records a bulk change was for, in a sentence. */
export function selectionText({ change, query, except }: BulkDescription, cidade?: string): string {
  if (query === null) return 'Escolhidas uma a uma';
  const narrowed = queryText(query, cidade);
  const all = change.type === 'restore' ? 'Todas as excluídas' : 'Todas';
  const left = except === 1 ? ', menos 1 desmarcada' : except > 0 ? `, menos ${formatCount(except)} desmarcadas` : '';
  return `${all}${narrowed && `: ${narrowed}`}${left}`;
}

function cut(text: string): string {
  const letters = Array.from(text.replaceAll(/\s+/g, ' '));
  return letters.length > MAX_SHOWN ? `${letters.slice(0, MAX_SHOWN - 1).join('')}…` : letters.join('');
}
