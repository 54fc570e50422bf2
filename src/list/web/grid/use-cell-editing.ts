import { type KeyboardEvent, type RefObject, useState } from 'react';
import { isTyped } from '../../../kit/web/keys/key-press.ts';
import { notify } from '../../../kit/web/browser/notifications.store.ts';
import { type EditPart, partOfColumn } from '../../../pessoa/edit-part.ts';
import type { PessoaListItem } from '../../../pessoa/pessoa.ts';
import type { Leave } from '../../../register/record/web/in-place.ts';
import type { ColumnId } from '../../../search/web/list-columns.ts';
import { columnBeside, readCellKey } from './cell-keys.ts';
import { type CellPlace, type Cells, indexOf, partAt, placeAfter } from './edit-cells.ts';
import { rowAt } from './loaded-rows.ts';

/** The edited cell; `typed` was typed before its editor was loaded. */
type OpenCell = { item: PessoaListItem; column: ColumnId; part: EditPart; typed: string };

type Options = Cells & {
  active: number;
  scroller: RefObject<HTMLElement | null>;
  /** makes a row the active one, and brings it into view */
  onRow: (index: number) => void;
  /** opens the form, for fields that cannot be edited in place */
  onOpen: (item: PessoaListItem) => void;
};

/** The cells of the list: the chosen cell of the active row, and the edited cell. */
export function useCellEditing({ active, scroller, onRow, onOpen, ...cells }: Options) {
  const { loaded, columns, mayEdit } = cells;
  const [chosen, setChosen] = useState<ColumnId>();
  const [open, setOpen] = useState<OpenCell>();
  const column = mayEdit ? columns.find(({ id }) => id === chosen)?.id : undefined;
  const cellOf = (place: CellPlace) =>
    scroller.current?.querySelector(`[data-index="${place.index}"] [data-column="${place.column}"]`);

  const choose = (index: number, next: ColumnId | undefined) => {
    setChosen(next);
    if (next) cellOf({ index, column: next })?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const edit = ({ index, column: next }: CellPlace, typed = '') => {
    const item = rowAt(loaded, index);
    if (!item) return;
    const part = partAt(item, next, mayEdit);
    if (part !== undefined) {
      onRow(index);
      choose(index, next);
      setOpen({ item, column: next, part, typed });
    } else if (item.deletedAt === null && partOfColumn(next, item.tipo) !== undefined) onOpen(item);
    else notify({ kind: 'info', message: whyNot(item, columns.find(({ id }) => id === next)?.label) });
  };
  const leave = (how: Leave, typed: string) => {
    const next = open && how !== 'stay' && how !== 'away' ? placeAfter(cells, open, how) : undefined;
    if (next) return edit(next, typed);
    setOpen(undefined);
    if (how !== 'away') scroller.current?.focus({ preventScroll: true });
  };
  /** Stores keys typed while the editor is loading and has no focus yet. */
  const typeAhead = (opened: OpenCell, event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') setOpen(undefined);
    else if (isTyped(event)) setOpen({ ...opened, typed: opened.typed + event.key });
    return true;
  };
  /** Handles a key; returns whether it was a key of the cells. */
  const handleKey = (event: KeyboardEvent): boolean => {
    if (open) return typeAhead(open, event);
    if (!mayEdit || !rowAt(loaded, active)) return false;
    const move = readCellKey(event);
    if (move?.kind === 'beside') choose(active, columnBeside(columns, column, move.step));
    if (move?.kind === 'edit') edit({ index: active, column: column ?? 'nome' });
    if (move) return true;
    const clears = event.key === 'Escape' && column !== undefined;
    if (clears) setChosen(undefined);
    return clears;
  };
  const anchor = () => {
    if (!open) return undefined;
    const index = indexOf(loaded, open.item);
    return index === undefined ? undefined : cellOf({ index, column: open.column });
  };
  /** `column`: the chosen cell of the active row; undefined if the whole row is active. */
  return { column, open, edit, leave, handleKey, anchor };
}

function whyNot({ nome, deletedAt }: PessoaListItem, label = ''): string {
  return deletedAt === null ? `${label}: automático.` : `${nome}: excluída.`;
}
