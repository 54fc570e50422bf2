import type { Href } from '../../kit/web/routing/href.ts';
import css from './Chart.module.css';
import { Swatch } from './ChartLegend.tsx';
import { RowName } from './ChartTable.tsx';
import { type ChartData, type ChartRow, formatNumber, formatShare, sumOfAll, sumOfRow } from './drawing/chart-data.ts';

const LARGEST = 8;

type Props = { kind: 'pie' | 'map'; data: ChartData; hrefOf?: (id: string) => Href | undefined };

/** The names and figures next to the picture: each slice of a drawn pie, the largest states of a map. */
export function ChartList({ kind, data, hrefOf }: Props) {
  const whole = sumOfAll(data);
  const some = data.rows.filter((row) => sumOfRow(row) > 0);
  const rows = kind === 'pie' ? some : largest(some);
  return (
    <ol className={css.list} aria-label={kind === 'pie' ? data.category : 'Os maiores'}>
      {rows.map((row) => (
        <li key={row.id}>
          {kind === 'pie' && <Swatch index={data.rows.indexOf(row)} />}
          <span className={css.name}>
            <RowName row={row} href={hrefOf?.(row.id)} />
          </span>
          <span className={css.value}>{formatNumber(sumOfRow(row))}</span>
          <span className={css.share}>{formatShare(sumOfRow(row), whole)}</span>
        </li>
      ))}
    </ol>
  );
}

function largest(rows: readonly ChartRow[]): ChartRow[] {
  return rows.toSorted((a, b) => sumOfRow(b) - sumOfRow(a)).slice(0, LARGEST);
}
