import type { Page } from '@playwright/test';

/** What the stand-in for the browser's speech recognition tells, and how a test speaks to it. */
export type FakeVoice = {
  /** every recogniser that was made: its language, and what was called on it */
  made: () => Promise<{ lang: string; calls: string[]; processLocally: boolean }[]>;
  /** the last recogniser hears this; several are its guesses, the likeliest first */
  say: (...wordings: string[]) => Promise<void>;
  /** the last recogniser fails with one of the API's error codes, and ends */
  fail: (error: string) => Promise<void>;
  /** the last recogniser ends by itself, as they do after a silence */
  end: () => Promise<void>;
  /** the sound files that were really played, by name */
  sounds: () => Promise<string[]>;
};

type Made = { lang: string; calls: string[]; processLocally: boolean } & EventTarget;
type Window = { fakeVoice: { made: Made[]; sounds: string[] } };

/**
 * Puts a recogniser without a microphone in the place of the browser's: it is the browser's part, not ours. Call it before
 * the first page is opened. `onDevice`: the browser says that it recognises by itself.
 */
export async function fakeRecognition(page: Page, { onDevice = false } = {}): Promise<FakeVoice> {
  await page.addInitScript(
    (available) => {
      const made: EventTarget[] = [];
      const sounds: string[] = [];
      class FakeRecognition extends EventTarget {
        static available = () => Promise.resolve(available);
        lang = '';
        processLocally = false;
        calls: string[] = [];
        constructor() {
          super();
          made.push(this);
        }
        start() {
          this.calls.push('start');
          queueMicrotask(() => this.dispatchEvent(new Event('start')));
        }
        abort() {
          this.calls.push('abort');
          queueMicrotask(() => this.dispatchEvent(new Event('end')));
        }
      }
      // by both names that browsers have for it
      for (const name of ['SpeechRecognition', 'webkitSpeechRecognition'])
        Object.defineProperty(globalThis, name, { value: FakeRecognition, configurable: true });
      globalThis.Audio = new Proxy(Audio, {
        construct(target, [address]: [string]) {
          const audio = new target(address);
          const name = address.replace(/^\/content\/sound\/|\.wav$/g, '');
          audio.addEventListener('playing', () => sounds.push(name));
          return audio;
        },
      });
      Object.assign(globalThis, { fakeVoice: { made, sounds } });
    },
    onDevice ? 'available' : 'downloadable',
  );

  return {
    made: () =>
      page.evaluate(() =>
        (globalThis as unknown as Window).fakeVoice.made.map(({ lang, calls, processLocally }) => ({
          lang,
          calls,
          processLocally,
        })),
      ),
    say: (...wordings) =>
      page.evaluate((transcripts) => {
        const results = [
          Object.assign(
            transcripts.map((transcript) => ({ transcript })),
            { isFinal: true },
          ),
        ];
        const event = Object.assign(new Event('result'), { resultIndex: 0, results });
        (globalThis as unknown as Window).fakeVoice.made.at(-1)?.dispatchEvent(event);
      }, wordings),
    fail: (error) =>
      page.evaluate((code) => {
        const recognition = (globalThis as unknown as Window).fakeVoice.made.at(-1);
        recognition?.dispatchEvent(Object.assign(new Event('error'), { error: code }));
        recognition?.dispatchEvent(new Event('end'));
      }, error),
    end: () =>
      page.evaluate(() => {
        (globalThis as unknown as Window).fakeVoice.made.at(-1)?.dispatchEvent(new Event('end'));
      }),
    sounds: () => page.evaluate(() => (globalThis as unknown as Window).fakeVoice.sounds),
  };
}

/** A browser that has no speech recognition at all. */
export async function removeRecognition(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['SpeechRecognition', 'webkitSpeechRecognition'])
      Object.defineProperty(globalThis, name, { value: undefined, configurable: true });
  });
}
