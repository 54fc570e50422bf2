import { formatDay } from '../drawing/chart-data.ts';

const MAX_LENGTH = 80;

/** A file name that every system accepts, without extension: "Fichas por mês" becomes `fichas-por-mes-2026-11-21`. */
export function makeFileName(name: string, at: Date): string {
  const safe = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replaceAll(/^-|-$/g, '');
  return `${safe || 'grafico'}-${formatDay(at)}`;
}
