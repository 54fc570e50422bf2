import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { Chip } from '../../../kit/web/ui/Chip.tsx';
import { type FilterOption, findOptions, labelOfOption } from './filter-options.ts';
import css from './FilterPanel.module.css';
import type { FilterName } from '../../../search/web/list-search.ts';

type Props = {
  name: FilterName;
  label: string;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
};

const PLACEHOLDERS: Partial<Record<FilterName, string>> = {
  uf: 'Digite o estado',
  cidade: 'Digite a cidade',
  tag: 'Digite a etiqueta',
};

/** Values searched by typing. Arrows and Enter, or a click, choose; Backspace in the empty field removes the last one. */
export function FilterValuePicker({ name, label, values, onChange }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const municipios = useMunicipios(name === 'cidade' && (isOpen || values.length > 0));
  const options = isOpen ? findOptions(name, text, municipios).filter(({ value }) => !values.includes(value)) : [];
  const current = options[Math.min(active, options.length - 1)];
  const handleChoose = ({ value }: FilterOption) => {
    onChange([...values, value]);
    setText('');
    setActive(0);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && text === '' && values.length > 0) return onChange(values.slice(0, -1));
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setIsOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive(Math.max(0, Math.min(options.length - 1, active + (isOpen ? step : 0))));
    }
    // without text, Enter goes to the next field, as in every form
    if (event.key === 'Enter' && current && text.trim() !== '') {
      event.preventDefault();
      handleChoose(current);
    }
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      event.stopPropagation();
      setText('');
    }
  };
  return (
    <div className={css.picker}>
      {values.map((value) => {
        const word = labelOfOption(name, value, municipios);
        return (
          <Chip
            key={value}
            text={word}
            removeLabel={`Tirar ${word}`}
            onRemove={() => onChange(values.filter((item) => item !== value))}
          />
        );
      })}
      <input
        role="combobox"
        aria-label={label}
        aria-expanded={options.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={current ? `${id}-${current.value}` : undefined}
        data-keeps-enter={text.trim() === '' ? undefined : ''}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        placeholder={values.length === 0 ? PLACEHOLDERS[name] : undefined}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setIsOpen(true);
          setActive(0);
        }}
        onKeyDown={handleKeyDown}
        onBlur={() => setIsOpen(false)}
      />
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the field has the focus, and the keys */}
      <div role="listbox" id={id} aria-label={label} className={css.options} hidden={options.length === 0}>
        {options.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the same
          <div
            key={option.value}
            role="option"
            id={`${id}-${option.value}`}
            aria-selected={index === Math.min(active, options.length - 1)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => handleChoose(option)}
          >
            {option.label}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The municipalities of the country, loaded when a user searches for one. */
function useMunicipios(enabled: boolean) {
  const { data = [] } = useQuery({
    queryKey: ['localidades', 'municipios'],
    queryFn: async () => (await import('@fichario/brasil/municipios')).MUNICIPIOS,
    staleTime: Infinity,
    enabled,
  });
  return data;
}
