import { useQuery } from '@tanstack/react-query';
import { followHref } from '../../kit/web/routing/router.ts';
import { joinClasses } from '../../kit/web/ui/joinClasses.ts';
import { ErrorState, Skeleton } from '../../kit/web/ui/states.tsx';
import css from './Chart.module.css';
import { ChartLegend } from './ChartLegend.tsx';
import { ChartList } from './ChartList.tsx';
import { ChartMenu } from './ChartMenu.tsx';
import { ChartTable } from './ChartTable.tsx';
import type { ChartProps } from './chart-data.ts';
import { useChartView } from './chart-view.store.ts';
import { describeChart, hasFigures } from './drawing/chart-data.ts';
import { loadChart } from './drawing/load-chart.ts';

/**
 * Figures as a picture or as a table, with a menu to export, print and annotate them. Assistive technology gets the
 * picture as an image with a summary; the list and the table have the readable figures and links.
 */
export function Chart(given: ChartProps) {
  const asLines = useChartView(given.fileName, 'lines');
  const props: ChartProps = given.overTime && asLines ? { ...given, kind: 'line' } : given;
  const { kind, title, data, height = 240, hrefOf } = props;
  const isTable = useChartView(props.fileName, 'table');
  const hasPlane = kind === 'bar' || kind === 'line';
  return (
    <div className={css.chart}>
      <div className={joinClasses(css.head, !hasPlane && !isTable && css.over)}>
        {hasPlane && !isTable && <ChartLegend series={data.series} />}
        <div className={css.menu}>
          <ChartMenu {...props} />
        </div>
      </div>
      {isTable && <ChartTable title={title} data={data} height={height} hrefOf={hrefOf} />}
      {!isTable && hasFigures(data) && <ChartPicturePane {...props} height={height} />}
      {!isTable && !hasFigures(data) && <p className={css.empty}>Ainda não há números para mostrar.</p>}
    </div>
  );
}

function ChartPicturePane({ kind, title, data, height, hrefOf }: ChartProps) {
  const loading = useQuery({
    queryKey: ['chart', kind],
    queryFn: () => loadChart(kind),
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  });
  const handlePick = (id: string) => {
    const href = hrefOf?.(id);
    if (href !== undefined) void followHref(href);
  };
  if (loading.isError) return <ErrorState error={loading.error} onRetry={() => void loading.refetch()} />;
  const { ChartCanvas, drawBody } = loading.data ?? {};
  return (
    <div className={joinClasses(css.body, css[kind])}>
      <div className={css.picture} style={{ height }} role="img" aria-label={describeChart(kind, title, data)}>
        {ChartCanvas && drawBody ? (
          <ChartCanvas data={data} drawBody={drawBody} onPick={hrefOf && handlePick} />
        ) : (
          <Skeleton height="100%" />
        )}
      </div>
      {(kind === 'pie' || kind === 'map') && <ChartList kind={kind} data={data} hrefOf={hrefOf} />}
    </div>
  );
}
