import { isInSuframa } from '@fichario/brasil';
import { blocksOf, byName } from '../../pessoa/field-list.ts';
import type { ShownRule } from '../../pessoa/fields/hook-names.ts';
import { isAbroadAddress } from '../../pessoa/nfe/abroad.ts';
import { principalOf } from '../../pessoa/pessoa.ts';

/** The input of a rule: the record, and for a field of an item also the item. */
type Shown = { record: object; item: object | undefined };

const RULES: Readonly<Record<ShownRule, (shown: Shown) => boolean>> = {
  entrega: ({ item }) => item !== undefined && byName(item)['tipo'] === 'entrega',
  abroad: ({ record, item }) => (item ? [item] : blocksOf(record, 'enderecos')).some(isAbroadAddress),
  inBrazil: ({ item }) => item === undefined || !isAbroadAddress(item),
  suframa: ({ record }) => {
    const principal = principalOf(blocksOf(record, 'enderecos') as { principal: boolean; codigoCidade: string }[]); // addresses
    return principal !== undefined && isInSuframa(principal.codigoCidade);
  },
};

/** Whether the rule of a field applies to a record. `path` is the key of the field in the form: `enderecos.<key>.pais`. */
export function isFieldShown(rule: ShownRule, record: object, path: string): boolean {
  const [group = '', key, name] = path.split('.');
  const item = name === undefined ? undefined : blocksOf(record, group).find((block) => byName(block)['key'] === key);
  return RULES[rule]({ record, item });
}
