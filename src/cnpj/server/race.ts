import type { Db } from '../../kit/server/db/db.ts';
import type { CnpjReading } from '../read-answer.ts';
import type { OpenProvider, ProviderReading } from './open-providers.ts';
import { claimProviders, restProvider, shareOf } from './provider-quota.ts';

/** The time that a person waits. What comes later changes nothing. */
export const RACE_MS = 1_500;
/** Denials of different CNPJs in a row after which those of a provider count no more: it denies everything. */
const STORM = 10;

/** A provider that states that a CNPJ does not exist, and whether that counts as a voice. */
export type Denial = { by: OpenProvider; base: string | undefined; counts: boolean };

/** The company of the first provider that knows it, or the denials. */
export type RaceResult = {
  at: Date;
  found: { by: OpenProvider; reading: Extract<CnpjReading, { outcome: 'found' }>; heard: ProviderReading } | undefined;
  denied: Denial[];
};

export type RaceOptions = {
  cnpj: string;
  at: Date;
  /** the share of each quota that the question may use */
  share: number;
};

/** Runs races between providers, and counts the denials in a row of each. */
export function createRaces(db: Db, providers: readonly OpenProvider[]) {
  const denials = new Map<OpenProvider, Set<string>>();
  return async ({ cnpj, at, share }: RaceOptions): Promise<RaceResult> => {
    const started = performance.now();
    const limits = providers.map((provider) => shareOf(provider, share));
    const claimed = await claimProviders(db, limits);
    const result: RaceResult = { at, found: undefined, denied: [] };
    const requests = providers
      .filter(({ id }) => claimed.has(id))
      .map(async (by) => {
        const heard = await by.ask(cnpj, at);
        if (heard.restMs !== undefined) await restProvider(db, by.id, heard.restMs).catch(() => undefined);
        const { reading } = heard;
        if (reading.outcome === 'notFound')
          result.denied.push({ by, base: heard.base, counts: !reading.isOfOther && countDenial(denials, by, cnpj) });
        if (reading.outcome !== 'found') throw new Error('not known here');
        denials.delete(by);
        result.found ??= { by, reading, heard };
      });
    await Promise.race([Promise.any(requests).catch(() => undefined), end(RACE_MS - (performance.now() - started))]);
    // answers that come later must not change it
    return { ...result, denied: [...result.denied] };
  };
}

function end(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, Math.max(0, ms)).unref());
}

/** Whether the denial of a provider counts as a voice. */
function countDenial(denials: Map<OpenProvider, Set<string>>, by: OpenProvider, cnpj: string): boolean {
  const inRow = denials.get(by) ?? new Set();
  denials.set(by, inRow);
  if (inRow.size <= STORM) inRow.add(cnpj);
  return by.provider.deniesReliably && inRow.size <= STORM;
}
