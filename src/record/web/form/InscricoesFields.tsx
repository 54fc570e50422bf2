import { Plus, Trash2 } from 'lucide-react';
import { Button, IconButton } from '../../../kit/web/ui/Button.tsx';
import { FormField, FormSelect } from './FormField.tsx';
import { useBlockKeys, usePessoaFormHandle, useReadOnly } from '../editing/form-context.ts';
import { UF_LABELS } from './uf-labels.ts';
import css from './PessoaForm.module.css';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';
import { newBlock } from '../../../pessoa/form/form-model.ts';

const { maxItems: MAX_INSCRICOES, fields: INSCRICAO_FIELDS } = BLOCKS.inscricoesEstaduais;
/** The state registrations of a company. */
export function InscricoesFields() {
  const { change } = usePessoaFormHandle();
  const readOnly = useReadOnly();
  const keys = useBlockKeys('inscricoesEstaduais');
  const handleAdd = () => {
    const added = newBlock('inscricoesEstaduais', 'juridica');
    change((values) => ({ ...values, inscricoesEstaduais: [...values.inscricoesEstaduais, added] }));
  };
  const handleRemove = (key: string) =>
    change((values) => ({
      ...values,
      inscricoesEstaduais: values.inscricoesEstaduais.filter((inscricao) => inscricao.key !== key),
    }));
  return (
    <div className={css.inscricoes}>
      {keys.map((key, index) => (
        <div key={key} role="group" aria-label={`Inscrição estadual ${index + 1}`} className={css.inscricao}>
          <FormSelect
            label="UF"
            hideLabel={index > 0}
            field={`inscricoesEstaduais.${key}.uf`}
            name={`inscricoesEstaduais.${index}.uf`}
            labels={UF_LABELS}
          />
          <FormField
            label="Inscrição estadual"
            hideLabel={index > 0}
            field={`inscricoesEstaduais.${key}.numero`}
            name={`inscricoesEstaduais.${index}.numero`}
            maxLength={INSCRICAO_FIELDS.numero.maxLength}
          />
          {!readOnly && (
            <IconButton
              size="sm"
              icon={<Trash2 />}
              label={`Remover inscrição estadual ${index + 1}`}
              onClick={() => handleRemove(key)}
            />
          )}
        </div>
      ))}
      {!readOnly && keys.length < MAX_INSCRICOES && (
        <Button size="sm" variant="subtle" icon={<Plus />} onClick={handleAdd}>
          Adicionar inscrição estadual
        </Button>
      )}
    </div>
  );
}
