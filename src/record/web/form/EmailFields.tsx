import { EmailField } from '../../../kit/web/form/MaskedField.tsx';
import { blockFieldName } from '../../../pessoa/form/form.wire.ts';
import type { BlockProps } from './BlockList.tsx';
import { FormField, FormSelect } from './FormField.tsx';
import { ItemFields } from './ItemFields.tsx';
import css from './PessoaForm.module.css';
import { TIPO_EMAIL_LABELS } from '../../../pessoa/labels.ts';

/** What is drawn here; the list has the other fields. */
const OWN = new Set(['tipo', 'email']);

/** The fields of one e-mail address. */
export function EmailFields({ index, blockKey, actions }: BlockProps) {
  const at = `emails.${blockKey}` as const;
  return (
    <div className={css.email}>
      <FormSelect
        label="Tipo"
        hideLabel={index > 0}
        field={`${at}.tipo`}
        name={`emails.${index}.tipo`}
        labels={TIPO_EMAIL_LABELS}
      />
      <EmailAddress hideLabel={index > 0} {...{ index, blockKey }} />
      <ItemFields group="emails" blockKey={blockKey} index={index} except={OWN} />
      {actions}
    </div>
  );
}

type EmailProps = Pick<BlockProps, 'index' | 'blockKey'> & { hideLabel?: boolean };

/** The address by itself. */
export function EmailAddress({ index, blockKey, hideLabel = false }: EmailProps) {
  return (
    <FormField
      as={EmailField}
      label="E-mail"
      hideLabel={hideLabel}
      field={`emails.${blockKey}.email`}
      name={blockFieldName('emails', 'email', index)}
    />
  );
}
