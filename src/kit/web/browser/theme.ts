import { remember } from './remember.ts';
import { createStore } from './store.ts';

export type ThemeChoice = 'light' | 'dark' | 'system';

/** public/theme.js reads it too, before the first paint */
const KEY = 'fichario.theme';
const prefersDark = matchMedia('(prefers-color-scheme: dark)');
const store = createStore<ThemeChoice>(readChoice());

export const useThemeChoice = store.use;

/** Changes the theme of this browser, in every tab. */
export function chooseTheme(choice: ThemeChoice): void {
  remember(localStorage, KEY, choice);
  store.set(choice);
  applyTheme();
}

/** Follows the system and the other tabs. Called once, at the start. */
export function followTheme(): void {
  prefersDark.addEventListener('change', applyTheme);
  addEventListener('storage', ({ key }) => {
    if (key !== KEY) return;
    store.set(readChoice());
    applyTheme();
  });
  applyTheme();
}

function readChoice(): ThemeChoice {
  const choice = localStorage.getItem(KEY);
  return choice === 'light' || choice === 'dark' ? choice : 'system';
}

function applyTheme(): void {
  const choice = store.get();
  const dark = choice === 'dark' || (choice === 'system' && prefersDark.matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}
