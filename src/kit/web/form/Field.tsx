import { CircleAlert, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import css from './Field.module.css';
import { joinClasses } from '../ui/joinClasses.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

/** What every field of the product has around its control. */
export type FieldFrame = {
  label: ReactNode;
  /** what is wrong: blocks saving */
  error?: ReactNode;
  /** what looks wrong: never blocks */
  warning?: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  /** the label is only read aloud; for fields that their place explains */
  hideLabel?: boolean;
};

/** What a control takes from its field. */
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

/** A label, a control and what there is to say about it, tied together. */
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

/** The attributes that tie a control to its notes. */
export function controlProps(id: string, { error, warning, hint, required }: Notes & { required?: boolean }) {
  const notes = [error && `${id}-error`, warning && `${id}-warning`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    id,
    'aria-required': required ? true : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': notes || undefined,
  } satisfies ControlProps;
}

/** Error, warning and hint under a control; an icon tells them apart where colour does not. */
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
