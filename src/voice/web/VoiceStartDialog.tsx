import { Mic } from '../../kit/web/icons/icons.ts';
import { useId, useState } from 'react';
import { VOICE_LANGUAGE } from '../../kit/web/style/constants.ts';
import { Button } from '../../kit/web/ui/Button.tsx';
import { RadioGroup } from '../../kit/web/form/ChoiceField.tsx';
import { Dialog } from '../../kit/web/overlay/Dialog.tsx';
import { useEnterToNextField } from '../../kit/web/form/useEnterToNextField.ts';
import css from './VoiceDialogs.module.css';
import { changeLanguage, switchOn } from './voice.ts';
import { getVoicePreferences, VOICE_LANGUAGES, type VoiceLanguage, voiceState } from './voice.store.ts';
import { keysOf } from '../../kit/record-of.ts';

const EXAMPLES: Record<VoiceLanguage, string> = {
  'en-US': 'As frases em inglês: “go to tables”, “inbox”, “help”',
  'pt-BR': 'As frases em português, e para ditar: “ir para fichas”, “cinco dois nove…”',
};

/** The language of the page, which its reader probably speaks; for any other page, the language of the specification. */
function languageOfPage(): VoiceLanguage {
  return document.documentElement.lang.startsWith('pt') ? 'pt-BR' : VOICE_LANGUAGE;
}

/** Shown before the first use of the microphone: chooses the language, and names possible receivers of the audio. */
export function VoiceStartDialog({ onClose }: { onClose: () => void }) {
  const { status } = voiceState.use();
  const [language, setLanguage] = useState<VoiceLanguage>(getVoicePreferences().language ?? languageOfPage());
  const formId = useId();
  const sendByEnter = useEnterToNextField({ submitOnLast: true });
  const isOn = status !== 'off';
  const handleStart = () => {
    onClose();
    if (isOn) changeLanguage(language);
    else switchOn(language);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Comandos de voz"
      footer={
        <>
          <Button onClick={onClose}>Agora não</Button>
          <Button variant="primary" icon={<Mic />} type="submit" form={formId}>
            {isOn ? 'Usar este idioma' : 'Ligar a voz'}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter moves on, as in every form */}
      <form
        id={formId}
        className={css.text}
        onKeyDown={sendByEnter}
        onSubmit={(event) => {
          event.preventDefault();
          handleStart();
        }}
      >
        <RadioGroup
          label="Em que idioma você vai falar?"
          name="idiomaDaVoz"
          stacked
          value={language}
          options={keysOf(VOICE_LANGUAGES).map((value) => ({
            value,
            label: VOICE_LANGUAGES[value],
            hint: EXAMPLES[value],
          }))}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value as VoiceLanguage)} // one of the options
        />
        <div className={css.privacy}>
          <h3>Quem ouve</h3>
          <ul>
            <li>
              Quem reconhece a fala é o navegador. Conforme o navegador, o áudio pode ir para o serviço de quem o fez,
              como o Google ou a Apple; se ele souber reconhecer neste aparelho, fica aqui.
            </li>
            <li>O Fichário não grava, não guarda e não envia áudio a ninguém.</li>
            <li>Desligada a voz, ou com outra aba na frente, o microfone fica desligado.</li>
          </ul>
        </div>
      </form>
    </Dialog>
  );
}
