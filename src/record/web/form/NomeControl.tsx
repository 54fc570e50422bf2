import { formatNome } from '@fichario/brasil';
import { CaseSensitive } from 'lucide-react';
import { IconButton } from '../../../kit/web/ui/Button.tsx';
import { fieldId } from '../../../pessoa/form/form-labels.ts';
import { usePessoaFormHandle, useReadOnly } from '../editing/form-context.ts';
import { FormField } from './FormField.tsx';
import css from './PessoaForm.module.css';
import type { ControlProps } from './control-props.ts';

/** The name, the only required field. Only its button changes the capitals to Brazilian usage. */
export function NomeControl({ line: { label, maxLength } }: ControlProps) {
  const { change } = usePessoaFormHandle();
  const readOnly = useReadOnly();
  const handleFormat = () => {
    change((values) => ({ ...values, nome: formatNome(values.nome) }));
    document.getElementById(fieldId('nome'))?.focus();
  };
  return (
    <div className={css.nome}>
      <FormField label={label} field="nome" required maxLength={maxLength} autoCapitalize="words" />
      {!readOnly && <IconButton icon={<CaseSensitive />} label="Formatar nome" onClick={handleFormat} />}
    </div>
  );
}
