import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type PlayedProviders, playProviders } from './played-providers.ts';

/** Plays all providers for a test file. Call it once at its top; the object is filled before the first test. */
export function usePlayedProviders(): PlayedProviders {
  const played = {} as Awaited<ReturnType<typeof playProviders>>;
  beforeAll(async () => void (await playProviders(played)));
  beforeEach(() => {
    played.requests = [];
  });
  afterAll(() => played.close());
  return played;
}
