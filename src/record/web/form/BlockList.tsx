import { Plus, X } from '../../../kit/web/icons/icons.ts';
import { ariaKeys, printedKeys } from '../../../kit/web/keys/shortcuts.ts';
import { Button, IconButton } from '../../../kit/web/ui/Button.tsx';
import { belongsTo } from '../../../pessoa/field-list.ts';
import type { ListField } from '../../../pessoa/fields/kinds.ts';
import { counterName } from '../../model/form.wire.ts';
import { nameInSentence } from '../../../pessoa/labels.ts';
import { useFieldList, useFormValue, useReadOnly } from '../editing/form-context.ts';
import { FORM_KEYS } from '../editing/form.keys.ts';
import { BlockItem, type ItemFrameProps } from './BlockItem.tsx';
import { FormSection } from './FormSection.tsx';
import css from './PessoaForm.module.css';
import { addButtonId, useBlocks } from './use-blocks.ts';

/** The lists of a section of the form. */
export function ListsOfSection({ section }: Required<Pick<ListField, 'section'>>) {
  const tipo = useFormValue((values) => values.tipo);
  const { blocks } = useFieldList();
  const shownLists = blocks.filter(([, list]) => list.section === section && belongsTo(tipo, list));
  return shownLists.map(([group, list]) => <BlockList key={group} group={group} list={list} />);
}

/**
 * A list of the form: add, remove, undo a removal, choose the principal. A list that is a section itself has a title, a
 * hidden counter, and items that the user can reorder.
 */
export function BlockList({ group, list, Fields }: Pick<ItemFrameProps, 'group' | 'list' | 'Fields'>) {
  const readOnly = useReadOnly();
  const { keys, rendered, canAdd, removed, operations } = useBlocks(group, list);
  const { label, plural, section } = list;
  const [no, gone] = list.genitive.startsWith('da ') ? ['Nenhuma', 'removida'] : ['Nenhum', 'removido'];
  const addButton = !readOnly && (
    <Button
      id={addButtonId(group)}
      data-add=""
      // without codes, Enter moves from the remarks to this button
      data-enter-stop={section === 'classificacao' && keys.length === 0 ? '' : undefined}
      size="sm"
      variant="subtle"
      icon={<Plus />}
      aria-disabled={!canAdd}
      title={`${printedKeys(FORM_KEYS.addBlock.keys)}, dentro de um bloco`}
      aria-keyshortcuts={ariaKeys(FORM_KEYS.addBlock)}
      onClick={operations.add}
    >
      {`Adicionar ${nameInSentence(list)}`}
    </Button>
  );
  const items = (
    <>
      {keys.slice(0, rendered).map((key, index) => (
        <BlockItem
          key={key}
          {...{ group, list, index, operations, Fields }}
          blockKey={key}
          moves={section === undefined && keys.length > 1}
          isLast={index === keys.length - 1}
        />
      ))}
      {removed && (
        <div className={css.undo} role="status">
          <span>{`${label} ${removed.index + 1} ${gone}.`}</span>
          <Button size="sm" onClick={() => operations.undoRemove(removed)}>
            Desfazer
          </Button>
          <IconButton size="sm" icon={<X />} label="Dispensar" onClick={operations.dismissRemoved} />
        </div>
      )}
    </>
  );
  if (section !== undefined) {
    return (
      <div className={css.list}>
        {items}
        {addButton}
      </div>
    );
  }
  return (
    <FormSection id={group} title={plural} count={keys.length} actions={addButton}>
      <input type="hidden" name={counterName(group)} value={keys.length} readOnly />
      {items}
      {keys.length === 0 && !removed && <p className={css.nothing}>{`${no} ${nameInSentence(list)}.`}</p>}
    </FormSection>
  );
}
