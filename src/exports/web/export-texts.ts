import { formatCount } from '../../web/number-format.ts';
import type { Export } from '../export.ts';

/** A count of records in words: `1 ficha`, `1.000 fichas`. */
export function countRecords(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'ficha' : 'fichas'}`;
}

export const EXPORT_BADGES = {
  running: { tone: 'accent', label: 'Em andamento' },
  done: { tone: 'success', label: 'Pronta' },
  cancelled: { tone: 'warning', label: 'Cancelada' },
  failed: { tone: 'danger', label: 'Falhou' },
  expired: { tone: 'neutral', label: 'Apagada' },
} as const satisfies Record<Export['state'], object>;
