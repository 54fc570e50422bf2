import { formatDay } from '../drawing/chart-data.ts';

const MAX_LENGTH = 80;

/** A name that every system takes, without ending: "Fichas por mês" of that day is `fichas-por-mes-2026-11-21`. */
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
