import { type KeyboardEvent, useState } from 'react';
import { TextField } from '../../../kit/web/form/TextField.tsx';
import { joinClasses } from '../../../kit/web/ui/joinClasses.ts';
import { Chip } from '../../../kit/web/ui/Chip.tsx';
import css from './PessoaForm.module.css';
import { type ControlProps, useDrawnBinding } from './use-binding.tsx';

const NONE: readonly string[] = [];

/** Free tags. A comma or Enter adds the typed text, Backspace in the empty field removes the last tag. */
export function TagsControl({ bound, facts }: ControlProps<'tags'>) {
  const { value: tags, set: setTags, control } = useDrawnBinding(bound, NONE);
  const { className, readOnly, ...field } = control;
  const { maxItems, maxLength, placeholder } = facts;
  const [text, setText] = useState('');
  const itemLabel = 'itemLabel' in facts ? String(facts.itemLabel) : bound.label;
  const addTyped = (typed: string) => {
    const added = typed.split(',').map((word) => word.trim().slice(0, maxLength));
    const known = new Set(tags.map((tag) => tag.toLowerCase()));
    const fresh = added.filter((tag) => tag !== '' && !known.has(tag.toLowerCase()));
    if (fresh.length > 0) setTags([...tags, ...fresh].slice(0, maxItems));
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
    <div className={joinClasses(css.tags, className)}>
      <TextField
        {...field}
        placeholder={readOnly ? undefined : placeholder}
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
                removeLabel={`Remover ${itemLabel.toLowerCase()} ${tag}`}
                onRemove={readOnly ? undefined : () => setTags(tags.filter((other) => other !== tag))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
