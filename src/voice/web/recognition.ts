import type { VoiceLanguage } from './voice.store.ts';

/** The part of the Web Speech API that is used here. TypeScript's DOM types lack it. */
export type Recognition = EventTarget & {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  maxAlternatives: number;
  processLocally?: boolean;
  start: () => void;
  abort: () => void;
};
export type RecognitionApi = {
  new (): Recognition;
  available?: (options: { langs: string[]; processLocally: boolean }) => Promise<string>;
};
export type RecognitionResultEvent = Event & {
  resultIndex: number;
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>;
};
export type RecognitionErrorEvent = Event & { error: string };

/** The browser's speech recognition, or undefined if it has none. */
export function findRecognition(): RecognitionApi | undefined {
  const names = globalThis as { SpeechRecognition?: RecognitionApi; webkitSpeechRecognition?: RecognitionApi }; // see above
  return names.SpeechRecognition ?? names.webkitSpeechRecognition;
}

/** Whether this browser can recognise the language on the device, without sending the audio to anyone. */
export async function isRecognisedOnDevice(api: RecognitionApi, language: VoiceLanguage): Promise<boolean> {
  try {
    return (await api.available?.({ langs: [language], processLocally: true })) === 'available';
  } catch {
    return false;
  }
}
