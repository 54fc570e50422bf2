import { type Href, parseHref } from '../../kit/web/routing/href.ts';
import type { DuplicateGroup } from '../duplicates.schema.ts';

export function idsOf({ pessoas }: Pick<DuplicateGroup, 'pessoas'>): string[] {
  return pessoas.map(({ id }) => id);
}

/** Where the records of a group are merged. */
export function mergeHref(group: Pick<DuplicateGroup, 'pessoas'>): Href {
  return parseHref(`/duplicidades/juntar?ids=${idsOf(group).join(',')}`);
}
