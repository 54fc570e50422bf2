import { createContext } from 'react';
import type { KeyDescription } from '../keys/shortcuts.ts';

/** Presses the main button of the open dialog, and of a form or a step. */
export const MAIN_KEYS = {
  keys: 'Ctrl+Enter',
  label: 'Salvar ou enviar; numa janela, o botão principal',
  group: 'Formulários',
} as const satisfies KeyDescription;

/** Inside a dialog the primary button is its main one. */
export const InDialog = createContext(false);

/** The main button of an open dialog, if it can be pressed now. */
export function findMainButton(dialog: Element): HTMLElement | null {
  return dialog.querySelector<HTMLElement>('[data-main]:not(:disabled, [aria-disabled=true])');
}
