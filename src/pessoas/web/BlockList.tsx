import { Plus, X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { ariaKeys, printedKeys } from '../../keyboard/web/shortcuts.ts';
import { Button, IconButton } from '../../web/ui/Button.tsx';
import { BLOCKS } from '../pessoa.labels.ts';
import { type BlockList as ListName, counterName } from '../pessoas.wire.ts';
import { BlockActions } from './BlockActions.tsx';
import { FORM_KEYS } from './form.keys.ts';
import { useReadOnly } from './form-context.ts';
import { FormSection } from './FormSection.tsx';
import css from './PessoaForm.module.css';
import { addButtonId, useBlocks } from './use-blocks.ts';

export type BlockProps = {
  index: number;
  /** names the block wherever it moves */
  blockKey: string;
  actions: ReactNode;
};

type Props = {
  list: ListName;
  title: string;
  /** the field that has the focus in a new block */
  firstField: string;
  children: (block: BlockProps) => ReactNode;
};

/** A repeatable group of the form: add, remove and take back, reorder, one principal, and its hidden counter. */
export function BlockList({ list, title, firstField, children }: Props) {
  const readOnly = useReadOnly();
  const blocks = useBlocks(list, firstField);
  const { keys, removed } = blocks;
  const label = BLOCKS[list].label;

  const handleKeyDown = (event: KeyboardEvent, index: number) => {
    if (readOnly || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // a list of choices opens by Alt+↓
    const isArrow = !(event.target instanceof HTMLSelectElement) && /^Arrow(Up|Down)$/.test(event.key);
    if (!isArrow && event.key !== 'Enter') return;
    event.preventDefault();
    if (event.key === 'Enter') blocks.add();
    else blocks.move(index, event.key === 'ArrowUp' ? index - 1 : index + 1);
  };

  return (
    <FormSection
      id={list}
      title={title}
      count={keys.length}
      actions={
        !readOnly && (
          <Button
            id={addButtonId(list)}
            size="sm"
            variant="subtle"
            icon={<Plus />}
            aria-disabled={!blocks.canAdd}
            title={`${printedKeys(FORM_KEYS.addBlock.keys)}, dentro de um bloco`}
            aria-keyshortcuts={ariaKeys(FORM_KEYS.addBlock)}
            onClick={blocks.add}
          >
            {`Adicionar ${label.toLowerCase()}`}
          </Button>
        )
      }
    >
      <input type="hidden" name={counterName(list)} value={keys.length} readOnly />
      {keys.map((key, index) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role -- shortcuts of the fields inside
        <div
          key={key}
          role="group"
          aria-label={`${label} ${index + 1}`}
          className={css.block}
          data-list={list}
          data-first={index === 0 || undefined}
          onKeyDown={(event) => handleKeyDown(event, index)}
        >
          {children({
            index,
            blockKey: key,
            actions: !readOnly && (
              <BlockActions
                list={list}
                index={index}
                count={keys.length}
                onPrincipal={() => blocks.makePrincipal(index)}
                onMove={(to) => blocks.move(index, to)}
                onRemove={() => blocks.remove(index)}
              />
            ),
          })}
        </div>
      ))}
      {keys.length === 0 && !removed && <p className={css.nothing}>{`Nenhum ${label.toLowerCase()}.`}</p>}
      {removed && (
        <div className={css.undo} role="status">
          <span>{`${label} ${removed.index + 1} removido.`}</span>
          <Button size="sm" onClick={() => blocks.takeBack(removed)}>
            Desfazer
          </Button>
          <IconButton size="sm" icon={<X />} label="Dispensar" onClick={blocks.forgetRemoved} />
        </div>
      )}
    </FormSection>
  );
}
