import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { RACE_MS } from '../../src/cnpj/server/race.ts';
import type { CnpjProviderSetting } from '../../src/kit/server/env/cnpj-providers.ts';
import { known } from '../../src/kit/known.ts';
import { readSamples, type Sample } from './samples.ts';

/** What a provider does with a question. `with`: members of its body that differ from the sample. */
export type Step = {
  preset: string;
  does: string;
  atMs?: number;
  sample?: string;
  with?: object;
  location?: string;
};

export type PlayedProviders = {
  /** what each provider does from now on */
  steps: Step[];
  /** the presets of the requests since the last test began */
  requests: string[];
  /** the setting of a preset that this machine plays */
  settingOf: (preset: string) => CnpjProviderSetting;
};

const SAMPLES = new Map(readSamples().map((sample) => [sample.name, sample]));

export function sampleOf(name = ''): Sample {
  return known(SAMPLES.get(name), `the sample ${name}`);
}

export function bodyOf({ response: { json, text } }: Sample): string {
  return text ?? JSON.stringify(json);
}

/** A real HTTP server on this machine that plays all providers, each under its path. Call it once at the top of a file. */
export function usePlayedProviders(): PlayedProviders {
  let server: Server;
  let origin = '';
  const played: PlayedProviders = {
    steps: [],
    requests: [],
    settingOf: (preset) => ({
      preset,
      address: `${origin}/${preset}/{cnpj}`,
      perMinute: undefined,
      header: undefined,
      token: undefined,
      day: undefined,
    }),
  };
  beforeAll(async () => {
    server = createServer((request, response) => {
      const preset = request.url?.split('/')[1] ?? '';
      played.requests.push(preset);
      const step = played.steps.find((one) => one.preset === preset);
      if (step && step.does !== 'hang') setTimeout(() => play(step), momentOf(step));
      function play({ does, sample, location, with: changes }: Step) {
        if (does === 'reset') return request.socket.destroy();
        if (does === 'redirect') return response.writeHead(302, { location: location ?? 'http://127.0.0.1:9/' }).end();
        if (does === 'tooLarge') return response.writeHead(200).end('{'.repeat(2_000_000));
        const answer = sampleOf(sample);
        const { status, headers, json } = answer.response;
        const body = changes ? JSON.stringify({ ...(json as object), ...changes }) : bodyOf(answer);
        return response.writeHead(status, headers).end(body);
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port, not on a socket
  });
  beforeEach(() => {
    played.requests = [];
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return played;
}

/** The moment of an answer, farther from the end of the race: load may make it later, but must not change what is said. */
function momentOf({ atMs = 0 }: Step): number {
  return atMs > RACE_MS ? atMs + 1_000 : Math.min(atMs, 900);
}
