import type { Db } from '../../kit/server/db/db.ts';
import type { Env } from '../../kit/server/env/env.ts';
import { type CnpjLookup, createCnpjLookup } from './cnpj-lookup.ts';
import { openCnpjProviders } from './open-providers.ts';

type ProvidersEnv = Pick<Env, 'cnpjProviders'>;

const lookups = new WeakMap<ProvidersEnv, CnpjLookup>();

/** The look-up chain of this process, which all features share. Throws EnvError for an unknown provider. */
export function cnpjLookupOf({ db, env, now }: { db: Db; env: ProvidersEnv; now: () => Date }): CnpjLookup {
  const known = lookups.get(env);
  if (known) return known;
  const lookup = createCnpjLookup(db, { providers: openCnpjProviders(env.cnpjProviders), now });
  lookups.set(env, lookup);
  return lookup;
}
