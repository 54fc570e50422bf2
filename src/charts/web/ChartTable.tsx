import type { Href } from '../../kit/web/routing/href.ts';
import { HrefLink } from '../../kit/web/routing/Link.tsx';
import { Cell, RowHeader, Table } from '../../kit/web/ui/Table.tsx';
import css from './Chart.module.css';
import { type ChartData, type ChartRow, formatNumber } from './drawing/chart-data.ts';

/** The name of a row, as a link if it has an address. */
export function RowName({ row, href }: { row: ChartRow; href?: Href }) {
  return href === undefined ? row.label : <HrefLink href={href}>{row.label}</HrefLink>;
}

type Props = { title: string; data: ChartData; height: number; hrefOf?: (id: string) => Href | undefined };

/** The figures as a table, which scrolls inside the height of the picture. */
export function ChartTable({ title, data, height, hrefOf }: Props) {
  const { category, series, rows } = data;
  const columns = [{ label: category }, ...series.map((label) => ({ label, align: 'end' as const }))];
  return (
    <div className={css.table} style={{ maxHeight: height }}>
      <Table label={title} columns={columns} keepTable>
        {rows.map((row) => (
          <tr key={row.id}>
            <RowHeader>
              <RowName row={row} href={hrefOf?.(row.id)} />
            </RowHeader>
            {series.map((name, index) => (
              <Cell key={name} align="end">
                {formatNumber(row.values[index] ?? 0)}
              </Cell>
            ))}
          </tr>
        ))}
      </Table>
    </div>
  );
}
