/** The lists of messages, by their names in the address. The list of all has no name. */
const DELIVERY_LISTS = ['na-fila', 'entregues', 'nao-entregues'] as const;
export type DeliveryList = (typeof DELIVERY_LISTS)[number];

export function readDeliveryList({ lista }: Record<string, unknown>): { lista?: DeliveryList } {
  const found = DELIVERY_LISTS.find((name) => name === lista);
  return found ? { lista: found } : {};
}
