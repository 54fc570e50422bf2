import { OPERATION_LABELS } from '../../../register/operations/operation.labels.ts';
import type { HistoryItem } from '../../../register/operations/operation.schema.ts';

/** The act, to follow the name of the user: `alterou`, `uniu a ela as fichas 1042 e 1043`, `desfez a união com a ficha 1042`. */
export function describeAct({ kind, codigo, merge }: Pick<HistoryItem, 'kind' | 'codigo' | 'merge'>): string {
  if (!merge) return OPERATION_LABELS[kind];
  if (merge.survivor !== codigo)
    return merge.undone ? `desfez a união com a ficha ${merge.survivor}` : `uniu esta ficha à ${merge.survivor}`;
  const others = fichas(merge.merged);
  return merge.undone ? `desfez a união com ${others}` : `uniu a ela ${others}`;
}

/** `versão 3`; for a version of a merged record `versão 3 da ficha 1042`. */
export function versionOf({ codigo, version }: Pick<HistoryItem, 'codigo' | 'version'>, isOwn: boolean): string {
  return isOwn ? `versão ${version}` : `versão ${version} da ficha ${codigo}`;
}

function fichas(codigos: readonly number[]): string {
  const last = codigos.at(-1);
  if (codigos.length === 1) return `a ficha ${last}`;
  return `as fichas ${codigos.slice(0, -1).join(', ')} e ${last}`;
}
