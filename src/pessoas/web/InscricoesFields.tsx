import { UFS } from '@fichario/brasil';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { Button, IconButton } from '../../web/ui/Button.tsx';
import { FormField, FormSelect } from './FormField.tsx';
import { usePessoaFormHandle } from './form-context.ts';
import css from './PessoaForm.module.css';
import { newKey } from './pessoa-form.model.ts';

/** One a state. */
const MAX_INSCRICOES = 27;
const UF_LABELS = {
  '': '',
  ...Object.fromEntries(
    UFS.map(({ sigla }) => sigla)
      .sort()
      .map((sigla) => [sigla, sigla]),
  ),
};

/** The state registrations of a company. */
export function InscricoesFields() {
  const { control, readOnly, onProgrammaticChange } = usePessoaFormHandle();
  const { fields, append, remove } = useFieldArray({ control, name: 'inscricoesEstaduais', keyName: 'rhfId' });
  const handleAdd = () => {
    append({ key: newKey(), uf: '', numero: '' });
    onProgrammaticChange();
  };
  const handleRemove = (index: number) => {
    remove(index);
    onProgrammaticChange();
  };
  return (
    <div className={css.inscricoes}>
      {fields.map(({ key }, index) => (
        <div key={key} role="group" aria-label={`Inscrição estadual ${index + 1}`} className={css.inscricao}>
          <FormSelect
            label="UF"
            hideLabel={index > 0}
            path={`inscricoesEstaduais.${index}.uf`}
            fieldKey={`inscricoesEstaduais.${key}.uf`}
            labels={UF_LABELS}
          />
          <FormField
            label="Inscrição estadual"
            hideLabel={index > 0}
            path={`inscricoesEstaduais.${index}.numero`}
            fieldKey={`inscricoesEstaduais.${key}.numero`}
            maxLength={20}
          />
          {!readOnly && (
            <IconButton
              size="sm"
              icon={<Trash2 />}
              label={`Remover inscrição estadual ${index + 1}`}
              onClick={() => handleRemove(index)}
            />
          )}
        </div>
      ))}
      {!readOnly && fields.length < MAX_INSCRICOES && (
        <Button size="sm" variant="subtle" icon={<Plus />} onClick={handleAdd}>
          Adicionar inscrição estadual
        </Button>
      )}
    </div>
  );
}
