import { type ComponentProps, type ReactNode, useId } from 'react';
import { controlProps, type FieldFrame, FieldNotes } from './Field.tsx';
import css from './Field.module.css';
import { joinClasses } from '../ui/joinClasses.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

export type CheckboxFieldProps = FieldFrame & Omit<ComponentProps<'input'>, keyof FieldFrame | 'type'>;

export function CheckboxField(props: CheckboxFieldProps) {
  const { label, error, warning, hint, required, hideLabel, id: givenId, className, ...input } = props;
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={joinClasses(css.field, className)}>
      <label className={css.choice} htmlFor={id}>
        <input type="checkbox" {...input} {...controlProps(id, { error, warning, hint, required })} />
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
      </label>
      <div className={css.choiceNotes}>
        <FieldNotes id={id} {...{ error, warning, hint }} />
      </div>
    </div>
  );
}

export type RadioOption = { value: string; label: ReactNode; hint?: ReactNode };
export type RadioGroupProps = FieldFrame &
  Omit<ComponentProps<'input'>, keyof FieldFrame | 'type' | 'value' | 'defaultValue'> & {
    options: readonly RadioOption[];
    /** the chosen value, if the group is controlled; otherwise the form library controls it by `name` and `ref` */
    value?: string;
    defaultValue?: string;
    /** one below the other */
    stacked?: boolean;
  };

export function RadioGroup(props: RadioGroupProps) {
  const { label, error, warning, hint, required, hideLabel, id: givenId, className, ...choiceProps } = props;
  const { options, value, defaultValue, stacked, ...input } = choiceProps;
  const ownId = useId();
  const id = givenId ?? ownId;
  const { 'aria-describedby': describedBy } = controlProps(id, { error, warning, hint });
  return (
    <fieldset className={joinClasses(css.field, className)} aria-describedby={describedBy}>
      <legend className={joinClasses(css.label, required && css.required)}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </legend>
      <div className={joinClasses(css.choices, stacked && css.stacked)}>
        {options.map((option) => (
          <label key={option.value} className={css.choice}>
            <input
              type="radio"
              {...input}
              value={option.value}
              {...(value !== undefined && { checked: value === option.value })}
              {...(defaultValue !== undefined && { defaultChecked: defaultValue === option.value })}
            />
            <span>
              {option.label}
              {option.hint && <span className={joinClasses(css.note, css.hint)}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} {...{ error, warning, hint }} />
    </fieldset>
  );
}
