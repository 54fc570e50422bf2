import { formatNome } from '@fichario/brasil';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { fieldId } from '../../model/form-labels.ts';
import { useFormValue, usePessoaFormHandle, useReadOnly } from '../editing/form-context.ts';
import { TextControl } from './field-controls.tsx';
import type { ControlProps } from './use-binding.tsx';
import css from './PessoaForm.module.css';

/** The name, the only required field. Where it would change something, a button sets the capitals to Brazilian usage. */
export function NomeControl({ bound: { className: _ofTheFrame, ...bound }, facts }: ControlProps) {
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
      <TextControl bound={bound} facts={facts} required autoCapitalize="words" />
      {!readOnly && formatted !== nome.trim() && (
        <Button className={css.format} size="sm" variant="subtle" title={`Vira “${formatted}”`} onClick={handleFormat}>
          Formatar nome
        </Button>
      )}
    </div>
  );
}
