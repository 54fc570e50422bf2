import { Chart } from '../../charts/web/Chart.tsx';
import { formatMonth } from '../../kit/web/format/moments.ts';
import type { CreatedByMonth } from '../dashboard.schema.ts';

type Props = { data: CreatedByMonth; fullscreen: boolean };

/** The new records of the last twelve months. */
export function CreatedByMonthChart({ data, fullscreen }: Props) {
  const rows = data.months.map(({ month, fisica, juridica }) => ({
    id: month,
    label: formatMonth(month),
    values: [fisica, juridica],
  }));
  return (
    <Chart
      kind="bar"
      title="Fichas novas por mês"
      fileName="fichas-novas-por-mes"
      data={{ category: 'Mês', series: ['Pessoas', 'Empresas'], rows }}
      overTime
      height={fullscreen ? 520 : 272}
    />
  );
}
