import { Link } from '../routing/Link.tsx';
import type { ChartRow } from './drawing/chart-data.ts';

/** A row's name, as the link that it is when it leads somewhere. */
export function RowName({ row, href }: { row: ChartRow; href?: string }) {
  return href === undefined ? row.label : <Link to={href}>{row.label}</Link>;
}
