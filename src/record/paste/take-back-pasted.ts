import { assembled, byName } from '../../pessoa/field-list.ts';
import type { PessoaFormValues } from '../../pessoa/pessoa.ts';

/** A form before and after a paste. */
type Pasting = { before: PessoaFormValues; after: PessoaFormValues };

/** Removes a paste from a form. Values typed after the paste stay. */
export function takeBackPasted(current: PessoaFormValues, { before, after }: Pasting): PessoaFormValues {
  const [now, then, pasted] = [current, before, after].map(byName);
  const entries = Object.entries(now ?? {}).map(([key, value]) => {
    if (value === pasted?.[key]) return [key, then?.[key]];
    const lists = [value, then?.[key], pasted?.[key]];
    return [key, isGroupList(lists) ? takeBackBlocks(lists) : value];
  });
  return assembled(Object.fromEntries(entries));
}

type Block = { key: string };

function isGroupList(lists: readonly unknown[]): lists is readonly [Block[], Block[], Block[]] {
  return lists.every((list) => Array.isArray(list) && list.every((item) => typeof item === 'object'));
}

function takeBackBlocks([now, before, after]: readonly [Block[], Block[], Block[]]): Block[] {
  return now.flatMap((block) => {
    const isAsPasted = after.includes(block);
    return isAsPasted ? before.filter(({ key }) => key === block.key) : [block];
  });
}
