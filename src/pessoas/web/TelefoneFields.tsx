import { useWatch } from 'react-hook-form';
import { TelefoneField } from '../../web/ui/MaskedField.tsx';
import type { TextFieldProps } from '../../web/ui/TextField.tsx';
import { blockFieldName } from '../pessoas.wire.ts';
import type { BlockProps } from './BlockList.tsx';
import { FormField, FormSelect } from './FormField.tsx';
import { usePessoaFormHandle } from './form-context.ts';
import css from './PessoaForm.module.css';
import { TIPO_TELEFONE_LABELS } from './pessoa-form.model.ts';

/** One phone. What the number looks like depends on its kind. */
export function TelefoneFields({ index, blockKey, actions }: BlockProps) {
  const { control } = usePessoaFormHandle();
  const tipo = useWatch({ control, name: `telefones.${index}.tipo` });
  const at = { path: `telefones.${index}`, key: `telefones.${blockKey}` } as const;
  return (
    <div className={css.telefone}>
      <FormSelect
        label="Tipo"
        hideLabel={index > 0}
        path={`${at.path}.tipo`}
        fieldKey={`${at.key}.tipo`}
        labels={TIPO_TELEFONE_LABELS}
      />
      <FormField
        as={FIELDS[tipo ?? 'celular']}
        label="Número"
        hideLabel={index > 0}
        path={`${at.path}.numero`}
        fieldKey={`${at.key}.numero`}
        name={blockFieldName('telefones', 'numero', index)}
      />
      <FormField
        label="Observação"
        hideLabel={index > 0}
        path={`${at.path}.observacao`}
        fieldKey={`${at.key}.observacao`}
        maxLength={100}
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
