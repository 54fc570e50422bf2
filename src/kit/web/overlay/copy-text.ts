import { notify } from './notifications.store.ts';

/** Copies a text and says so; the message names what it was, never the text. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ kind: 'success', message: `Copiado: ${what}.` });
  } catch {
    notify({ kind: 'error', message: 'O navegador não deixou copiar. Marque o texto e use Ctrl+C.' });
  }
}
