import type { Export } from '../export.ts';

export const EXPORT_BADGES = {
  running: { tone: 'accent', label: 'Em andamento' },
  done: { tone: 'success', label: 'Pronta' },
  cancelled: { tone: 'warning', label: 'Cancelada' },
  failed: { tone: 'danger', label: 'Falhou' },
  expired: { tone: 'neutral', label: 'Apagada' },
} as const satisfies Record<Export['state'], object>;
