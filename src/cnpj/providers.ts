import type { Provider } from './provider.ts';
import { cnpja, cnpjaComercial } from './providers/cnpja.ts';
import { cnpjws, cnpjwsComercial } from './providers/cnpjws.ts';
import { invertexto } from './providers/invertexto.ts';
import { brasilapi, demo, minhareceita } from './providers/minhareceita.ts';
import { opencnpj } from './providers/opencnpj.ts';
import { receitaws } from './providers/receitaws.ts';
import { speedio } from './providers/speedio.ts';

/** Every provider with a preset, by its id. */
export const PROVIDERS: ReadonlyMap<string, Provider> = new Map(
  [
    brasilapi,
    minhareceita,
    opencnpj,
    cnpjws,
    cnpjwsComercial,
    receitaws,
    cnpja,
    cnpjaComercial,
    speedio,
    invertexto,
    demo,
  ].map((provider) => [provider.id, provider]),
);
