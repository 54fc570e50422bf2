import { type ComponentType, type InputEvent, useCallback } from 'react';
import type { FieldPathByValue } from 'react-hook-form';
import {
  SelectField,
  type SelectFieldProps,
  TextArea,
  type TextAreaProps,
  TextField,
  type TextFieldProps,
} from '../../web/ui/TextField.tsx';
import { useFieldNote } from './field-notes.ts';
import { usePessoaFormHandle } from './form-context.ts';
import { fieldId } from './pessoa-form.labels.ts';
import type { PessoaFormValues } from './pessoa-form.model.ts';

/** Where a field's text stands in the form: `enderecos.0.cep`. */
export type TextPath = FieldPathByValue<PessoaFormValues, string>;

type Bound = {
  path: TextPath;
  /** the field's name for its messages, which follow a block when it moves: `enderecos.<key>.cep`. The path, where left out */
  fieldKey?: string;
  /** the name in the page, which the contract sets for block fields */
  name?: string;
};

/** A text field of the form. It is never redrawn by typing: the browser holds its text. */
export function FormField({ path, fieldKey = path, as: Component = TextField, onInput, ...props }: FormFieldProps) {
  const { readOnly } = usePessoaFormHandle();
  const binding = useBinding<HTMLInputElement>(path, fieldKey);
  const handleInput = (event: InputEvent<HTMLInputElement>) => {
    binding.onInput(event);
    onInput?.(event);
  };
  return <Component {...props} {...binding} name={props.name ?? path} readOnly={readOnly} onInput={handleInput} />;
}

export type FormFieldProps = Bound & Omit<TextFieldProps, 'ref' | 'name'> & { as?: ComponentType<TextFieldProps> };

/** A choice of the form whose options never change. */
export function FormSelect({ path, fieldKey = path, labels, ...props }: FormSelectProps) {
  const { readOnly } = usePessoaFormHandle();
  const binding = useBinding<HTMLSelectElement>(path, fieldKey);
  return (
    <SelectField {...props} {...binding} name={props.name ?? path} disabled={readOnly}>
      {Object.entries(labels).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

export type FormSelectProps = Bound &
  Omit<SelectFieldProps, 'ref' | 'name' | 'children'> & { labels: Readonly<Record<string, string>> };

/** Text of several lines. */
export function FormTextArea({ path, fieldKey = path, ...props }: Bound & Omit<TextAreaProps, 'ref' | 'name'>) {
  const { readOnly } = usePessoaFormHandle();
  const binding = useBinding<HTMLTextAreaElement>(path, fieldKey);
  return <TextArea {...props} {...binding} name={props.name ?? path} readOnly={readOnly} />;
}

/**
 * Ties a control to its place in the form. Not by the library's own `onChange`, which knows a field by its `name` in the
 * page and hears React's event, while the contract names block fields otherwise and masks are heard as `input` only.
 */
function useBinding<Control extends HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
  path: TextPath,
  fieldKey: string,
) {
  const { register, notes } = usePessoaFormHandle();
  const { onChange } = register(path);
  const ref = useCallback(
    (element: Control | null) => {
      if (!element) return;
      const registered = register(path);
      registered.ref(element);
      return () => registered.ref(null);
    },
    [register, path],
  );
  const onInput = (event: InputEvent<Control>) => {
    void onChange({ type: 'change', target: { name: path, value: event.currentTarget.value } });
  };
  return { id: fieldId(fieldKey), 'data-field': fieldKey, ref, onInput, ...useFieldNote(notes, fieldKey) };
}
