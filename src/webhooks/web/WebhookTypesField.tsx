import { type ComponentProps, useId } from 'react';
import { FieldNotes } from '../../kit/web/form/Field.tsx';
import { TYPE_LABELS } from '../webhook.labels.ts';
import { WEBHOOK_TYPES } from '../webhook.schema.ts';
import css from './Webhooks.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'value'> & { error?: string | undefined; required?: boolean };

/** The events that a webhook receives: at least one. */
export function WebhookTypesField({ error, required: _required, ...input }: Props) {
  const id = useId();
  return (
    <fieldset className={css.types} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={css.legend}>Avisar quando houver</legend>
      <div className={css.choices}>
        {WEBHOOK_TYPES.map((type) => (
          <label key={type} className={css.choice}>
            <input type="checkbox" {...input} value={type} aria-invalid={error ? true : undefined} />
            {TYPE_LABELS[type]}
          </label>
        ))}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}
