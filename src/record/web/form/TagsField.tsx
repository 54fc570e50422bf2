import { type KeyboardEvent, useState } from 'react';
import { Chip } from '../../../kit/web/ui/Chip.tsx';
import { TextField } from '../../../kit/web/form/TextField.tsx';
import { useFormValue, usePessoaFormHandle, useReadOnly } from '../editing/form-context.ts';
import { FIELDS } from '../../../pessoa/pessoa.fields.ts';
import type { ControlProps } from './control-props.ts';
import css from './PessoaForm.module.css';
import { fieldId } from '../../../pessoa/form/form-labels.ts';

const { maxItems: MAX_TAGS, maxLength: MAX_TAG_LENGTH } = FIELDS.tags;

/** The tags of a record. A comma or Enter adds the typed text, Backspace in the empty field removes the last tag. */
export function TagsField({ line: { label } }: ControlProps) {
  const { change } = usePessoaFormHandle();
  const readOnly = useReadOnly();
  const tags = useFormValue((values) => values.tags);
  const [text, setText] = useState('');
  const setTags = (next: string[]) => change((values) => ({ ...values, tags: next }));
  const addTyped = (typed: string) => {
    const added = typed.split(',').map((word) => word.trim().slice(0, MAX_TAG_LENGTH));
    const known = new Set(tags.map((tag) => tag.toLowerCase()));
    const fresh = added.filter((tag) => tag !== '' && !known.has(tag.toLowerCase()));
    if (fresh.length > 0) setTags([...tags, ...fresh].slice(0, MAX_TAGS));
    setText('');
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && text === '' && tags.length > 0) setTags(tags.slice(0, -1));
    // Enter in the empty field moves to the next one
    const addsTag = event.key === 'Enter' && text.trim() !== '' && !event.ctrlKey && !event.metaKey;
    if (!addsTag) return;
    event.preventDefault();
    addTyped(text);
  };
  return (
    <div className={css.tags}>
      <TextField
        id={fieldId('tags')}
        label={label}
        name="tags"
        placeholder={readOnly ? undefined : 'vip, atacado…'}
        value={text}
        readOnly={readOnly}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          if (typed.includes(',')) addTyped(typed);
          else setText(typed);
        }}
        onKeyDown={handleKeyDown}
        onBlur={() => addTyped(text)}
      />
      {tags.length > 0 && (
        <ul className={css.tagList}>
          {tags.map((tag) => (
            <li key={tag}>
              <Chip
                text={tag}
                removeLabel={`Remover etiqueta ${tag}`}
                onRemove={readOnly ? undefined : () => setTags(tags.filter((other) => other !== tag))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
