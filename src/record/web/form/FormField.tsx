import {
  type ComponentType,
  type InputEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useSyncExternalStore,
} from 'react';
import {
  SelectField,
  type SelectFieldProps,
  TextArea,
  type TextAreaProps,
  TextField,
  type TextFieldProps,
} from '../../../kit/web/form/TextField.tsx';
import { fieldId } from '../../../pessoa/form/form-labels.ts';
import { useFieldNote } from '../editing/field-notes.ts';
import { usePessoaFormHandle, useReadOnly } from '../editing/form-context.ts';
import type { FieldKey } from '../editing/form-store.ts';
import css from './PessoaForm.module.css';
import { lazyComponent } from '../../../kit/web/routing/lazy-component.tsx';

/** Seldom needed: who the register has already. */
const FoundNote = lazyComponent(async () => (await import('../matches/FoundNote.tsx')).FoundNote);

type SectionProps = { id: string; title: string; count?: number; actions?: ReactNode; children: ReactNode };

/** A section of the form, with a heading that the index links to. */
export function FormSection({ id, title, count, actions, children }: SectionProps) {
  const headingId = `secao-${id}`;
  return (
    <section aria-labelledby={headingId} className={css.section}>
      <div className={css.sectionHead}>
        <h2 id={headingId} tabIndex={-1} className={css.sectionTitle}>
          {title}
          {count !== undefined && <span className={css.count}>{count}</span>}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}

type FieldBinding = {
  field: FieldKey;
  /** the name in the page, which the specification defines for fields of blocks; by default the key */
  name?: string;
};

export type FormFieldProps = FieldBinding &
  Omit<TextFieldProps, 'ref' | 'name'> & { as?: ComponentType<TextFieldProps> };

/** A text field of the form. It is uncontrolled, so typing does not render it. */
export function FormField({ field, as: Component = TextField, onInput, ...props }: FormFieldProps) {
  const readOnly = useReadOnly();
  const binding = useBinding<HTMLInputElement>(field);
  const handleInput = (event: InputEvent<HTMLInputElement>) => {
    binding.onInput(event);
    onInput?.(event);
  };
  return <Component name={field} {...props} {...binding} readOnly={readOnly} onInput={handleInput} />;
}

export type FormSelectProps = FieldBinding &
  Omit<SelectFieldProps, 'ref' | 'name' | 'children'> & { labels: Readonly<Record<string, string>> };

/** A select of the form with constant options. */
export function FormSelect({ field, labels, ...props }: FormSelectProps) {
  const readOnly = useReadOnly();
  const binding = useBinding<HTMLSelectElement>(field);
  return (
    <SelectField name={field} {...props} {...binding} disabled={readOnly}>
      {Object.entries(labels).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

/** A text area of the form. */
export function FormTextArea({ field, ...props }: FieldBinding & Omit<TextAreaProps, 'ref' | 'name'>) {
  const readOnly = useReadOnly();
  const binding = useBinding<HTMLTextAreaElement>(field);
  return <TextArea name={field} {...props} {...binding} readOnly={readOnly} />;
}

/** Connects a control with its field in the form. Uses `input`, because masks do not trigger React's `change`. */
function useBinding<Control extends HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(field: FieldKey) {
  const { store, notes } = usePessoaFormHandle();
  const ref = useCallback(
    (element: Control | null) => (element ? store.attach(field, element) : undefined),
    [store, field],
  );
  const onInput = (event: InputEvent<Control>) => store.type(field, event.currentTarget.value);
  const found = useSyncExternalStore(notes.subscribe, () => notes.found(field));
  const hint = found && {
    hint: (
      <Suspense>
        <FoundNote found={found} />
      </Suspense>
    ),
  };
  return { id: fieldId(field), 'data-field': field, ref, onInput, ...useFieldNote(notes, field), ...hint };
}
