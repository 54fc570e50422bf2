import { findRecognition } from './recognition.ts';
import {
  changeVoicePreferences,
  getVoicePreferences,
  type VoiceLanguage,
  voiceDialog,
  voiceState,
} from './voice.store.ts';

/* What the buttons do. All that listens comes when somebody switches it on. */

/** On or off. The first time it asks for the language and says where the audio may go. */
export async function toggleVoice(): Promise<void> {
  if (!findRecognition()) return voiceDialog.set('unsupported');
  const { language } = getVoicePreferences();
  if (!language) return voiceDialog.set('start');
  const { switchOn, switchOff } = await import('./voice.ts');
  if (voiceState.get().status === 'off') switchOn(language);
  else switchOff();
}

/** The language, and who may hear. */
export function openVoiceStart(): void {
  voiceDialog.set(findRecognition() ? 'start' : 'unsupported');
}

export function openVoiceHelp(): void {
  voiceDialog.set('help');
}

export async function muteVoice(muted: boolean): Promise<void> {
  (await import('./voice.ts')).setMuted(muted);
}

/** Until the first activation has said where the audio goes, a language is chosen there. */
export async function chooseVoiceLanguage(language: VoiceLanguage): Promise<void> {
  if (!getVoicePreferences().language) return openVoiceStart();
  if (voiceState.get().status === 'off') return changeVoicePreferences({ language });
  (await import('./voice.ts')).changeLanguage(language);
}
