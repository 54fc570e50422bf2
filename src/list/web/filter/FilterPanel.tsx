import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { CheckboxField } from '../../../kit/web/form/ChoiceField.tsx';
import { useEnterToNextField } from '../../../kit/web/form/useEnterToNextField.ts';
import { useAsksNfe } from '../../../access/web/use-asks-nfe.ts';
import { FILTER_VALUES, labelOfFilter } from './filter.labels.ts';
import { FilterValuePicker } from './FilterValuePicker.tsx';
import { countBesideHalf, withMatch, withoutFilters } from '../../../search/web/list-half.ts';
import {
  FILTER_NAMES,
  type FilterName,
  type ListSearch,
  valuesOf,
  withValues,
} from '../../../search/web/list-search.ts';
import css from './FilterPanel.module.css';

type Changes = Partial<ListSearch>;
type Props = { search: ListSearch; onChange: (changes: Changes) => void; onDone: () => void };

/** The fields of the filter, each with the values that it includes or excludes. */
export function FilterPanel({ search, onChange, onDone }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const moveByEnter = useEnterToNextField({ submitOnLast: true });
  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), []);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onDone();
  };
  // the tabs of the list filter by tipo
  const names = FILTER_NAMES.filter((name) => name !== 'tipo');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter moves on, as in every form
    <form ref={form} className={css.panel} aria-label="Filtros" onSubmit={handleSubmit} onKeyDown={moveByEnter}>
      {names.map((name) => (
        <FilterField key={name} name={name} search={search} onChange={onChange} />
      ))}
      <CheckboxField
        label="Só as excluídas"
        checked={search.excluidas === true}
        onChange={(event) => onChange({ excluidas: event.currentTarget.checked || undefined })}
      />
      <div className={css.foot}>
        <CheckboxField
          label="Qualquer condição"
          checked={search.combinar === 'qualquer'}
          onChange={(event) => onChange(withMatch(search, event.currentTarget.checked ? 'qualquer' : undefined))}
        />
        <Button
          size="sm"
          variant="subtle"
          disabled={countBesideHalf(search) === 0}
          onClick={() => onChange(withoutFilters(search))}
        >
          Limpar
        </Button>
      </div>
    </form>
  );
}

type FieldProps = { name: FilterName; search: ListSearch; onChange: (changes: Changes) => void };

/** A field of the filter: few values as checkboxes, many by typing. */
function FilterField({ name, search, onChange }: FieldProps) {
  const id = useId();
  const leftOut = valuesOf(search, name, true);
  const [isException, setIsException] = useState(leftOut.length > 0 && valuesOf(search, name, false).length === 0);
  const values = valuesOf(search, name, isException);
  const handleValues = (next: readonly string[]) => onChange(withValues(search, { name, values: next, isException }));
  const handleException = () => {
    setIsException(!isException);
    if (values.length === 0) return;
    // included values become excluded, or vice versa
    const cleared = { ...search, ...withValues(search, { name, values: [], isException }) };
    onChange({
      ...withValues(search, { name, values: [], isException }),
      ...withValues(cleared, { name, values, isException: !isException }),
    });
  };
  const label = labelOfFilter(name);
  const asksNfe = useAsksNfe();
  const choices = Object.entries(FILTER_VALUES[name] ?? {}).filter(([value]) => value !== 'nfe' || asksNfe);
  return (
    <div role="group" aria-labelledby={id} className={css.field}>
      <div className={css.head}>
        <span id={id}>{label}</span>
        {(isException || values.length > 0) && (
          <button
            type="button"
            className={css.except}
            aria-pressed={isException}
            aria-label={`${label}: exceto`}
            title="Deixar de fora os valores escolhidos"
            onClick={handleException}
          >
            exceto
          </button>
        )}
      </div>
      {choices.length > 0 ? (
        <div className={css.choices}>
          {choices.map(([value, text]) => (
            <CheckboxField
              key={value}
              label={text}
              checked={values.includes(value)}
              onChange={(event) =>
                handleValues(event.currentTarget.checked ? [...values, value] : values.filter((item) => item !== value))
              }
            />
          ))}
        </div>
      ) : (
        <FilterValuePicker name={name} label={label} values={values} onChange={handleValues} />
      )}
    </div>
  );
}
