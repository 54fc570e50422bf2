import { remember } from './remember.ts';
import { createStore } from './store.ts';
import { applyTheme, readThemeChoice, THEME_KEY, type ThemeChoice } from './theme-choice.ts';

const prefersDark = matchMedia('(prefers-color-scheme: dark)');
const store = createStore<ThemeChoice>(readThemeChoice());

export const useThemeChoice = store.use;

/** Changes the theme of this browser, in every tab. */
export function chooseTheme(choice: ThemeChoice): void {
  remember(localStorage, THEME_KEY, choice);
  store.set(choice);
  applyTheme(choice);
}

/** Follows the system and the other tabs. Called once, at the start; src/app/web/first/early.ts has applied the theme already. */
export function followTheme(): void {
  prefersDark.addEventListener('change', () => applyTheme(store.get()));
  addEventListener('storage', ({ key }) => {
    if (key !== THEME_KEY) return;
    store.set(readThemeChoice());
    applyTheme(store.get());
  });
  applyTheme(store.get());
}
