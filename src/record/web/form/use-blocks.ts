import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { notify } from '../../../kit/web/overlay/notifications.store.ts';
import type { BlockList } from '../../../pessoa/form/form.wire.ts';
import { type PessoaFormHandle, useBlockKeys, usePessoaFormHandle } from '../editing/form-context.ts';
import { fieldId } from '../../../pessoa/form/form-labels.ts';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';
import { type FormBlock, newBlock } from '../../../pessoa/form/form-model.ts';

/** The form first renders as many blocks as fill a screen, and then the others a few at a time. */
const INITIAL_COUNT = 8;
const BATCH_SIZE = 6;

type AnyBlock = FormBlock[BlockList];
/** A removed block with its previous index. */
export type RemovedBlock = { index: number; block: AnyBlock };

export type BlockOperations = {
  add: () => void;
  remove: (index: number) => void;
  undoRemove: (removed: RemovedBlock) => void;
  /** Makes the removal final. */
  dismissRemoved: () => void;
  move: (from: number, to: number) => void;
  makePrincipal: (index: number) => void;
};

/** The blocks of a list and the operations on them. `firstField` gets the focus in a new block. */
export function useBlocks(list: BlockList, firstField: string) {
  const handle = usePessoaFormHandle();
  const keys = useBlockKeys(list);
  const [removed, setRemoved] = useState<RemovedBlock>();
  const focusAfter = useFocusAfterChange(keys.join(' '));
  // constant while the form is open, so that they cause no render of a block
  const [operations] = useState(() => createOperations({ list, firstField, handle, setRemoved, focusAfter }));
  const rendered = useRenderedCount(keys.length);
  return { keys, rendered, canAdd: keys.length < BLOCKS[list].maxItems, removed, operations };
}

/** The number of blocks to render. Rendering a hundred and fifty at once would block typing for half a second. */
function useRenderedCount(total: number): number {
  const [count, setCount] = useState(total > INITIAL_COUNT ? INITIAL_COUNT : BLOCKS.enderecos.maxItems);
  useEffect(() => {
    if (count === BLOCKS.enderecos.maxItems) return;
    const next = count + BATCH_SIZE;
    startTransition(() => setCount(next < total ? next : BLOCKS.enderecos.maxItems));
  }, [count, total]);
  return count;
}

type OperationContext = {
  list: BlockList;
  firstField: string;
  handle: PessoaFormHandle;
  setRemoved: (removed: RemovedBlock | undefined) => void;
  focusAfter: (id: string | undefined) => void;
};

function createOperations({ list, firstField, handle, setRemoved, focusAfter }: OperationContext): BlockOperations {
  const { store, change } = handle;
  const getBlocks = () => store.get()[list];
  const idOf = (key: string) => fieldId(`${list}.${key}.${firstField}`);
  const setBlocks = (update: (blocks: AnyBlock[]) => AnyBlock[]) =>
    change((values) => ({ ...values, [list]: update([...values[list]]) }));
  return {
    add: () => {
      const { length } = getBlocks();
      if (length >= BLOCKS[list].maxItems) return notifyFull(list);
      const block = { ...newBlock(list, store.get().tipo), principal: length === 0 };
      focusAfter(idOf(block.key));
      setRemoved(undefined);
      setBlocks((blocks) => [...blocks, block]);
    },
    remove: (index) => {
      const blocks = getBlocks();
      const block = blocks[index];
      if (!block) return;
      const neighbour = blocks[index + 1] ?? blocks[index - 1];
      focusAfter(neighbour === undefined ? addButtonId(list) : idOf(neighbour.key));
      setRemoved({ index, block });
      setBlocks((current) => withPrincipal(current.toSpliced(index, 1), block.principal ? 0 : undefined));
    },
    undoRemove: ({ index, block }) => {
      focusAfter(idOf(block.key));
      setRemoved(undefined);
      setBlocks((blocks) => withPrincipal(blocks.toSpliced(index, 0, block), block.principal ? index : undefined));
    },
    dismissRemoved: () => {
      setRemoved(undefined);
      document.getElementById(addButtonId(list))?.focus();
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

function notifyFull(list: BlockList): void {
  const plural = BLOCKS[list].plural.toLowerCase();
  notify({ kind: 'info', message: `Uma ficha tem no máximo ${BLOCKS[list].maxItems} ${plural}.` });
}

export function addButtonId(list: BlockList): string {
  return `adicionar-${list}`;
}

/** Makes one block the principal one of its list. */
function withPrincipal(blocks: AnyBlock[], chosen: number | undefined): AnyBlock[] {
  if (chosen === undefined) return blocks;
  return blocks.map((block, index) => ({ ...block, principal: index === chosen }));
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
