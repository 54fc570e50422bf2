import { formatFullMoment, formatMoment, formatTimeAgo, useNow } from '../format/moments.ts';
import css from './TimeAgo.module.css';

/** `há 5 min.`; the exact moment as a tooltip, and on paper, where it cannot be updated. */
export function TimeAgo({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={formatFullMoment(at)} className={css.ago} data-at={formatMoment(at)}>
      <span>{formatTimeAgo(at, now)}</span>
    </time>
  );
}
