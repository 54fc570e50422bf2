import * as z from 'zod/mini';
import { ExistingPessoa } from '../pessoa/pessoa.schema.ts';

/** A record that may belong to the same person or company, with its certainty and reasons; the same in every answer. */
export const Alike = z.object({
  /** `cidade`: the city of its address in the usual notation: `Campinas/SP` */
  pessoa: z.extend(ExistingPessoa, { cidade: z.nullable(z.string()) }),
  certeza: z.enum(['certa', 'provavel']),
  /** from 0 to 1 */
  p: z.number(),
  /** the strongest first; without the fields that the role may not see */
  reasons: z.array(
    z.object({
      field: z.enum(['nome', 'data', 'telefone', 'email', 'endereco', 'documento', 'rg', 'mae']),
      reason: z.string(),
      /** how much it supports the match, in bits, compared with the strongest other explanation */
      points: z.number(),
    }),
  ),
  /** that other explanation */
  against: z.string(),
});
export type Alike = z.output<typeof Alike>;
