import { formatCount, formatShare } from '../../kit/web/format/number-format.ts';
import { Banner } from '../../kit/web/ui/Banner.tsx';
import { DASHBOARD, useFigures } from './dashboard.api.ts';
import css from './SearchPreparation.module.css';

const POLL_MS = 10_000;

/** The progress of the preparation of the search after an upgrade. */
export function SearchPreparation() {
  const { data } = useFigures(DASHBOARD.totals, POLL_MS);
  if (!data?.unprepared) return null;
  const { total, unprepared } = data;
  const done = total - unprepared;
  return (
    <div className={css.notice}>
      <Banner>
        {`A pesquisa está sendo preparada: ${formatShare(done, total)} (${formatCount(done)} de ${formatCount(total)} fichas). `}
        Enquanto isso, ela é mais lenta e acha só pelo começo das palavras.
      </Banner>
    </div>
  );
}
