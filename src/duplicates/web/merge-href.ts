import { type Href, parseHref } from '../../kit/web/routing/href.ts';

type Records = { pessoas: readonly { id: string }[] };

export function idsOf({ pessoas }: Records): string[] {
  return pessoas.map(({ id }) => id);
}

export function keyOf(group: Records): string {
  return idsOf(group).join(' ');
}

/** The address where the records of a group are merged; the page leads back to the queue. */
export function mergeHref(group: Records): Href {
  return parseHref(`/duplicidades/juntar?ids=${idsOf(group).join(',')}&de=fila`);
}
