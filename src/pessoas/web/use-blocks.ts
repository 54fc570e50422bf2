import { useEffect, useRef, useState } from 'react';
import { notify } from '../../web/ui/notifications.store.ts';
import { MAX_BLOCKS } from '../limits.ts';
import { BLOCKS } from '../pessoa.labels.ts';
import type { BlockList } from '../pessoas.wire.ts';
import { useBlockKeys, usePessoaFormHandle } from './form-context.ts';
import { fieldId } from './pessoa-form.labels.ts';
import { type BlockValues, emptyEmail, emptyEndereco, emptyTelefone, type TipoPessoa } from './pessoa-form.model.ts';

type AnyBlock = BlockValues[BlockList];
/** A block that was taken away, and where it stood. */
export type Removed = { index: number; block: AnyBlock };

/** What can be done with the blocks of a list. `firstField` has the focus in a new one. */
export function useBlocks(list: BlockList, firstField: string) {
  const { store, change } = usePessoaFormHandle();
  const keys = useBlockKeys(list);
  const [removed, setRemoved] = useState<Removed>();
  const focusAfter = useFocusAfterChange(keys.join(' '));
  const idOf = (key: string) => fieldId(`${list}.${key}.${firstField}`);
  const setBlocks = (update: (blocks: AnyBlock[]) => AnyBlock[]) =>
    change((values) => ({ ...values, [list]: update([...values[list]]) }));

  const add = () => {
    if (keys.length >= MAX_BLOCKS) {
      notify({ kind: 'info', message: `Uma ficha tem no máximo ${MAX_BLOCKS} ${BLOCKS[list].plural.toLowerCase()}.` });
      return;
    }
    const block = { ...emptyBlock(list, store.get().tipo), principal: keys.length === 0 };
    focusAfter(idOf(block.key));
    setRemoved(undefined);
    setBlocks((blocks) => [...blocks, block]);
  };
  const remove = (index: number) => {
    const block = store.get()[list][index];
    if (!block) return;
    const neighbour = keys[index + 1] ?? keys[index - 1];
    focusAfter(neighbour === undefined ? addButtonId(list) : idOf(neighbour));
    setRemoved({ index, block });
    setBlocks((blocks) => withPrincipal(blocks.toSpliced(index, 1), block.principal ? 0 : undefined));
  };
  const takeBack = ({ index, block }: Removed) => {
    focusAfter(idOf(block.key));
    setRemoved(undefined);
    setBlocks((blocks) => withPrincipal(blocks.toSpliced(index, 0, block), block.principal ? index : undefined));
  };
  const move = (from: number, to: number) => {
    const block = store.get()[list][from];
    if (!block || to < 0 || to >= keys.length) return;
    // an element that moves loses the focus it has
    focusAfter(document.activeElement?.id);
    setBlocks((blocks) => blocks.toSpliced(from, 1).toSpliced(to, 0, block));
  };
  const makePrincipal = (index: number) => setBlocks((blocks) => withPrincipal(blocks, index));

  const forgetRemoved = () => {
    setRemoved(undefined);
    document.getElementById(addButtonId(list))?.focus();
  };

  return { keys, canAdd: keys.length < MAX_BLOCKS, removed, forgetRemoved, add, remove, takeBack, move, makePrincipal };
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
  return (id) => {
    wanted.current = id;
  };
}

function emptyBlock(list: BlockList, tipo: TipoPessoa): AnyBlock {
  if (list === 'enderecos') return emptyEndereco(tipo);
  return list === 'telefones' ? emptyTelefone(tipo) : emptyEmail(tipo);
}
