/** An item of a list in its original record: `place` counts from 0. */
export type ItemOrigin = { id: string; place: number };

/**
 * The origins of a merged record's values: for each field the records that had this value, for each list the records and
 * positions that each item came from. Items have no stable ids, so this is needed to return a later edit to its original record.
 */
export type Origins = {
  fields: Readonly<Record<string, readonly string[]>>;
  items: Readonly<Record<string, readonly (readonly ItemOrigin[])[]>>;
};
