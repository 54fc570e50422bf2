import * as z from 'zod/mini';
import { MOST_MERGED } from '../register/operations/most-merged.ts';

const FEWEST = 2;
const UUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const LIST = new RegExp(`^${UUID}(?:,${UUID}){${FEWEST - 1},${MOST_MERGED - 1}}$`);

/** The decision covers every pair of these records. */
export const DecisionBody = z.strictObject({
  ids: z.array(z.uuid()).check(z.minLength(FEWEST), z.maxLength(MOST_MERGED)),
});
/** The same ids in an address, separated by commas. */
export const DecisionQuery = z.strictObject({ ids: z.string().check(z.regex(LIST)) });
