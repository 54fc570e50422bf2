import { formatNome } from '@fichario/brasil';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { fieldId } from '../../../pessoa/form/form-labels.ts';
import { useFormValue, usePessoaFormHandle, useReadOnly } from '../editing/form-context.ts';
import { FormField } from './FormField.tsx';
import css from './PessoaForm.module.css';
import type { ControlProps } from './control-props.ts';

/**
 * The name, the only required field. Only its button changes the capitals to Brazilian usage; it is there where it would
 * change something, and says what comes of it.
 */
export function NomeControl({ line: { label, maxLength } }: ControlProps) {
  const { change } = usePessoaFormHandle();
  const readOnly = useReadOnly();
  const nome = useFormValue((values) => values.nome);
  const formatted = formatNome(nome);
  const handleFormat = () => {
    change((values) => ({ ...values, nome: formatNome(values.nome) }));
    document.getElementById(fieldId('nome'))?.focus();
  };
  return (
    <div className={css.nome}>
      <FormField label={label} field="nome" required maxLength={maxLength} autoCapitalize="words" />
      {!readOnly && formatted !== nome.trim() && (
        <Button className={css.format} size="sm" variant="subtle" title={`Vira “${formatted}”`} onClick={handleFormat}>
          Formatar nome
        </Button>
      )}
    </div>
  );
}
