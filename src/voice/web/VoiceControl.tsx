import { ChevronDown, CircleQuestionMark, Languages, Mic, MicOff } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { ariaKeys, useCommand } from '../../keyboard/web/shortcuts.ts';
import { IconButton } from '../../web/ui/Button.tsx';
import { Menu, type MenuItem } from '../../web/ui/Menu.tsx';
import { findRecognition } from './recognition.ts';
import css from './VoiceControl.module.css';
import {
  getVoicePreferences,
  useVoicePreferences,
  VOICE_LANGUAGES,
  type VoiceLanguage,
  voiceDialog,
  voiceState,
} from './voice.store.ts';

/** A key that browsers leave alone, and that writes nothing: it works from within a field. */
const TOGGLE_KEYS = 'F8';

/** All but the buttons comes when it is asked for. */
const VoiceDialogs = lazy(async () => ({ default: (await import('./VoiceDialogs.tsx')).VoiceDialogs }));

/** Turns the voice commands on and off, with their options beside it. Off until somebody presses it. */
export function VoiceControl() {
  const { status } = voiceState.use();
  const dialog = voiceDialog.use();
  const isOn = status !== 'off';
  useCommand({
    id: 'voice',
    label: isOn ? 'Desligar os comandos de voz' : 'Ligar os comandos de voz',
    group: 'Voz',
    keys: TOGGLE_KEYS,
    run: () => void toggle(),
  });
  useCommand({ id: 'voice-help', label: 'Ajuda dos comandos de voz', group: 'Voz', run: openHelp });
  return (
    <div className={css.control} data-state={status}>
      <IconButton
        label="Comandos de voz"
        icon={isOn ? <Mic /> : <MicOff />}
        aria-pressed={isOn}
        aria-keyshortcuts={ariaKeys({ keys: TOGGLE_KEYS })}
        className={css.toggle}
        // the field that is being written in keeps the focus, and is the one dictated into
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => void toggle()}
      />
      <VoiceMenu isOn={isOn} />
      <Suspense fallback={null}>{dialog && <VoiceDialogs name={dialog} />}</Suspense>
    </div>
  );
}

function VoiceMenu({ isOn }: { isOn: boolean }) {
  const { language, muted } = useVoicePreferences();
  const items: MenuItem[] = [
    { label: 'Comandos de voz', checked: isOn, onSelect: () => void toggle() },
    { label: 'Silenciar sons', checked: muted, onSelect: () => void mute(!muted) },
    'separator',
    { heading: 'Reconhecer' },
    ...Object.entries(VOICE_LANGUAGES).map(
      ([code, label]): MenuItem => ({
        label,
        radio: true,
        checked: language === code,
        // a key of that table
        onSelect: () => void choose(code as VoiceLanguage),
      }),
    ),
    'separator',
    { label: 'Voz e privacidade', icon: <Languages />, onSelect: openStart },
    { label: 'Ajuda dos comandos', icon: <CircleQuestionMark />, onSelect: openHelp },
  ];
  return (
    <Menu
      label="Opções de voz"
      items={items}
      trigger={(props) => (
        <IconButton {...props} label="Opções de voz" icon={<ChevronDown />} size="sm" className={css.options} />
      )}
    />
  );
}

/** The first time it asks for the language and says where the audio may go. */
async function toggle(): Promise<void> {
  if (!findRecognition()) return voiceDialog.set('unsupported');
  const { language } = getVoicePreferences();
  if (!language) return voiceDialog.set('start');
  const { switchOn, switchOff } = await import('./voice.ts');
  if (voiceState.get().status === 'off') switchOn(language);
  else switchOff();
}

function openHelp(): void {
  voiceDialog.set('help');
}

function openStart(): void {
  voiceDialog.set(findRecognition() ? 'start' : 'unsupported');
}

async function mute(muted: boolean): Promise<void> {
  (await import('./voice.ts')).setMuted(muted);
}

/** Until the first activation has said where the audio goes, a language is chosen there. */
async function choose(language: VoiceLanguage): Promise<void> {
  if (!getVoicePreferences().language) return openStart();
  (await import('./voice.ts')).changeLanguage(language);
}
