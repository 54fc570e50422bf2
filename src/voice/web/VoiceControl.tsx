import { Mic, MicOff } from '../../kit/web/icons/icons.ts';
import { Suspense } from 'react';
import { ariaKeys, useCommand } from '../../kit/web/keys/shortcuts.ts';
import { IconButton } from '../../kit/web/ui/Button.tsx';
import { VOICE_COMMAND, VOICE_KEYS } from './voice.keys.ts';
import css from './VoiceControl.module.css';
import { VoiceMenu } from './VoiceMenu.tsx';
import { voiceDialog, voiceState } from './voice.store.ts';
import { openVoiceHelp, toggleVoice } from './voice-switch.ts';
import { lazyComponent } from '../../kit/web/routing/lazy-component.tsx';

/** Everything except the buttons is loaded on demand. */
const VoiceDialogs = lazyComponent(async () => (await import('./VoiceDialogs.tsx')).VoiceDialogs);

/** Turns the voice commands on and off. They are off at first. `compact`: without the options. */
export function VoiceControl({ compact = false }: { compact?: boolean }) {
  const { status } = voiceState.use();
  const dialog = voiceDialog.use();
  const isOn = status !== 'off';
  useCommand({
    ...VOICE_COMMAND,
    label: isOn ? 'Desligar os comandos de voz' : 'Ligar os comandos de voz',
    run: () => void toggleVoice(),
  });
  useCommand({
    id: 'voice-help',
    label: 'Ajuda dos comandos de voz',
    group: 'Voz',
    everywhere: true,
    run: openVoiceHelp,
  });
  return (
    <div className={css.control} data-state={status}>
      <IconButton
        label="Comandos de voz"
        icon={isOn ? <Mic /> : <MicOff />}
        aria-pressed={isOn}
        aria-keyshortcuts={ariaKeys(VOICE_KEYS.toggle)}
        className={css.toggle}
        // the focused field keeps the focus, because dictation goes into it
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => void toggleVoice()}
      />
      {!compact && <VoiceMenu />}
      <Suspense fallback={null}>{dialog && <VoiceDialogs name={dialog} />}</Suspense>
    </div>
  );
}
