import type { ComponentType } from 'react';
import { createStore } from '../../kit/web/browser/store.ts';
import { isTyped } from '../../kit/web/keys/key-press.ts';
import { notify } from '../../kit/web/browser/notifications.store.ts';
import type { PartProps } from './palette-entries.ts';

type Typed = { typed: string; isEntered: boolean };
type Opened = (Typed & { Part: ComponentType<PartProps> }) | undefined;

const opened = createStore<Opened>(undefined);
export const useOpenedPart = opened.use;

/** Each part is loaded when it is first opened. */
const PARTS = {
  palette: async () => (await loadPalettes()).CommandPalette,
  records: async () => (await loadPalettes()).RecordPalette,
  keys: async () => (await import('./KeysDialog.tsx')).KeysDialog,
};

type Palettes = Record<'CommandPalette' | 'RecordPalette', ComponentType<PartProps>>;

let loadPalettes: () => Promise<Palettes> = () => Promise.reject(new Error('The app has connected no palette.'));

/** Sets the loader of the palette with its entries. Called once, at the start. */
export function connectPalette(load: () => Promise<Palettes>): void {
  loadPalettes = load;
}

/** Opens the palette, the palette over records only, or the list of keys. */
export async function openKeyboardPart(name: keyof typeof PARTS): Promise<void> {
  const endTyping = holdTyping();
  try {
    const Part = await PARTS[name]();
    opened.set({ Part, ...endTyping() });
  } catch {
    endTyping();
    notify({ kind: 'error', message: 'Esta parte da tela não pôde ser trazida. Confira a conexão e tente de novo.' });
  }
}

/**
 * Holds typed letters, and the Enter of a bar code reader, back until their part is loaded. On the page they would act as single
 * keys or be typed into a field. Returns a function that ends this and returns the typed text.
 */
function holdTyping(): () => Typed {
  let typed = '';
  let isEntered = false;
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    // an Enter held down on the button that opens the part does not belong to the part
    if (event.key === 'Enter') isEntered ||= !event.repeat;
    else if (isTyped(event)) [typed, isEntered] = [typed + event.key, false];
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', handleKeyDown, { capture: true });
  return () => {
    window.removeEventListener('keydown', handleKeyDown, { capture: true });
    return { typed, isEntered };
  };
}

export function closeKeyboardPart(): void {
  opened.set(undefined);
}

/** Loads the palette early: Ctrl is down or the pointer is on the button, so it may be opened next. */
export function preloadPalette(): void {
  void loadPalettes().catch(() => undefined);
}
