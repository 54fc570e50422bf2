import { emptyItemOf } from './empty.ts';
import { itemFieldsOf } from './field-list.ts';
import type { ListField, Tipo } from './fields/kinds.ts';

/** A choice that a rule of its list makes (`normalizePessoa`). It stands in no record, and the API's document leaves it out. */
export const LEFT_OUT = '';

/** An item that says nothing, not even what a rule of its list says where it is left out. */
export function unsaidItemOf(list: ListField, tipo: Tipo): Readonly<Record<string, unknown>> {
  const open = itemFieldsOf(list).filter(([, field]) => field.kind === 'choice' && field.followsRule);
  return { ...emptyItemOf(list, tipo), ...Object.fromEntries(open.map(([key]) => [key, LEFT_OUT])) };
}
