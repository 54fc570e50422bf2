import type { Href } from '../../kit/web/routing/href.ts';
import type { ChartData, ChartKind } from './drawing/chart-data.ts';

export type ChartProps = {
  kind: ChartKind;
  /** also the title of exports and prints */
  title: string;
  /** the name of exports, without date and extension */
  fileName: string;
  data: ChartData;
  /** the categories of the bars are times, so the chart can be viewed as lines */
  overTime?: boolean;
  /** pixels */
  height?: number;
  /** the address of a row, if it has one */
  hrefOf?: (id: string) => Href | undefined;
};
