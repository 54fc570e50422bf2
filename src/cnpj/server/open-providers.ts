import { setTimeout as sleep } from 'node:timers/promises';
import type { CnpjProviderSetting } from '../../kit/server/env/cnpj-providers.ts';
import { EnvError } from '../../kit/server/env/env.ts';
import { openOutbound, type OutboundAnswer } from '../../kit/server/outbound/outbound.ts';
import type { Provider } from '../provider.ts';
import { PROVIDERS } from '../providers.ts';
import type { Limit } from './provider-quota.ts';
import { type CnpjReading, readAnswer } from '../read-answer.ts';

/** A provider of the configuration, with its quota. */
export type OpenProvider = Limit & {
  provider: Provider;
  /** Asks for a CNPJ. Never rejects. */
  ask: (cnpj: string, at: Date) => Promise<ProviderReading>;
};

/** What a provider states. `body` is the answer as it came; `restMs` for how long it requests to be left alone. */
export type ProviderReading = {
  reading: CnpjReading;
  body: string;
  base: string | undefined;
  restMs: number | undefined;
};

/** Large companies have hundreds of partners. */
const MOST_BYTES = 2 ** 20;
/** The longest wait for the day of the data, behind an answer that is there. */
const DAY_WAIT_MS = 300;
const DAY_LIFE_MS = 6 * 3_600_000;
const MINUTE_MS = 60_000;
const REST_MS: Partial<Record<string, number>> = { quota: MINUTE_MS, challenge: 5 * MINUTE_MS };
const LONGEST_REST_MS = 3_600_000;
/** Answers that say that the provider does not work, so the breaker counts them. */
const FAILURES: ReadonlySet<string> = new Set(['failed', 'html', 'odd']);

/** The quota of a provider: each address has its own. */
export function quotaOf({ preset, address, perMinute }: CnpjProviderSetting): Limit {
  const id = address === undefined ? preset : `${preset}@${new URL(address).host}`;
  return { id, perMinute: perMinute ?? PROVIDERS.get(preset)?.perMinute ?? 1 };
}

/** Opens the providers of the configuration. Throws EnvError for an unknown name. */
export function openCnpjProviders(settings: readonly CnpjProviderSetting[]): OpenProvider[] {
  return settings.map((setting) => {
    const provider = PROVIDERS.get(setting.preset);
    const isReal = provider && (provider.address !== '' || setting.address !== undefined);
    if (!isReal) {
      const names = [...PROVIDERS.values()].flatMap(({ id, address }) => (address === '' ? [] : id)).join(', ');
      throw new EnvError(`FICHARIO_CNPJ_PROVIDERS não conhece "${setting.preset}". Os nomes são: ${names}.`);
    }
    return open(provider, setting);
  });
}

function open(provider: Provider, setting: CnpjProviderSetting): OpenProvider {
  const address = setting.address ?? provider.address;
  const outbound = openOutbound(address, {
    headers: headersOf(provider, setting),
    mostBytes: MOST_BYTES,
    keepsRefusals: true,
  });
  const dayOf = openDay(provider, setting);
  const preset = provider.id;
  return {
    ...quotaOf(setting),
    provider,
    ask: async (cnpj, at) => {
      const read = ({ status, headers, body }: OutboundAnswer, base: string | undefined) => {
        const context = { consultadoEm: at.toISOString(), ...(base !== undefined && { base }) };
        return readAnswer({ preset, asked: cnpj, status, headers: flatten(headers), body, context });
      };
      const day = dayOf();
      let reading: CnpjReading = { outcome: 'noAnswer', reason: 'failed' };
      const { pathname, search } = new URL(address.replaceAll('{cnpj}', cnpj));
      try {
        const reply = await outbound.get(pathname + search, (answer) => {
          reading = read(answer, undefined);
          if (reading.outcome === 'noAnswer' && FAILURES.has(reading.reason)) throw new Error(reading.reason);
          return answer;
        });
        const base = await Promise.race([day, sleep(DAY_WAIT_MS, undefined, { ref: false })]);
        if (base !== undefined) reading = read(reply, base);
        return { reading, body: reply.body, base, restMs: restOf(reading, reply) };
      } catch {
        return {
          reading: reading.outcome === 'noAnswer' ? reading : { outcome: 'noAnswer', reason: 'failed' },
          body: '',
          base: undefined,
          restMs: restOf(reading),
        };
      }
    },
  };
}

function headersOf({ token: preset }: Provider, { token, header }: CnpjProviderSetting): Record<string, string> {
  if (token === undefined) return {};
  return header === undefined
    ? { [preset?.header ?? 'authorization']: (preset?.prefix ?? 'Bearer ') + token }
    : { [header]: token };
}

/**
 * The day of a provider's data, which is queried with the first question and every six hours. A configured address is queried only if the
 * configuration names its address for it.
 */
function openDay({ day }: Provider, setting: CnpjProviderSetting): () => Promise<string | undefined> {
  const address = setting.day ?? (setting.address === undefined ? day?.address : undefined);
  if (!day || address === undefined) return async () => undefined;
  const { read } = day;
  const outbound = openOutbound(address);
  const { pathname, search } = new URL(address);
  let known: { day: Promise<string | undefined>; until: number } | undefined;
  return () => {
    if (known && known.until > performance.now()) return known.day;
    const started = { day: ask(), until: performance.now() + DAY_LIFE_MS };
    known = started;
    return started.day;
  };
  async function ask(): Promise<string | undefined> {
    const found = await outbound
      .get(pathname + search, ({ status, body }) => (status === 200 ? read(body) : undefined))
      .catch(() => undefined);
    // a failure is queried again with the next question
    if (found === undefined) known = undefined;
    return found;
  }
}

function flatten(headers: OutboundAnswer['headers']): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
}

/** How long the provider requests to be left alone: what it states in seconds, else a minute over its quota, some behind a challenge. */
function restOf(reading: CnpjReading, reply?: OutboundAnswer): number | undefined {
  if (reading.outcome !== 'noAnswer') return undefined;
  const usual = REST_MS[reading.reason];
  if (usual === undefined) return undefined;
  const seconds = Number(reply?.headers['retry-after']);
  return Math.min(Math.max(usual, Number.isFinite(seconds) ? seconds * 1000 : 0), LONGEST_REST_MS);
}
