import { ChevronDown, CircleQuestionMark, Languages } from '../../kit/web/icons/icons.ts';
import { IconButton } from '../../kit/web/ui/Button.tsx';
import { Menu, type MenuItem } from '../../kit/web/overlay/Menu.tsx';
import css from './VoiceMenu.module.css';
import { useVoicePreferences, VOICE_LANGUAGES, voiceState } from './voice.store.ts';
import { chooseVoiceLanguage, muteVoice, openVoiceHelp, openVoiceStart, toggleVoice } from './voice-switch.ts';
import { keysOf } from '../../kit/record-of.ts';

/** The settings of the voice commands, and their help. */
export function VoiceMenu() {
  const { status } = voiceState.use();
  const { language, muted } = useVoicePreferences();
  const items: MenuItem[] = [
    { label: 'Comandos de voz', checked: status !== 'off', onSelect: () => void toggleVoice() },
    { label: 'Silenciar sons', checked: muted, onSelect: () => void muteVoice(!muted) },
    'separator',
    { heading: 'Reconhecer' },
    ...keysOf(VOICE_LANGUAGES).map(
      (code): MenuItem => ({
        label: VOICE_LANGUAGES[code],
        radio: true,
        checked: language === code,
        onSelect: () => void chooseVoiceLanguage(code),
      }),
    ),
    'separator',
    { label: 'Voz e privacidade', icon: <Languages />, onSelect: openVoiceStart },
    { label: 'Ajuda dos comandos', icon: <CircleQuestionMark />, onSelect: openVoiceHelp },
  ];
  return (
    <Menu
      label="Opções de voz"
      items={items}
      trigger={(props) => (
        <IconButton {...props} label="Opções de voz" icon={<ChevronDown />} size="sm" className={css.button} />
      )}
    />
  );
}
