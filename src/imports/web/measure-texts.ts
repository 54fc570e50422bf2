import { countOf } from '../../kit/count-of.ts';

/** The time left: `menos de 1 min`, `cerca de 12 min`, `cerca de 1 h 20 min`. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 10) return 'poucos segundos';
  if (seconds < 60) return 'menos de 1 min';
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `cerca de ${minutes} min`;
  const restMinutes = minutes % 60;
  return `cerca de ${Math.floor(minutes / 60)} h${restMinutes > 0 ? ` ${restMinutes} min` : ''}`;
}

/** The number of rows: `1 linha`, `1.000 linhas`. */
export function countRows(count: number): string {
  return countOf(count, 'linha', 'linhas');
}
