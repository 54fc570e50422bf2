import { isInSuframa } from '@fichario/brasil';
import { blocksOf, byName } from '../field-list.ts';
import type { ShownRule } from '../fields/hook-names.ts';
import { isAbroadAddress } from '../nfe/abroad.ts';
import { principalOf } from '../pessoa.ts';

/** What a rule sees: the record, and the item of the field where it is one of an item. */
type Shown = { record: object; item: object | undefined };

const RULES: Readonly<Record<ShownRule, (shown: Shown) => boolean>> = {
  entrega: ({ item }) => item !== undefined && byName(item)['tipo'] === 'entrega',
  abroad: ({ record, item }) => (item ? [item] : blocksOf(record, 'enderecos')).some(isAbroadAddress),
  inBrazil: ({ item }) => item === undefined || !isAbroadAddress(item),
  suframa: ({ record }) => {
    const principal = principalOf(blocksOf(record, 'enderecos') as { principal: boolean; codigoCidade: string }[]); // of its list
    return principal !== undefined && isInSuframa(principal.codigoCidade);
  },
};

/** Whether a field with that rule has a place in the form of a record; `path` is as the form names it: `enderecos.<key>.pais`. */
export function isFieldShown(rule: ShownRule, record: object, path: string): boolean {
  const [group = '', key, name] = path.split('.');
  const item = name === undefined ? undefined : blocksOf(record, group).find((one) => byName(one)['key'] === key);
  return RULES[rule]({ record, item });
}
