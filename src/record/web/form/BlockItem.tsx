import { ArrowDown, ArrowUp, Star, Trash2 } from '../../../kit/web/icons/icons.ts';
import { type ComponentType, type KeyboardEvent, memo, type ReactNode } from 'react';
import { useIsNarrow } from '../../../kit/web/browser/useIsNarrow.ts';
import { IconButton } from '../../../kit/web/ui/Button.tsx';
import { nameInSentence } from '../../../pessoa/labels.ts';
import { useFormValue, useReadOnly } from '../editing/form-context.ts';
import { itemsOf } from '../editing/form-store.ts';
import { isOneLine, ItemFields, type ItemPlace } from './ItemFields.tsx';
import css from './PessoaForm.module.css';
import { type BlockOperations, hasPrincipal } from './use-blocks.ts';

export type ItemProps = ItemPlace & { actions: ReactNode };

export type ItemFrameProps = ItemPlace & {
  /** draws the fields; by default each is drawn by its kind */
  Fields?: ComponentType<ItemProps> | undefined;
  /** whether the item can be moved */
  moves: boolean;
  isLast: boolean;
  operations: BlockOperations;
};

/** One item. It renders again only when its own index changes, not when an item after it is added or removed. */
export const BlockItem = memo(function BlockItem({
  Fields = PlainItem,
  moves,
  isLast,
  operations,
  ...place
}: ItemFrameProps) {
  const { group, list, index } = place;
  const readOnly = useReadOnly();
  const handleKeyDown = (event: KeyboardEvent) => {
    if (readOnly || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // in a select or combobox, Alt+↓ opens the list
    const opens = event.target instanceof HTMLElement && event.target.matches('select, [role=combobox]');
    const isArrow = moves && !opens && /^Arrow(Up|Down)$/.test(event.key);
    if (!isArrow && event.key !== 'Enter') return;
    event.preventDefault();
    if (event.key === 'Enter') operations.add();
    else operations.move(index, event.key === 'ArrowUp' ? index - 1 : index + 1);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role -- it handles shortcuts of its fields
    <div
      role="group"
      aria-label={`${list.label} ${index + 1}`}
      className={css.block}
      data-list={group}
      data-first={index === 0 || undefined}
      onKeyDown={handleKeyDown}
    >
      <Fields {...place} actions={!readOnly && <Actions {...{ ...place, moves, isLast, operations }} />} />
    </div>
  );
});

/** The buttons of one item. */
function Actions({ group, list, index, moves, isLast, operations }: Omit<ItemFrameProps, 'Fields'>) {
  const principal = useFormValue((values) => itemsOf(values, group)[index]?.['principal'] === true);
  const name = `${nameInSentence(list)} ${index + 1}`;
  return (
    <div className={css.blockActions}>
      {hasPrincipal(list) && (
        <IconButton
          size="sm"
          className={css.principal}
          aria-pressed={principal}
          icon={<Star />}
          label={principal ? `Principal: ${name}` : `Tornar principal: ${name}`}
          onClick={() => operations.makePrincipal(index)}
        />
      )}
      {moves && (
        <>
          <IconButton
            size="sm"
            icon={<ArrowUp />}
            label={`Mover para cima (Alt+↑): ${name}`}
            aria-disabled={index === 0}
            onClick={() => operations.move(index, index - 1)}
          />
          <IconButton
            size="sm"
            icon={<ArrowDown />}
            label={`Mover para baixo (Alt+↓): ${name}`}
            aria-disabled={isLast}
            onClick={() => operations.move(index, index + 1)}
          />
        </>
      )}
      <IconButton size="sm" icon={<Trash2 />} label={`Remover ${name}`} onClick={() => operations.remove(index)} />
    </div>
  );
}

/** An item drawn by the kinds of its fields: a single line, or a block with a number if it has many fields. */
export function PlainItem({ actions, ...place }: ItemProps) {
  const isNarrow = useIsNarrow();
  if (isOneLine(place.list)) {
    return (
      <div className={place.list.section === undefined ? css.contact : css.line}>
        <ItemFields {...place} hideLabel={place.index > 0 && !isNarrow} />
        {actions}
      </div>
    );
  }
  return (
    <>
      <ItemHead {...place} actions={actions} />
      <div className={css.many}>
        <ItemFields {...place} />
      </div>
    </>
  );
}

type HeadProps = Pick<ItemProps, 'list' | 'index' | 'actions'> & { children?: ReactNode };

/** The heading of an item with several lines: its number, and its name if no title shows it. */
export function ItemHead({ list, index, actions, children }: HeadProps) {
  return (
    <div className={css.blockHead}>
      <span className={css.blockNumber} aria-hidden="true">
        {list.section === undefined ? index + 1 : `${list.label} ${index + 1}`}
      </span>
      {children}
      {actions}
    </div>
  );
}
