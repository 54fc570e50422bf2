import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { notify } from '../../../kit/web/overlay/notifications.store.ts';
import type { BlockList } from '../../../pessoa/form/form.wire.ts';
import { type PessoaFormHandle, useBlockKeys, usePessoaFormHandle } from '../editing/form-context.ts';
import { fieldId } from '../../../pessoa/form/form-labels.ts';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';
import { type FormBlock, newBlock } from '../../../pessoa/form/form-model.ts';

/** As many blocks as fill a screen are drawn with the form itself, the others a few at a time once it stands. */
const DRAWN_FIRST = 8;
const DRAWN_AT_ONCE = 6;

type AnyBlock = FormBlock[BlockList];
/** A block that was taken away, and where it stood. */
export type Removed = { index: number; block: AnyBlock };

export type BlockOperations = {
  add: () => void;
  remove: (index: number) => void;
  takeBack: (removed: Removed) => void;
  /** A removed block is let go for good. */
  forgetRemoved: () => void;
  move: (from: number, to: number) => void;
  makePrincipal: (index: number) => void;
};

/** The blocks of a list and what can be done with them. `firstField` has the focus in a new one. */
export function useBlocks(list: BlockList, firstField: string) {
  const handle = usePessoaFormHandle();
  const keys = useBlockKeys(list);
  const [removed, setRemoved] = useState<Removed>();
  const focusAfter = useFocusAfterChange(keys.join(' '));
  // the same for as long as the form is open: no block is drawn anew for them
  const [operations] = useState(() => createOperations({ list, firstField, handle, setRemoved, focusAfter }));
  const drawn = useDrawn(keys.length);
  return { keys, drawn, canAdd: keys.length < BLOCKS.enderecos.maxItems, removed, operations };
}

/** How many blocks to draw: a form of a hundred and fifty would keep whoever opens it from typing for half a second. */
function useDrawn(total: number): number {
  const [drawn, setDrawn] = useState(total > DRAWN_FIRST ? DRAWN_FIRST : BLOCKS.enderecos.maxItems);
  useEffect(() => {
    if (drawn === BLOCKS.enderecos.maxItems) return;
    const next = drawn + DRAWN_AT_ONCE;
    startTransition(() => setDrawn(next < total ? next : BLOCKS.enderecos.maxItems));
  }, [drawn, total]);
  return drawn;
}

type Parts = {
  list: BlockList;
  firstField: string;
  handle: PessoaFormHandle;
  setRemoved: (removed: Removed | undefined) => void;
  focusAfter: (id: string | undefined) => void;
};

function createOperations({ list, firstField, handle, setRemoved, focusAfter }: Parts): BlockOperations {
  const { store, change } = handle;
  const getBlocks = () => store.get()[list];
  const idOf = (key: string) => fieldId(`${list}.${key}.${firstField}`);
  const setBlocks = (update: (blocks: AnyBlock[]) => AnyBlock[]) =>
    change((values) => ({ ...values, [list]: update([...values[list]]) }));
  return {
    add: () => {
      const { length } = getBlocks();
      if (length >= BLOCKS.enderecos.maxItems) return tellThatFull(list);
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
      setBlocks((before) => withPrincipal(before.toSpliced(index, 1), block.principal ? 0 : undefined));
    },
    takeBack: ({ index, block }) => {
      focusAfter(idOf(block.key));
      setRemoved(undefined);
      setBlocks((blocks) => withPrincipal(blocks.toSpliced(index, 0, block), block.principal ? index : undefined));
    },
    forgetRemoved: () => {
      setRemoved(undefined);
      document.getElementById(addButtonId(list))?.focus();
    },
    move: (from, to) => {
      const block = getBlocks()[from];
      if (!block || to < 0 || to >= getBlocks().length) return;
      // an element that moves loses the focus it has
      focusAfter(document.activeElement?.id);
      setBlocks((blocks) => blocks.toSpliced(from, 1).toSpliced(to, 0, block));
    },
    makePrincipal: (index) => setBlocks((blocks) => withPrincipal(blocks, index)),
  };
}

function tellThatFull(list: BlockList): void {
  const plural = BLOCKS[list].plural.toLowerCase();
  notify({ kind: 'info', message: `Uma ficha tem no máximo ${BLOCKS[list].maxItems} ${plural}.` });
}

export function addButtonId(list: BlockList): string {
  return `adicionar-${list}`;
}

/** One block of a list is the principal one: choosing it takes the mark from the others. */
function withPrincipal(blocks: AnyBlock[], chosen: number | undefined): AnyBlock[] {
  if (chosen === undefined) return blocks;
  return blocks.map((block, index) => ({ ...block, principal: index === chosen }));
}

/** Puts the focus on an element once the blocks are drawn in their new order. */
function useFocusAfterChange(order: string): (id: string | undefined) => void {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current) document.getElementById(wanted.current)?.focus();
    wanted.current = undefined;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the new order is what it waits for
  }, [order]);
  return useCallback((id) => {
    wanted.current = id;
  }, []);
}
