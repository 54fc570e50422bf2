import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
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

/** A real HTTP server that plays all providers, each under its path. */
export async function playProviders(played = {} as PlayedProviders): Promise<PlayedProviders & { close: () => void }> {
  const server = createServer((request, response) => {
    const preset = request.url?.split('/')[1] ?? '';
    played.requests.push(preset);
    const step = played.steps.find((one) => one.preset === preset);
    if (step && step.does !== 'hang') setTimeout(() => play(step, request, response), momentOf(step));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a socket
  const settings: PlayedProviders = {
    steps: [],
    requests: [],
    settingOf: (preset) => ({
      preset,
      address: `http://127.0.0.1:${port}/${preset}/{cnpj}`,
      perMinute: undefined,
      header: undefined,
      token: undefined,
      day: undefined,
    }),
  };
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return Object.assign(played, settings, { close });
}

function play(
  { does, sample, location, with: changes }: Step,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (does === 'reset') return void request.socket.destroy();
  if (does === 'redirect') return void response.writeHead(302, { location: location ?? 'http://127.0.0.1:9/' }).end();
  if (does === 'tooLarge') return void response.writeHead(200).end('{'.repeat(2_000_000));
  const answer = sampleOf(sample);
  const { status, headers, json } = answer.response;
  response
    .writeHead(status, headers)
    .end(changes ? JSON.stringify({ ...(json as object), ...changes }) : bodyOf(answer));
}

/** The moment of an answer, farther from the end of the race: load may make it later, but must not change what is said. */
function momentOf({ atMs = 0 }: Step): number {
  return atMs > RACE_MS ? atMs + 1_000 : Math.min(atMs, 900);
}
