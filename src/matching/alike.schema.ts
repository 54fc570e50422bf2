import * as z from 'zod/mini';
import { ExistingPessoa } from '../pessoa/pessoa.schema.ts';

/** A record that may be of the same person or company, how sure that is, and why: the same at every door. */
export const Alike = z.object({
  /** `cidade`: that of its address, as people say it: `Campinas/SP` */
  pessoa: z.extend(ExistingPessoa, { cidade: z.nullable(z.string()) }),
  certeza: z.enum(['certa', 'provavel']),
  /** from 0 to 1 */
  p: z.number(),
  /** the strongest first; a field that the role may not see has none */
  reasons: z.array(
    z.object({
      field: z.enum(['nome', 'data', 'telefone', 'email', 'endereco', 'documento', 'rg', 'mae']),
      reason: z.string(),
      /** how much it speaks for one person, in bits, against the strongest other explanation */
      points: z.number(),
    }),
  ),
  /** that other explanation */
  against: z.string(),
});
export type Alike = z.output<typeof Alike>;
