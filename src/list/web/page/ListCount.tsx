import { formatCount } from '../../../kit/web/format/number-format.ts';
import type { ListCount as Count } from '../../../search/list-page.schema.ts';
import css from '../PessoasPage.module.css';

/** How many there are; the rows never wait for it, so it comes when it comes. */
export function ListCount({ count }: { count: Count | undefined }) {
  return (
    <span className={css.count} role="status">
      {count && countText(count)}
    </span>
  );
}

/** `1.234`; what was not counted to its end is said as such: `mais de 10.000`, `cerca de 1.234.000`. */
export function countText({ count, exact, estimate }: Count): string {
  if (exact) return formatCount(count);
  return estimate === undefined ? `mais de ${formatCount(count)}` : `cerca de ${formatCount(roundEstimate(estimate))}`;
}

/** Three digits are all that an estimate knows. */
export function roundEstimate(estimate: number): number {
  return Number(estimate.toPrecision(3));
}
