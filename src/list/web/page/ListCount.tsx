import { formatCount, roundEstimate } from '../../../kit/web/format/number-format.ts';
import type { ListCount as Count } from '../../../search/list-page.schema.ts';
import css from '../PessoasPage.module.css';

/** The number of rows. The rows do not wait for it. */
export function ListCount({ count }: { count: Count | undefined }) {
  return (
    <span className={css.count} role="status">
      {count && countText(count)}
    </span>
  );
}

/** `1.234`; for an incomplete count or an estimate, `mais de 10.000`, `cerca de 1.234.000`. */
export function countText({ count, exact, estimate }: Count): string {
  if (exact) return formatCount(count);
  return estimate === undefined ? `mais de ${formatCount(count)}` : `cerca de ${formatCount(roundEstimate(estimate))}`;
}
