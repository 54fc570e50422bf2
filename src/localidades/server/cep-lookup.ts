import { findUf, parseCep, ufOfCep } from '@fichario/brasil';
import { findMunicipioByCep } from '@fichario/brasil/cep-cidades';
import type { Db } from '../../kit/server/db/db.ts';
import { OutboundError } from '../../kit/server/outbound/outbound.ts';
import type { CepAddress } from '../localidades.ts';
import { type CepProvider, openCepProviders } from './cep-providers.ts';
import { readCep, saveCep, saveUnknownCep } from './cep-store.ts';

/** The look-up chain of the CEP field: the local base, then all providers in parallel, then the CEP's range: city, or only state. */
export type CepLookup = {
  /**
   * The address of a CEP, typed bare or masked; undefined for an invalid or unknown CEP. Throws CepLookupFailed if no provider
   * answers and the CEP's range has no certain city. Holds no database connection during the requests to providers.
   */
  find: (typed: string) => Promise<CepAddress | undefined>;
};

/** No provider answered, and the city is not known from the CEP's range; `uf` is the state of the range. */
export class CepLookupFailed extends Error {
  readonly uf: string | undefined;
  readonly timedOut: boolean;

  constructor(uf: string | undefined, timedOut: boolean) {
    super('No CEP provider answered.');
    this.uf = uf;
    this.timedOut = timedOut;
  }
}

/** Creates the chain. Simultaneous look-ups of the same CEP share one request. */
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
      if (providers.length === 0) return stored ? stored.address : (cityOfRange(cep) ?? stateOfRange(cep));
      // the made-up street of a demo record must not hide a real one
      if (stored?.madeUp) return (await askOnce(cep).catch(() => undefined)) ?? stored.address;
      // refreshed in the background; if that fails, the stored address stays valid
      if (stored?.stale) askOnce(cep).catch(() => undefined);
      return stored ? stored.address : askOnce(cep).catch((error: unknown) => fallBackToRange(cep, error));
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
  // stored only if all providers have answered, because a silent one may know the CEP
  if (!address && answers.length === providers.length) await keep(saveUnknownCep(db, cep));
  return address;
}

/** The first answer with a known city wins. An answer without an address or with an unknown city counts only if no other wins. */
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

/** Ignores errors, because the answer is valid even if it cannot be stored. */
async function keep(saved: Promise<void>): Promise<void> {
  await saved.catch(() => undefined);
}

/** Not stored: the next look-up asks the providers again. Throws the error of the look-up if the range has no certain city. */
function fallBackToRange(cep: string, error: unknown): CepAddress {
  const address = error instanceof CepLookupFailed ? cityOfRange(cep) : undefined;
  if (!address) throw error;
  return address;
}

function cityOfRange(cep: string): CepAddress | undefined {
  const { municipio, tipo } = findMunicipioByCep(cep) ?? {};
  const uf = findUf(municipio?.codigoEstado ?? '')?.sigla;
  if (!municipio || !tipo || !uf) return undefined;
  const cidade = { codigo: municipio.codigo, nome: municipio.nome };
  return { cep, logradouro: '', bairro: '', uf, cidade, daFaixa: tipo };
}

function stateOfRange(cep: string): CepAddress | undefined {
  const uf = ufOfCep(cep);
  return uf && { cep, logradouro: '', bairro: '', uf, cidade: undefined };
}
