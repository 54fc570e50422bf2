import { ArrowDown, ArrowUp, Plus, Star, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { Button, IconButton } from '../../web/ui/Button.tsx';
import { MAX_BLOCKS } from '../limits.ts';
import { type BlockList as ListName, counterName } from '../pessoas.wire.ts';
import css from './PessoaForm.module.css';
import { FormSection } from './FormSection.tsx';
import { usePessoaFormHandle } from './form-context.ts';
import { fieldId } from './pessoa-form.labels.ts';
import {
  BLOCK_LABELS,
  type BlockValues,
  emptyEmail,
  emptyEndereco,
  emptyTelefone,
  type TipoPessoa,
} from './pessoa-form.model.ts';

export type BlockProps = {
  index: number;
  /** the block's key, for its messages */
  blockKey: string;
  /** the buttons of the block: principal, up, down, remove */
  actions: ReactNode;
};

type Props<List extends ListName> = {
  list: List;
  title: string;
  /** the field that has the focus in a new block */
  firstField: string;
  children: (block: BlockProps) => ReactNode;
};

type Removed<List extends ListName> = { index: number; block: BlockValues[List] };

/** A repeatable group of the form: add, remove and take back, reorder, one principal, and its hidden counter. */
export function BlockList<List extends ListName>({ list, title, firstField, children }: Props<List>) {
  const { control, getValues, readOnly, onProgrammaticChange } = usePessoaFormHandle();
  const name: ListName = list;
  const { fields, append, insert, remove, move } = useFieldArray({ control, name, keyName: 'rhfId' });
  const [removed, setRemoved] = useState<Removed<List>>();
  const addButton = useRef<HTMLButtonElement>(null);
  const setPrincipal = useSetPrincipal(list);
  const focusAfter = useFocusAfterChange(fields);
  const label = BLOCK_LABELS[list];
  const canAdd = !readOnly && fields.length < MAX_BLOCKS;

  const handleAdd = () => {
    if (!canAdd) return;
    const block = emptyBlock(list, getValues('tipo'));
    append({ ...block, principal: fields.length === 0 });
    focusAfter(fieldId(`${list}.${block.key}.${firstField}`));
    onProgrammaticChange();
  };
  const handleRemove = (index: number) => {
    const block = getValues(list)[index] as BlockValues[List] | undefined; // of this list
    if (!block) return;
    setRemoved({ index, block: { ...block } });
    remove(index);
    if (block.principal) setPrincipal(0);
    const neighbour = fields[index + 1] ?? fields[index - 1];
    if (neighbour) focusAfter(fieldId(`${list}.${neighbour.key}.${firstField}`));
    else addButton.current?.focus();
    onProgrammaticChange();
  };
  const handleUndo = ({ index, block }: Removed<List>) => {
    insert(index, block);
    if (block.principal) setPrincipal(index);
    setRemoved(undefined);
    focusAfter(fieldId(`${list}.${block.key}.${firstField}`));
    onProgrammaticChange();
  };
  const handleMove = (from: number, to: number) => {
    if (to < 0 || to >= fields.length) return;
    focusAfter(document.activeElement?.id);
    move(from, to);
    onProgrammaticChange();
  };
  const handleKeyDown = (event: KeyboardEvent, index: number) => {
    if (readOnly || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // a list of choices opens by Alt+↓
    const isArrow = !(event.target instanceof HTMLSelectElement) && /^Arrow(Up|Down)$/.test(event.key);
    if (!isArrow && event.key !== 'Enter') return;
    event.preventDefault();
    if (event.key === 'Enter') handleAdd();
    else handleMove(index, event.key === 'ArrowUp' ? index - 1 : index + 1);
  };

  return (
    <FormSection
      id={list}
      title={title}
      count={fields.length}
      actions={
        !readOnly && (
          <Button
            ref={addButton}
            size="sm"
            variant="subtle"
            icon={<Plus />}
            disabled={!canAdd}
            title="Alt+Enter, dentro de um bloco"
            onClick={handleAdd}
          >
            {`Adicionar ${label.toLowerCase()}`}
          </Button>
        )
      }
    >
      <input type="hidden" name={counterName(list)} value={fields.length} readOnly />
      {fields.map(({ key }, index) => (
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
                count={fields.length}
                onPrincipal={() => setPrincipal(index)}
                onMove={(to) => handleMove(index, to)}
                onRemove={() => handleRemove(index)}
              />
            ),
          })}
        </div>
      ))}
      {fields.length === 0 && !removed && <p className={css.nothing}>{`Nenhum ${label.toLowerCase()}.`}</p>}
      {removed && (
        <div className={css.undo} role="status">
          <span>{`${label} ${removed.index + 1} removido.`}</span>
          <Button size="sm" onClick={() => handleUndo(removed)}>
            Desfazer
          </Button>
        </div>
      )}
    </FormSection>
  );
}

type ActionsProps = {
  list: ListName;
  index: number;
  count: number;
  onPrincipal: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

function BlockActions({ list, index, count, onPrincipal, onMove, onRemove }: ActionsProps) {
  const { control } = usePessoaFormHandle();
  const principal = useWatch({ control, name: `${list}.${index}.principal` });
  const name = `${BLOCK_LABELS[list].toLowerCase()} ${index + 1}`;
  return (
    <div className={css.blockActions}>
      <IconButton
        size="sm"
        className={css.principal}
        aria-pressed={principal}
        icon={<Star />}
        label={principal ? `Principal: ${name}` : `Tornar principal: ${name}`}
        onClick={onPrincipal}
      />
      {count > 1 && (
        <>
          <IconButton
            size="sm"
            icon={<ArrowUp />}
            label={`Mover para cima (Alt+↑): ${name}`}
            aria-disabled={index === 0}
            onClick={() => onMove(index - 1)}
          />
          <IconButton
            size="sm"
            icon={<ArrowDown />}
            label={`Mover para baixo (Alt+↓): ${name}`}
            aria-disabled={index === count - 1}
            onClick={() => onMove(index + 1)}
          />
        </>
      )}
      <IconButton size="sm" icon={<Trash2 />} label={`Remover ${name}`} onClick={onRemove} />
    </div>
  );
}

/** One block of a list is the principal one: choosing it takes the mark from the others. */
function useSetPrincipal(list: ListName): (index: number) => void {
  const { getValues, setValue, onProgrammaticChange } = usePessoaFormHandle();
  return (chosen) => {
    for (let index = 0; index < getValues(list).length; index++) {
      setValue(`${list}.${index}.principal`, index === chosen);
    }
    onProgrammaticChange();
  };
}

/** Puts the focus on an element once the blocks are drawn in their new order; moving one takes it away. */
function useFocusAfterChange(fields: unknown): (id: string | undefined) => void {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current) document.getElementById(wanted.current)?.focus();
    wanted.current = undefined;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the new order is what it waits for
  }, [fields]);
  return (id) => {
    wanted.current = id;
  };
}

function emptyBlock(list: ListName, tipo: TipoPessoa): BlockValues[ListName] {
  if (list === 'enderecos') return emptyEndereco(tipo);
  return list === 'telefones' ? emptyTelefone(tipo) : emptyEmail(tipo);
}
