import { findRecognition } from './recognition.ts';
import {
  changeVoicePreferences,
  getVoicePreferences,
  type VoiceLanguage,
  voiceDialog,
  voiceState,
} from './voice.store.ts';

/* The actions of the buttons. The code that listens is loaded when the voice is switched on. */

/** Switches the voice on or off. The first time, asks for the language and shows where the audio may go. */
export async function toggleVoice(): Promise<void> {
  if (!findRecognition()) return voiceDialog.set('unsupported');
  const { language } = getVoicePreferences();
  if (!language) return voiceDialog.set('start');
  const { switchOn, switchOff } = await import('./voice.ts');
  if (voiceState.get().status === 'off') switchOn(language);
  else switchOff();
}

/** Opens the dialog with the language and the possible receivers of the audio. */
export function openVoiceStart(): void {
  voiceDialog.set(findRecognition() ? 'start' : 'unsupported');
}

export function openVoiceHelp(): void {
  voiceDialog.set('help');
}

export async function muteVoice(muted: boolean): Promise<void> {
  (await import('./voice.ts')).setMuted(muted);
}

/** Chooses the language; before the first activation, in the dialog that shows where the audio goes. */
export async function chooseVoiceLanguage(language: VoiceLanguage): Promise<void> {
  if (!getVoicePreferences().language) return openVoiceStart();
  if (voiceState.get().status === 'off') return changeVoicePreferences({ language });
  (await import('./voice.ts')).changeLanguage(language);
}
