import * as z from 'zod/mini';

const FEWEST = 2;
/** As many as are merged at once. */
const MOST = 20;
const UUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const LIST = new RegExp(`^${UUID}(?:,${UUID}){${FEWEST - 1},${MOST - 1}}$`);

/** Records of which every two are decided upon. */
export const DecisionBody = z.strictObject({ ids: z.array(z.uuid()).check(z.minLength(FEWEST), z.maxLength(MOST)) });
/** The same in an address: ids with commas between them. */
export const DecisionQuery = z.strictObject({ ids: z.string().check(z.regex(LIST)) });
