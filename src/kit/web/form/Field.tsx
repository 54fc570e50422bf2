import { CircleAlert, TriangleAlert } from '../icons/icons.ts';
import { type ReactNode, useId } from 'react';
import css from './Field.module.css';
import { joinClasses } from '../ui/joinClasses.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

/** The label and the notes around the control of a field. */
export type FieldFrame = {
  label: ReactNode;
  /** blocks saving */
  error?: ReactNode;
  /** never blocks saving */
  warning?: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  /** the label is only for screen readers, where the position explains the field */
  hideLabel?: boolean;
};

/** The attributes that a control takes from its field. */
export type ControlProps = {
  id: string;
  'aria-required': true | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

export type FieldProps = FieldFrame & {
  /** the control's id, if something else points to it */
  id?: string;
  className?: string;
  children: (control: ControlProps) => ReactNode;
};

/** A control with its label and its notes. */
export function Field({ label, hideLabel, id: givenId, className, children, ...frame }: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const labelElement = (
    <label className={joinClasses(css.label, frame.required && css.required)} htmlFor={id}>
      {label}
    </label>
  );
  return (
    <div className={joinClasses(css.field, className)}>
      {hideLabel ? <VisuallyHidden>{labelElement}</VisuallyHidden> : labelElement}
      {children(controlProps(id, frame))}
      <FieldNotes id={id} {...frame} />
    </div>
  );
}

type Notes = Pick<FieldFrame, 'error' | 'warning' | 'hint'>;

/** The attributes that connect a control with its notes. */
export function controlProps(id: string, { error, warning, hint, required }: Notes & { required?: boolean }) {
  const notes = [error && `${id}-error`, warning && `${id}-warning`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    id,
    'aria-required': required ? true : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': notes || undefined,
  } satisfies ControlProps;
}

/** Error, warning and hint under a control. Icons distinguish them without colour. */
export function FieldNotes({ id, error, warning, hint }: Notes & { id: string }) {
  return (
    <>
      {error && (
        <div id={`${id}-error`} className={joinClasses(css.note, css.error)}>
          <CircleAlert aria-hidden="true" />
          <span>{error}</span>
        </div>
      )}
      {warning && (
        <div id={`${id}-warning`} className={joinClasses(css.note, css.warning)}>
          <TriangleAlert aria-hidden="true" />
          <span>{warning}</span>
        </div>
      )}
      {hint && (
        <div id={`${id}-hint`} className={joinClasses(css.note, css.hint)}>
          {hint}
        </div>
      )}
    </>
  );
}
