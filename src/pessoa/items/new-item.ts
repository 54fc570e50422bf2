/** The id of an item that the client marks as new; the server gives it an id (`item-ids.ts`). */
export const NEW_ITEM = '';
