import type { Href } from '../routing/href.ts';
import type { ChartData, ChartKind } from './drawing/chart-data.ts';

export type ChartProps = {
  kind: ChartKind;
  /** also stands in what is exported and printed */
  title: string;
  /** of what is exported, without date and ending */
  fileName: string;
  data: ChartData;
  /** bars whose categories follow each other in time: they may be looked at as lines */
  overTime?: boolean;
  /** pixels */
  height?: number;
  /** where a row leads, if anywhere */
  hrefOf?: (id: string) => Href | undefined;
};
