import * as z from 'zod/mini';
import { SHARE_BEHIND } from '../../cnpj/cnpj.schema.ts';
import { count } from './counts.schema.ts';

/** What the Receita can add to the companies of a checked file. */
export const ReceitaOffer = z.object({
  /** the companies of the file, by their CNPJs, and how many of them have a stored answer */
  companies: count,
  stored: count,
  /** how many providers would be asked about, and how many minutes that takes at least; 0 where the look-up is off */
  toAsk: count,
  minutes: count,
});
export type ReceitaOffer = z.infer<typeof ReceitaOffer>;

/** How many minutes the questions about so many companies take at least. */
export function minutesOf({ toAsk, perMinute }: { toAsk: number; perMinute: number }): number {
  return perMinute === 0 ? 0 : Math.ceil(toAsk / (perMinute * SHARE_BEHIND));
}
