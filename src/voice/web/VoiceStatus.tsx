import { joinClasses } from '../../kit/web/ui/joinClasses.ts';
import { VoiceMenu } from './VoiceMenu.tsx';
import css from './VoiceStatus.module.css';
import { useVoicePreferences, VOICE_LANGUAGES, type VoiceState, voiceState } from './voice.store.ts';

/** The state of the voice commands and the reply to the last words. `options`: with the menu. */
export function VoiceStatus({ options = false }: { options?: boolean }) {
  const state = voiceState.use();
  const { language } = useVoicePreferences();
  const { status, last } = state;
  const isOn = status !== 'off';
  return (
    <div className={joinClasses(css.bar, isOn && css.on)}>
      <div role="status" aria-label="Voz" className={css.status}>
        {last && <Reply {...last} />}
        {!last && isOn && (
          <span aria-hidden={state.isOldNews}>{explain(state, language && VOICE_LANGUAGES[language])}</span>
        )}
      </div>
      {options && isOn && <VoiceMenu />}
    </div>
  );
}

function Reply({ heard, understood, reply }: NonNullable<VoiceState['last']>) {
  return (
    <>
      <q className={css.heard}>{heard}</q>
      {understood && <span aria-hidden="true">→</span>}
      <span className={joinClasses(css.reply, !understood && css.missed)}>{reply}</span>
    </>
  );
}

function explain({ status, onDevice }: VoiceState, language = ''): string {
  switch (status) {
    case 'starting':
      return 'Ligando o microfone…';
    case 'paused':
      return 'Microfone em pausa';
    case 'waiting':
      return 'Sem resposta do reconhecimento; tentando de novo…';
    default:
      return `Ouvindo em ${language.toLowerCase()}${onDevice ? ', neste aparelho' : ''}`;
  }
}
