import { VOICE_LANGUAGE } from '../../kit/web/style/constants.ts';
import { remember } from '../../kit/web/browser/remember.ts';
import { createStore } from '../../kit/web/browser/store.ts';
import { keysOf } from '../../kit/record-of.ts';

/** The languages of the speech recognition. */
export const VOICE_LANGUAGES = { [VOICE_LANGUAGE]: 'Inglês', 'pt-BR': 'Português' } as const;
export type VoiceLanguage = keyof typeof VOICE_LANGUAGES;

/** The reply to the last words. */
export type VoiceReply = { heard: string; understood: boolean; reply: string };

/**
 * `starting`: the browser may be asking for permission; `paused`: another tab is in front and the microphone is off; `waiting`:
 * the recognition failed and will be tried again.
 */
export type VoiceState = {
  status: 'off' | 'starting' | 'listening' | 'paused' | 'waiting';
  /** the browser recognises without sending the audio anywhere */
  onDevice: boolean;
  /** shown only for a while, so that dictated text does not stay on the screen */
  last?: VoiceReply;
  /** unchanged since before the reply, so it is not announced again */
  isOldNews?: boolean;
};

/** The stored preferences. That the voice is on is never stored. */
export type VoicePreferences = {
  /** undefined before the first activation */
  language?: VoiceLanguage;
  muted: boolean;
};

export type VoiceDialogName = 'start' | 'help' | 'unsupported';

const KEY = 'fichario.voice';
export const VOICE_OFF: VoiceState = { status: 'off', onDevice: false };

export const voiceState = createStore<VoiceState>(VOICE_OFF);
export const voiceDialog = createStore<VoiceDialogName | undefined>(undefined);
const preferences = createStore<VoicePreferences>(readPreferences());
export const getVoicePreferences = preferences.get;
export const useVoicePreferences = preferences.use;

export function changeVoicePreferences(change: Partial<VoicePreferences>): void {
  preferences.set({ ...preferences.get(), ...change });
  remember(localStorage, KEY, JSON.stringify(preferences.get()));
}

function readPreferences(): VoicePreferences {
  const stored = parseJson(localStorage.getItem(KEY) ?? '{}');
  const language = keysOf(VOICE_LANGUAGES).find((known) => known === stored['language']);
  return { ...(language && { language }), muted: stored['muted'] === true };
}

function parseJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
