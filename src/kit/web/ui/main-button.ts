import { createContext } from 'react';
import { ariaKeys, type KeyDescription, useShortcut } from '../keys/shortcuts.ts';

/** Presses the main button of the open dialog, and of a form or a step. */
export const MAIN_KEYS = {
  keys: 'Ctrl+Enter',
  label: 'Salvar ou enviar; numa janela, o botão principal',
  group: 'Formulários',
} as const satisfies KeyDescription;

/** Inside a dialog the primary button is its main one. */
export const InDialog = createContext(false);

/** The attributes of a main button, or of a link that looks like one. */
export function mainProps() {
  return { 'data-main': true, 'aria-keyshortcuts': ariaKeys(MAIN_KEYS) };
}

/** Presses the main button of a dialog or of the page, if it can be pressed now. */
export function pressMainButton(place: ParentNode): void {
  place.querySelector<HTMLElement>('[data-main]:not(:disabled, [aria-disabled=true])')?.click();
}

/** Lets the keys press the main button of a page with several steps. */
export function useMainButtonKey(description: KeyDescription): void {
  useShortcut({ ...description, run: () => pressMainButton(document) });
}
