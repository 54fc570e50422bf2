import type { Preferences } from '../../../access/session.ts';
import { changePreferences } from '../../../access/web/session.api.ts';
import { useSession } from '../../../access/web/session.store.ts';
import { chooseTheme, useThemeChoice } from '../../../kit/web/browser/theme.ts';
import type { ThemeChoice } from '../../../kit/web/browser/theme-choice.ts';
import { CheckboxField, RadioGroup } from '../../../kit/web/form/ChoiceField.tsx';
import { useEnterToNextField } from '../../../kit/web/form/useEnterToNextField.ts';
import { useSavedChoice } from '../../../kit/web/form/useSavedChoice.ts';
import css from './SettingsPage.module.css';

type MessageLanguage = Preferences['messageLanguage'];

/** The user's preferences. Each is saved immediately. */
export function PreferencesForm() {
  const { preferences } = useSession().user;
  const theme = useThemeChoice();
  const moveByEnter = useEnterToNextField();
  const language = useSavedChoice(preferences.messageLanguage, saveLanguage, 'Preferência salva.');
  const singleKeys = useSavedChoice(preferences.singleKeys, saveSingleKeys, 'Preferência salva.');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter moves to the next field
    <form
      className={css.form}
      aria-label="Preferências"
      onKeyDown={moveByEnter}
      onSubmit={(event) => event.preventDefault()}
    >
      <RadioGroup
        label="Mensagens de validação"
        name="messageLanguage"
        value={language.choice}
        // the options below are the languages
        onChange={({ currentTarget }) => language.choose(currentTarget.value as MessageLanguage)}
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
      <CheckboxField
        label="Atalhos de uma tecla"
        name="singleKeys"
        hint="Uma letra ou um sinal sozinho, como / e ?, faz algo na tela. Desligue se você dita textos por voz ou esbarra nas teclas; os atalhos com Ctrl e Alt continuam."
        checked={singleKeys.choice}
        onChange={({ currentTarget }) => singleKeys.choose(currentTarget.checked)}
      />
    </form>
  );
}

function saveLanguage(messageLanguage: MessageLanguage): Promise<void> {
  return changePreferences({ messageLanguage });
}

function saveSingleKeys(singleKeys: boolean): Promise<void> {
  return changePreferences({ singleKeys });
}
