import { TelefoneField } from '../../../kit/web/form/MaskedField.tsx';
import type { TextFieldProps } from '../../../kit/web/form/TextField.tsx';
import { blockFieldName } from '../../../pessoa/form/form.wire.ts';
import type { BlockProps } from './BlockList.tsx';
import { FormField, FormSelect } from './FormField.tsx';
import { useFormValue } from '../editing/form-context.ts';
import css from './PessoaForm.module.css';
import { TIPO_TELEFONE_LABELS } from '../../../pessoa/labels.ts';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';

/** One phone. What the number looks like depends on its kind. */
export function TelefoneFields({ index, blockKey, actions }: BlockProps) {
  const tipo = useFormValue(({ telefones }) => telefones[index]?.tipo ?? 'celular');
  const at = `telefones.${blockKey}` as const;
  return (
    <div className={css.telefone}>
      <FormSelect
        label="Tipo"
        hideLabel={index > 0}
        field={`${at}.tipo`}
        name={`telefones.${index}.tipo`}
        labels={TIPO_TELEFONE_LABELS}
      />
      <FormField
        as={FIELDS[tipo]}
        label="Número"
        hideLabel={index > 0}
        field={`${at}.numero`}
        name={blockFieldName('telefones', 'numero', index)}
      />
      <FormField
        label="Observação"
        hideLabel={index > 0}
        field={`${at}.observacao`}
        name={`telefones.${index}.observacao`}
        maxLength={BLOCKS.telefones.fields.observacao.maxLength}
      />
      {actions}
    </div>
  );
}

/** Components of their own, each with its mask: a change of the kind makes a new field around the same text. */
const FIELDS = {
  celular: (props: TextFieldProps) => <TelefoneField tipo="celular" {...props} />,
  fixo: (props: TextFieldProps) => <TelefoneField tipo="fixo" {...props} />,
  servico: (props: TextFieldProps) => <TelefoneField tipo="servico" {...props} />,
  exterior: (props: TextFieldProps) => <TelefoneField tipo="exterior" {...props} />,
};
