import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../web/theme.ts';
import { RadioGroup } from '../../web/ui/ChoiceField.tsx';
import { useAction } from '../../web/ui/useAction.ts';
import type { Preferences } from '../session.ts';
import { changePreferences } from './session.api.ts';
import css from './SettingsPage.module.css';
import { useSession } from './use-session.ts';

/** Each choice holds at once. */
export function PreferencesForm() {
  const { preferences } = useSession().user;
  const theme = useThemeChoice();
  const { act, isRunning } = useAction();
  const handleLanguage = (value: string) =>
    // the options below are the languages
    act(() => changePreferences({ messageLanguage: value as Preferences['messageLanguage'] }), 'Preferência salva.');
  return (
    <div className={css.form}>
      <RadioGroup
        label="Mensagens de validação"
        name="messageLanguage"
        value={preferences.messageLanguage}
        disabled={isRunning}
        onChange={({ currentTarget }) => handleLanguage(currentTarget.value)}
        options={[
          { value: 'pt', label: 'Português', hint: 'Este campo é obrigatório' },
          { value: 'en', label: 'English', hint: 'This field is required' },
        ]}
      />
      <RadioGroup
        label="Tema"
        name="theme"
        value={theme}
        hint="Vale para este navegador."
        // the options below are the themes
        onChange={({ currentTarget }) => chooseTheme(currentTarget.value as ThemeChoice)}
        options={[
          { value: 'light', label: 'Claro' },
          { value: 'dark', label: 'Escuro' },
          { value: 'system', label: 'Do sistema' },
        ]}
      />
    </div>
  );
}
