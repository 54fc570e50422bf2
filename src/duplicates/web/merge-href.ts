import { type Href, parseHref } from '../../kit/web/routing/href.ts';

/** Records by their ids. */
type Records = { pessoas: readonly { id: string }[] };

export function idsOf({ pessoas }: Records): string[] {
  return pessoas.map(({ id }) => id);
}

/** Tells a group from the others of a list. */
export function keyOf(group: Records): string {
  return idsOf(group).join(' ');
}

/** Where the records of a group are merged; from there back to the queue. */
export function mergeHref(group: Records): Href {
  return parseHref(`/duplicidades/juntar?ids=${idsOf(group).join(',')}&de=fila`);
}
