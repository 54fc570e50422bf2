import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldFrame } from './Field.tsx';
import css from './Field.module.css';
import { joinClasses } from '../ui/joinClasses.ts';

export type TextFieldProps = FieldFrame &
  Omit<ComponentProps<'input'>, keyof FieldFrame> & {
    /** a button at the end, inside the control */
    trailing?: ReactNode;
  };

/** `className` applies to the whole field, for the grid of a form; all other attributes to the input. */
export function TextField(props: TextFieldProps) {
  const { label, error, warning, hint, required, hideLabel, id, className, trailing, ...input } = props;
  return (
    <Field {...{ label, error, warning, hint, required, hideLabel, id, className }}>
      {(control) => {
        const box = <input type="text" autoComplete="off" {...input} {...control} className={css.control} />;
        if (trailing === undefined) return box;
        return (
          <div className={css.withTrailing}>
            {box}
            {trailing}
          </div>
        );
      }}
    </Field>
  );
}

export type TextAreaProps = FieldFrame &
  Omit<ComponentProps<'textarea'>, keyof FieldFrame> & {
    /** Enter moves to the next field, and Shift+Enter makes a new line */
    enterGoesOn?: boolean;
  };

export function TextArea(props: TextAreaProps) {
  const { label, error, warning, hint, required, hideLabel, id, className, enterGoesOn, ...area } = props;
  return (
    <Field {...{ label, error, warning, hint, required, hideLabel, id, className }}>
      {(control) => (
        <textarea
          rows={3}
          data-enter-goes-on={enterGoesOn ? '' : undefined}
          {...area}
          {...control}
          className={joinClasses(css.control, css.area)}
        />
      )}
    </Field>
  );
}

export type SelectFieldProps = FieldFrame &
  Omit<ComponentProps<'select'>, keyof FieldFrame> & {
    /** a value and its label; without a label, the value itself */
    options?: readonly { value: string | number; label?: string }[];
  };

/** A native select; its options are the children, and then `options`. */
export function SelectField(props: SelectFieldProps) {
  const { label, error, warning, hint, required, hideLabel, id, className, children, options = [], ...select } = props;
  return (
    <Field {...{ label, error, warning, hint, required, hideLabel, id, className }}>
      {(control) => (
        <select {...select} {...control} className={joinClasses(css.control, css.select)}>
          {children}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label ?? option.value}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
