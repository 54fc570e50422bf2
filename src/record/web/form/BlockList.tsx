import { Plus, X } from 'lucide-react';
import { type ComponentType, type KeyboardEvent, memo, type ReactNode } from 'react';
import { ariaKeys, printedKeys } from '../../../kit/web/keys/shortcuts.ts';
import { Button, IconButton } from '../../../kit/web/ui/Button.tsx';
import { type BlockList as ListName, counterName } from '../../../pessoa/form/form.wire.ts';
import { useReadOnly } from '../editing/form-context.ts';
import { FORM_KEYS } from '../editing/form.keys.ts';
import { BlockActions } from './BlockActions.tsx';
import { FormSection } from './FormField.tsx';
import css from './PessoaForm.module.css';
import { addButtonId, type BlockOperations, useBlocks } from './use-blocks.ts';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';

export type BlockProps = {
  index: number;
  /** identifies the block, also after it moves */
  blockKey: string;
  actions: ReactNode;
};

type Props = {
  list: ListName;
  title: string;
  /** the field that gets the focus in a new block */
  firstField: string;
  /** the fields of one block */
  Fields: ComponentType<BlockProps>;
};

/** A repeatable group of the form: add, remove, undo a removal, reorder, choose the principal; and its hidden counter. */
export function BlockList({ list, title, firstField, Fields }: Props) {
  const readOnly = useReadOnly();
  const { keys, rendered, canAdd, removed, operations } = useBlocks(list, firstField);
  const label = BLOCKS[list].label;
  return (
    <FormSection
      id={list}
      title={title}
      count={keys.length}
      actions={
        !readOnly && (
          <Button
            id={addButtonId(list)}
            data-add=""
            size="sm"
            variant="subtle"
            icon={<Plus />}
            aria-disabled={!canAdd}
            title={`${printedKeys(FORM_KEYS.addBlock.keys)}, dentro de um bloco`}
            aria-keyshortcuts={ariaKeys(FORM_KEYS.addBlock)}
            onClick={operations.add}
          >
            {`Adicionar ${label.toLowerCase()}`}
          </Button>
        )
      }
    >
      <input type="hidden" name={counterName(list)} value={keys.length} readOnly />
      {keys.slice(0, rendered).map((key, index) => (
        <Block
          key={key}
          {...{ list, index, operations, readOnly, Fields }}
          blockKey={key}
          isOnly={keys.length === 1}
          isLast={index === keys.length - 1}
        />
      ))}
      {keys.length === 0 && !removed && <p className={css.nothing}>{`Nenhum ${label.toLowerCase()}.`}</p>}
      {removed && (
        <div className={css.undo} role="status">
          <span>{`${label} ${removed.index + 1} removido.`}</span>
          <Button size="sm" onClick={() => operations.undoRemove(removed)}>
            Desfazer
          </Button>
          <IconButton size="sm" icon={<X />} label="Dispensar" onClick={operations.dismissRemoved} />
        </div>
      )}
    </FormSection>
  );
}

type BlockFrameProps = Pick<Props, 'list' | 'Fields'> & {
  index: number;
  blockKey: string;
  isOnly: boolean;
  isLast: boolean;
  readOnly: boolean;
  operations: BlockOperations;
};

/** One block. It renders again only when its own index changes, not when a block after it is added or removed. */
const Block = memo(function Block(props: BlockFrameProps) {
  const { list, index, blockKey, isOnly, isLast, readOnly, operations, Fields } = props;
  const handleKeyDown = (event: KeyboardEvent) => {
    if (readOnly || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // in a choice, Alt+↓ opens the list
    const opens = event.target instanceof HTMLElement && event.target.matches('select, [role=combobox]');
    const isArrow = !opens && /^Arrow(Up|Down)$/.test(event.key);
    if (!isArrow && event.key !== 'Enter') return;
    event.preventDefault();
    if (event.key === 'Enter') operations.add();
    else operations.move(index, event.key === 'ArrowUp' ? index - 1 : index + 1);
  };
  const actions = !readOnly && <BlockActions {...{ list, index, isOnly, isLast, operations }} />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role -- it handles shortcuts of its fields
    <div
      role="group"
      aria-label={`${BLOCKS[list].label} ${index + 1}`}
      className={css.block}
      data-list={list}
      data-first={index === 0 || undefined}
      onKeyDown={handleKeyDown}
    >
      <Fields index={index} blockKey={blockKey} actions={actions} />
    </div>
  );
});
