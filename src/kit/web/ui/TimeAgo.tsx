import { formatFullMoment, formatMoment, formatTimeAgo, useNow } from '../format/moments.ts';
import css from './TimeAgo.module.css';

/** `há 5 min.`; the moment itself under the mouse, and on paper, where time stands still. */
export function TimeAgo({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={formatFullMoment(at)} className={css.ago} data-at={formatMoment(at)}>
      <span>{formatTimeAgo(at, now)}</span>
    </time>
  );
}
