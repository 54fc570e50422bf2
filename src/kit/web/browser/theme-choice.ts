export type ThemeChoice = 'light' | 'dark' | 'system';

/** Where this browser keeps the choice. */
export const THEME_KEY = 'fichario.theme';

/** The choice of this browser; `system` until there is one, or where storage is switched off. */
export function readThemeChoice(): ThemeChoice {
  const choice = readText();
  return choice === 'light' || choice === 'dark' ? choice : 'system';
}

/** Gives the page the colours of a choice. */
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
