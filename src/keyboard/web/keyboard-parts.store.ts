import type { ComponentType } from 'react';
import { createStore } from '../../web/store.ts';
import { notify } from '../../web/ui/notifications.store.ts';

export type PartProps = { onClose: () => void };
type Opened = { Part: ComponentType<PartProps> } | undefined;

const opened = createStore<Opened>(undefined);
export const useOpenedPart = opened.use;

/** Each is brought when it is first asked for. */
const PARTS = {
  palette: async () => (await import('./CommandPalette.tsx')).CommandPalette,
  records: async () => (await import('./CommandPalette.tsx')).RecordPalette,
  keys: async () => (await import('./KeysDialog.tsx')).KeysDialog,
};

/** Opens the palette, the palette over records only, or the list of keys. */
export async function openKeyboardPart(name: keyof typeof PARTS): Promise<void> {
  try {
    opened.set({ Part: await PARTS[name]() });
  } catch {
    notify({ kind: 'error', message: 'Esta parte da tela não pôde ser trazida. Confira a conexão e tente de novo.' });
  }
}

export function closeKeyboardPart(): void {
  opened.set(undefined);
}

/** Ctrl is down, or the pointer is on the button: K may follow. */
export function preloadPalette(): void {
  void import('./CommandPalette.tsx').catch(() => undefined);
}
