/** The id of an item that its sender says is new; the record that it comes to gives it one (`item-ids.ts`). */
export const NEW_ITEM = '';
