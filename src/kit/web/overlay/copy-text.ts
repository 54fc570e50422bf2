import { notify } from '../browser/notifications.store.ts';

/** Copies a text and notifies the user. The message has the name of the text, never the text itself. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ kind: 'success', message: `Copiado: ${what}.` });
  } catch {
    notify({ kind: 'error', message: 'O navegador não deixou copiar. Marque o texto e use Ctrl+C.' });
  }
}
