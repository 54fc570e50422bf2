import { formatDinheiro, parseDinheiro } from '@fichario/brasil';
import { useWatch } from 'react-hook-form';
import { CheckboxField } from '../../web/ui/ChoiceField.tsx';
import { DinheiroField } from '../../web/ui/MaskedField.tsx';
import { FormField, FormSelect, FormTextArea } from './FormField.tsx';
import { FormSection } from './FormSection.tsx';
import { usePessoaFormHandle } from './form-context.ts';
import css from './PessoaForm.module.css';
import { PAPEIS, PAPEL_LABELS, type Papel, SITUACAO_LABELS } from './pessoa-form.model.ts';
import { TagsField } from './TagsField.tsx';

/** What the record is to the client: situation, credit, roles, tags, remarks. */
export function ClassificacaoFields() {
  const { setValue, getValues } = usePessoaFormHandle();
  /** `1500` typed is `R$ 1.500,00` read: centavos are written out on leaving. */
  const completeAmount = () => {
    const amount = parseDinheiro(getValues('limiteCredito'));
    if (amount !== undefined) setValue('limiteCredito', formatDinheiro(amount));
  };
  return (
    <FormSection id="classificacao" title="Classificação">
      <div className={css.fields}>
        <FormSelect className={css.half} label="Situação" path="situacao" labels={SITUACAO_LABELS} />
        <FormField
          as={DinheiroField}
          className={css.half}
          label="Limite de crédito"
          path="limiteCredito"
          onBlur={completeAmount}
        />
      </div>
      <PapeisField />
      <TagsField />
      <FormTextArea label="Observações" path="observacoes" maxLength={10_000} />
    </FormSection>
  );
}

function PapeisField() {
  const { control, setValue, readOnly, onProgrammaticChange } = usePessoaFormHandle();
  const papeis = useWatch({ control, name: 'papeis' });
  const handleToggle = (papel: Papel) => {
    const next = PAPEIS.filter((other) => papeis.includes(other) !== (other === papel));
    setValue('papeis', next);
    onProgrammaticChange();
  };
  return (
    <fieldset className={css.papeis}>
      <legend>Papéis</legend>
      {PAPEIS.map((papel) => (
        <CheckboxField
          key={papel}
          name={`papel_${papel}`}
          label={PAPEL_LABELS[papel]}
          checked={papeis.includes(papel)}
          disabled={readOnly}
          onChange={() => handleToggle(papel)}
        />
      ))}
    </fieldset>
  );
}
