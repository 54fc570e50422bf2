import { parseCep, ufOfCep } from '@fichario/brasil';
import type { Db } from '../../kit/server/db/db.ts';
import { OutboundError } from '../../kit/server/outbound/outbound.ts';
import type { CepAddress } from '../localidades.ts';
import { type CepProvider, openCepProviders } from './cep-providers.ts';
import { readCep, saveCep, saveUnknownCep } from './cep-store.ts';

/** The chain behind the CEP field: local base, then the providers in a race, then the state of the range. */
export type CepLookup = {
  /**
   * The address of a CEP, typed bare or masked; undefined for what is no CEP and for one that nobody knows. Throws
   * CepLookupFailed when no provider answered. No database connection is held while providers are asked.
   */
  find: (typed: string) => Promise<CepAddress | undefined>;
};

/** No provider answered; `uf` is what the range of the CEP tells all the same. */
export class CepLookupFailed extends Error {
  readonly uf: string | undefined;
  readonly timedOut: boolean;

  constructor(uf: string | undefined, timedOut: boolean) {
    super('No CEP provider answered.');
    this.uf = uf;
    this.timedOut = timedOut;
  }
}

/** Opens the chain. Equal look-ups at the same time become one. */
export function createCepLookup(db: Db, addresses: readonly string[]): CepLookup {
  const providers = openCepProviders(addresses);
  const inFlight = new Map<string, Promise<CepAddress | undefined>>();
  const askOnce = (cep: string) => {
    const running = inFlight.get(cep) ?? askProviders(db, providers, cep).finally(() => inFlight.delete(cep));
    inFlight.set(cep, running);
    return running;
  };
  return {
    find: async (typed) => {
      const cep = parseCep(typed);
      if (cep === undefined) return undefined;
      const stored = await readCep(db, cep);
      if (providers.length === 0) return stored ? stored.address : addressOfRange(cep);
      // the street of a demonstration record must not stand where a real one is known
      if (stored?.madeUp) return (await askOnce(cep).catch(() => undefined)) ?? stored.address;
      // refreshed behind the answer; if that fails, what is stored stays good
      if (stored?.stale) askOnce(cep).catch(() => undefined);
      return stored ? stored.address : askOnce(cep);
    },
  };
}

type ProviderAnswer = { address: CepAddress | undefined; source: string };

async function askProviders(db: Db, providers: CepProvider[], cep: string): Promise<CepAddress | undefined> {
  const requests = providers.map(
    async ({ ask, source }): Promise<ProviderAnswer> => ({ address: await ask(cep), source }),
  );
  const winner = await firstComplete(requests);
  if (winner?.address) {
    await keep(saveCep(db, winner.address, winner.source));
    return winner.address;
  }
  const settled = await Promise.allSettled(requests);
  const answers = settled.filter((outcome) => outcome.status === 'fulfilled').map((outcome) => outcome.value);
  if (answers.length === 0) throw new CepLookupFailed(ufOfCep(cep), settled.some(isTimeout));
  const address = answers.find((answer) => answer.address)?.address;
  // one that did not answer may have known it: then the next look-up asks again
  if (!address && answers.length === providers.length) await keep(saveUnknownCep(db, cep));
  return address;
}

/** A provider that knows the city wins; one that does not know the CEP, or a name of no town, waits for the others. */
async function firstComplete(requests: Promise<ProviderAnswer>[]): Promise<ProviderAnswer | undefined> {
  const complete = requests.map(async (request) => {
    const answer = await request;
    if (!answer.address?.cidade) throw new Error('incomplete');
    return answer;
  });
  return Promise.any(complete).catch(() => undefined);
}

function isTimeout(outcome: PromiseSettledResult<unknown>): boolean {
  return (
    outcome.status === 'rejected' && outcome.reason instanceof OutboundError && outcome.reason.reason === 'timeout'
  );
}

/** The answer is good even if it cannot be kept. */
async function keep(saved: Promise<void>): Promise<void> {
  await saved.catch(() => undefined);
}

function addressOfRange(cep: string): CepAddress | undefined {
  const uf = ufOfCep(cep);
  return uf && { cep, logradouro: '', bairro: '', uf, cidade: undefined };
}
