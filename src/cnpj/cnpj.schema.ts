import * as z from 'zod/mini';
import { Company } from './company.ts';

const text = z.string();
const maybe = z.optional(z.string());

/** The share of each quota that work behind the screens uses; people who type a CNPJ have the others. */
export const SHARE_BEHIND = 0.5;

/** Who answered and when, the day of the data, and how certain that makes the situação. */
export const Consulta = z.object({
  /** the names of the providers, or `base de 11/2026` */
  providers: z.array(text),
  askedAt: text,
  /** absent if no provider states it */
  dataDay: maybe,
  certainty: z.enum(['certa', 'provavel']),
  /** whether the answer was stored before this question */
  isStored: z.boolean(),
});
export type Consulta = z.infer<typeof Consulta>;

/** What is known about a CNPJ. Only `found` has values; only `notFound` states that it does not exist. */
export const CnpjAnswer = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('found'),
    company: Company,
    /** what is stated first: `situacao:baixada`, `endereco:exterior`, `natureza:pessoaFisica` */
    say: z.array(text),
    consulta: Consulta,
  }),
  z.object({ outcome: z.literal('notFound'), consulta: Consulta }),
  /** one source does not know it, and no second one states so */
  z.object({ outcome: z.literal('nobodyKnew'), providers: z.array(text) }),
  z.object({ outcome: z.literal('nobodyAnswered') }),
  z.object({ outcome: z.literal('off') }),
]);
export type CnpjAnswer = z.infer<typeof CnpjAnswer>;
export type FoundAnswer = Extract<CnpjAnswer, { outcome: 'found' }>;
