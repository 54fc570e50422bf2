import { Plus, Trash2 } from 'lucide-react';
import { type ComponentType, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button, IconButton } from '../../../kit/web/ui/Button.tsx';
import { fieldId } from '../../../pessoa/form/form-labels.ts';
import { newBlock } from '../../../pessoa/form/form-model.ts';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';
import { useBlockKeys, usePessoaFormHandle, useReadOnly } from '../editing/form-context.ts';
import css from './PessoaForm.module.css';

/** Of a block its key and its place; only the first line shows what its fields are called. */
export type LineProps = { blockKey: string; index: number };

type Props = {
  list: 'inscricoesEstaduais' | 'codigosExternos';
  /** the field that has the focus in a new block */
  firstField: string;
  /** the fields of one block */
  Fields: ComponentType<LineProps>;
};

/** Blocks of one line each: added below, removed at their end. */
export function LineBlocks({ list, firstField, Fields }: Props) {
  const { store, change } = usePessoaFormHandle();
  const readOnly = useReadOnly();
  const keys = useBlockKeys(list);
  const addRef = useRef<HTMLButtonElement>(null);
  const { label, maxItems } = BLOCKS[list];
  const handleAdd = () => {
    const added = newBlock(list, store.get().tipo);
    // drawn at once, so that there is something to type into
    flushSync(() => change((values) => ({ ...values, [list]: [...values[list], added] })));
    document.getElementById(fieldId(`${list}.${added.key}.${firstField}`))?.focus();
  };
  const handleRemove = (removed: string) => {
    flushSync(() => change((values) => ({ ...values, [list]: values[list].filter(({ key }) => key !== removed) })));
    addRef.current?.focus();
  };
  return (
    <div className={css.lineBlocks}>
      {keys.map((key, index) => (
        <div key={key} role="group" aria-label={`${label} ${index + 1}`} className={css.lineBlock} data-list={list}>
          <Fields blockKey={key} index={index} />
          {!readOnly && (
            <IconButton
              size="sm"
              icon={<Trash2 />}
              label={`Remover ${label.toLowerCase()} ${index + 1}`}
              onClick={() => handleRemove(key)}
            />
          )}
        </div>
      ))}
      {!readOnly && keys.length < maxItems && (
        <Button
          ref={addRef}
          data-add=""
          data-enter-stop={list === 'codigosExternos' && keys.length === 0 ? '' : undefined}
          size="sm"
          variant="subtle"
          icon={<Plus />}
          onClick={handleAdd}
        >
          {`Adicionar ${label.toLowerCase()}`}
        </Button>
      )}
    </div>
  );
}
