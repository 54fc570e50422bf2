export type ThemeChoice = 'light' | 'dark' | 'system';

/** The key of the choice in the storage of this browser. */
export const THEME_KEY = 'fichario.theme';

/** The choice of this browser; `system` if there is none, or if storage is switched off. */
export function readThemeChoice(): ThemeChoice {
  const choice = readText();
  return choice === 'light' || choice === 'dark' ? choice : 'system';
}

/** Applies the colours of a choice to the page. */
export function applyTheme(choice: ThemeChoice): void {
  const dark = choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}

function readText(): string | null {
  try {
    return localStorage.getItem(THEME_KEY);
  } catch {
    return null;
  }
}
