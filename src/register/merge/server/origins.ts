/** An item of a list as it stood in a record: `place` counts from 0. */
export type ItemOrigin = { id: string; place: number };

/**
 * Whose the values of a merged record are: for each field the records that had this value, for each list the records and places
 * that each of its items came from. Items have no ids of their own, so without this an edit made since could not be given to the
 * record that it is of.
 */
export type Origins = {
  fields: Readonly<Record<string, readonly string[]>>;
  items: Readonly<Record<string, readonly (readonly ItemOrigin[])[]>>;
};
