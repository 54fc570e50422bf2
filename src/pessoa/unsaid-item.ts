import { emptyItemOf } from './empty.ts';
import { itemFieldsOf } from './field-list.ts';
import type { ListField, Tipo } from './fields/kinds.ts';

/** A choice that a rule of its list computes (`normalizePessoa`). It is never stored, and the API's document omits it. */
export const LEFT_OUT = '';

/** An item without any value, also without a default for the choices that a rule of the list computes. */
export function unsaidItemOf(list: ListField, tipo: Tipo): Readonly<Record<string, unknown>> {
  const open = itemFieldsOf(list).filter(([, field]) => field.kind === 'choice' && field.followsRule);
  return { ...emptyItemOf(list, tipo), ...Object.fromEntries(open.map(([key]) => [key, LEFT_OUT])) };
}
