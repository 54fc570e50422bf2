import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button, IconButton } from '../../../kit/web/ui/Button.tsx';
import { fieldId } from '../../../pessoa/form/form-labels.ts';
import { newBlock } from '../../../pessoa/form/form-model.ts';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';
import type { BlockGroup } from '../../../pessoa/pessoa.ts';
import { belongsTo, PESSOA } from '../../../pessoa/fields/field-list.ts';
import type { ListField } from '../../../pessoa/fields/kinds.ts';
import { useBlockKeys, useFormValue, usePessoaFormHandle, useReadOnly } from '../editing/form-context.ts';
import { ItemFields } from './ItemFields.tsx';
import css from './PessoaForm.module.css';

/** The lists of a section of the form. */
export function ListsOfSection({ section }: { section: NonNullable<ListField['section']> }) {
  const tipo = useFormValue((values) => values.tipo);
  const own = PESSOA.blocks.filter(([, list]) => list.section === section && belongsTo(tipo, list));
  return own.map(([group]) => <LineBlocks key={group} list={group as BlockGroup} />); // a list of the record
}

/** Items of one line each: added below, removed at their end. */
function LineBlocks({ list }: { list: BlockGroup }) {
  const { store, change } = usePessoaFormHandle();
  const readOnly = useReadOnly();
  const keys = useBlockKeys(list);
  const addRef = useRef<HTMLButtonElement>(null);
  const { label, maxItems, fields, firstField = Object.keys(fields)[0] ?? '' }: ListField = BLOCKS[list];
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
          <ItemFields group={list} blockKey={key} index={index} />
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
