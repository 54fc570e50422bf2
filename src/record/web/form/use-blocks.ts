import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { notify } from '../../../kit/web/browser/notifications.store.ts';
import type { ListField } from '../../../pessoa/fields/kinds.ts';
import { fieldId } from '../../model/form-labels.ts';
import { type FormItem, newFormItem } from '../../model/form-model.ts';
import { type PessoaFormHandle, useItemKeys, usePessoaFormHandle } from '../editing/form-context.ts';
import { itemsOf } from '../editing/form-store.ts';
import { drawnFieldsOf } from './ItemFields.tsx';

/** The number of blocks in the first render, enough to fill a screen. The others follow a few at a time. */
const INITIAL_COUNT = 8;
const BATCH_SIZE = 6;

/** A removed item with its previous index. */
export type RemovedBlock = { index: number; block: FormItem };

export type BlockOperations = {
  add: () => void;
  remove: (index: number) => void;
  undoRemove: (removed: RemovedBlock) => void;
  /** Makes the removal final. */
  dismissRemoved: () => void;
  move: (from: number, to: number) => void;
  makePrincipal: (index: number) => void;
};

/** The items of a list and the operations on them. */
export function useBlocks(group: string, list: ListField) {
  const handle = usePessoaFormHandle();
  const keys = useItemKeys(group);
  const [removed, setRemoved] = useState<RemovedBlock>();
  const focusAfter = useFocusAfterChange(keys.join(' '));
  // constant while the form is open, so they cause no render of a block
  const [operations] = useState(() => createOperations({ group, list, handle, setRemoved, focusAfter }));
  const rendered = useRenderedCount(keys.length);
  return { keys, rendered, canAdd: keys.length < list.maxItems, removed, operations };
}

/** The number of blocks to render. Rendering 150 blocks in one step would delay typing for half a second. */
function useRenderedCount(total: number): number {
  const [count, setCount] = useState(total > INITIAL_COUNT ? INITIAL_COUNT : Infinity);
  useEffect(() => {
    if (count === Infinity) return;
    const next = count + BATCH_SIZE;
    startTransition(() => setCount(next < total ? next : Infinity));
  }, [count, total]);
  return count;
}

type OperationContext = {
  group: string;
  list: ListField;
  handle: PessoaFormHandle;
  setRemoved: (removed: RemovedBlock | undefined) => void;
  focusAfter: (id: string | undefined) => void;
};

function createOperations({ group, list, handle, setRemoved, focusAfter }: OperationContext): BlockOperations {
  const { store, change } = handle;
  const firstField = list.firstField ?? drawnFieldsOf(list)[0]?.[0];
  const getBlocks = () => itemsOf(store.get(), group);
  const idOf = (key: string) => fieldId(`${group}.${key}.${firstField}`);
  const setBlocks = (update: (blocks: readonly FormItem[]) => readonly FormItem[]) =>
    change((values) => ({ ...values, [group]: update(itemsOf(values, group)) }));
  /** Makes an item the principal of its list. */
  const withPrincipal = (blocks: readonly FormItem[], chosen: number | undefined) =>
    chosen === undefined || !hasPrincipal(list)
      ? blocks
      : blocks.map((block, index) => ({ ...block, principal: index === chosen }));
  return {
    add: () => {
      const { length } = getBlocks();
      if (length >= list.maxItems) return notifyFull(list);
      const block = newFormItem(list, store.get().tipo);
      focusAfter(idOf(block.key));
      setRemoved(undefined);
      setBlocks((blocks) => withPrincipal([...blocks, block], length === 0 ? 0 : undefined));
    },
    remove: (index) => {
      const blocks = getBlocks();
      const block = blocks[index];
      if (!block) return;
      const neighbour = blocks[index + 1] ?? blocks[index - 1];
      focusAfter(neighbour === undefined ? addButtonId(group) : idOf(neighbour.key));
      setRemoved({ index, block });
      setBlocks((current) => withPrincipal(current.toSpliced(index, 1), block['principal'] === true ? 0 : undefined));
    },
    undoRemove: ({ index, block }) => {
      focusAfter(idOf(block.key));
      setRemoved(undefined);
      setBlocks((blocks) =>
        withPrincipal(blocks.toSpliced(index, 0, block), block['principal'] === true ? index : undefined),
      );
    },
    dismissRemoved: () => {
      setRemoved(undefined);
      document.getElementById(addButtonId(group))?.focus();
    },
    move: (from, to) => {
      const block = getBlocks()[from];
      if (!block || to < 0 || to >= getBlocks().length) return;
      // a moved element loses the focus
      focusAfter(document.activeElement?.id);
      setBlocks((blocks) => blocks.toSpliced(from, 1).toSpliced(to, 0, block));
    },
    makePrincipal: (index) => setBlocks((blocks) => withPrincipal(blocks, index)),
  };
}

function notifyFull({ plural, maxItems }: ListField): void {
  notify({ kind: 'info', message: `Uma ficha tem no máximo ${maxItems} ${plural.toLowerCase()}.` });
}

export function addButtonId(group: string): string {
  return `adicionar-${group}`;
}

/** Whether a list has a principal item. */
export function hasPrincipal({ fields }: ListField): boolean {
  return 'principal' in fields;
}

/** Returns a function that focuses an element after the blocks have rendered in their new order. */
function useFocusAfterChange(order: string): (id: string | undefined) => void {
  const targetId = useRef<string>(undefined);
  useEffect(() => {
    if (targetId.current) document.getElementById(targetId.current)?.focus();
    targetId.current = undefined;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- it runs after each new order
  }, [order]);
  return useCallback((id) => {
    targetId.current = id;
  }, []);
}
