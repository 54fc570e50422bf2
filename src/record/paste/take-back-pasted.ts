import { assembled, byName } from '../../pessoa/fields/field-list.ts';
import type { PessoaFormValues } from '../../pessoa/pessoa.ts';

/** A form before a paste, after it, and as it is now. */
type Pasting = { before: PessoaFormValues; after: PessoaFormValues };

/** Takes a paste back out of a form; what was typed into it since then stays. */
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
  return lists.every((list) => Array.isArray(list) && list.every((one) => typeof one === 'object'));
}

function takeBackBlocks([now, before, after]: readonly [Block[], Block[], Block[]]): Block[] {
  return now.flatMap((block) => {
    const isAsPasted = after.includes(block);
    return isAsPasted ? before.filter(({ key }) => key === block.key) : [block];
  });
}
