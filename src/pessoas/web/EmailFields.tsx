import { EmailField } from '../../web/ui/MaskedField.tsx';
import { blockFieldName } from '../pessoas.wire.ts';
import type { BlockProps } from './BlockList.tsx';
import { FormField, FormSelect } from './FormField.tsx';
import css from './PessoaForm.module.css';
import { TIPO_EMAIL_LABELS } from './pessoa-form.model.ts';

/** One e-mail address. */
export function EmailFields({ index, blockKey, actions }: BlockProps) {
  const at = { path: `emails.${index}`, key: `emails.${blockKey}` } as const;
  return (
    <div className={css.email}>
      <FormSelect
        label="Tipo"
        hideLabel={index > 0}
        path={`${at.path}.tipo`}
        fieldKey={`${at.key}.tipo`}
        labels={TIPO_EMAIL_LABELS}
      />
      <FormField
        as={EmailField}
        label="E-mail"
        hideLabel={index > 0}
        path={`${at.path}.email`}
        fieldKey={`${at.key}.email`}
        name={blockFieldName('emails', 'email', index)}
      />
      {actions}
    </div>
  );
}
