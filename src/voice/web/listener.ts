import {
  findRecognition,
  isRecognisedOnDevice,
  type Recognition,
  type RecognitionApi,
  type RecognitionErrorEvent,
  type RecognitionResultEvent,
} from './recognition.ts';
import type { VoiceLanguage } from './voice.store.ts';

/** Errors that end listening, by their names in the browser. */
const FATAL = ['not-allowed', 'service-not-allowed', 'audio-capture', 'language-not-supported'] as const;
export type ListenerTrouble = (typeof FATAL)[number] | 'network';

export type ListenerEvents = {
  onListening: (onDevice: boolean) => void;
  /** called with the possible wordings of the speech, the likeliest first */
  onHeard: (wordings: string[]) => void;
  onWaiting: () => void;
  /** called when listening has ended permanently */
  onTrouble: (trouble: ListenerTrouble) => void;
};

/** The pause before the next recognition. Browsers end one after some silence. */
const RESTART_MS = 250;
const BACK_OFF_MS = 1000;
const MAX_BACK_OFF_MS = 15_000;
/** After so many failures in a row the service counts as unavailable. */
const MAX_FAILURES = 5;
const MAX_WORDINGS = 5;

/** Listens until the returned function is called, which turns the microphone off immediately. */
export function listen(language: VoiceLanguage, events: ListenerEvents): () => void {
  const api = findRecognition();
  if (!api) throw new Error('This browser recognises no speech.');
  const listener = new Listener(api, language, events);
  void listener.begin();
  return () => listener.stop();
}

/** Runs one recognition after the other. */
class Listener {
  #recognition: Recognition | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;
  #failures = 0;
  /** false after on-device recognition has failed, although the browser offered it */
  #mayUseDevice = true;
  readonly #api: RecognitionApi;
  readonly #language: VoiceLanguage;
  readonly #events: ListenerEvents;

  constructor(api: RecognitionApi, language: VoiceLanguage, events: ListenerEvents) {
    this.#api = api;
    this.#language = language;
    this.#events = events;
  }

  async begin(): Promise<void> {
    const onDevice = this.#mayUseDevice && (await isRecognisedOnDevice(this.#api, this.#language));
    if (this.#isStopped) return;
    const recognition = new this.#api();
    this.#recognition = recognition;
    recognition.lang = this.#language;
    recognition.continuous = true;
    recognition.interimResults = false;
    recognition.maxAlternatives = MAX_WORDINGS;
    if (onDevice) recognition.processLocally = true;
    // events of an aborted recognition may still arrive
    const on = (type: string, handle: (event: Event) => void) =>
      recognition.addEventListener(type, (event) => this.#recognition === recognition && handle(event));
    on('start', () => this.#events.onListening(onDevice));
    // the event's type follows from its name
    on('result', (event) => this.#handleResult(event as RecognitionResultEvent));
    on('error', (event) => this.#handleError((event as RecognitionErrorEvent).error, onDevice));
    on('end', () => this.#goOn());
    try {
      recognition.start();
    } catch {
      // the browser is still aborting the previous one
      this.#handleError('aborted', onDevice);
      this.#goOn();
    }
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    const recognition = this.#recognition;
    this.#recognition = undefined;
    recognition?.abort();
  }

  #handleResult({ results, resultIndex }: RecognitionResultEvent): void {
    this.#failures = 0;
    for (const result of Array.from(results).slice(resultIndex)) {
      const wordings = Array.from(result, ({ transcript }) => transcript.trim()).filter((wording) => wording !== '');
      // a command may have turned it off
      if (result.isFinal && wordings.length > 0 && !this.#isStopped) this.#events.onHeard(wordings);
    }
  }

  #handleError(error: string, onDevice: boolean): void {
    if (error === 'language-not-supported' && onDevice) this.#mayUseDevice = false;
    else {
      const trouble = FATAL.find((fatal) => fatal === error);
      if (trouble) return this.#giveUp(trouble);
    }
    // another window may have taken the microphone: try again, but more and more rarely; silence is no failure
    if (error === 'aborted') this.#failures = Math.min(this.#failures + 1, MAX_FAILURES - 1);
    if (error !== 'network') return;
    this.#failures += 1;
    if (this.#failures >= MAX_FAILURES) this.#giveUp('network');
  }

  #giveUp(trouble: ListenerTrouble): void {
    this.stop();
    this.#events.onTrouble(trouble);
  }

  #goOn(): void {
    const backOff = Math.min(BACK_OFF_MS * 2 ** (this.#failures - 1), MAX_BACK_OFF_MS);
    if (this.#failures > 0) this.#events.onWaiting();
    this.#timer = setTimeout(() => void this.begin(), this.#failures > 0 ? backOff : RESTART_MS);
  }
}
