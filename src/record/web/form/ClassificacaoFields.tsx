import { formatDinheiro, parseDinheiro } from '@fichario/brasil';
import { CheckboxField } from '../../../kit/web/form/ChoiceField.tsx';
import { DinheiroField } from '../../../kit/web/form/MaskedField.tsx';
import { PAPEIS, type Papel, PAPEL_LABELS, SITUACAO_LABELS } from '../../../pessoa/form/form-model.ts';
import { useFormValue, usePessoaFormHandle, useReadOnly } from '../editing/form-context.ts';
import { FormField, FormSection, FormSelect, FormTextArea } from './FormField.tsx';
import css from './PessoaForm.module.css';
import { TagsField } from './TagsField.tsx';

/** What the record is to the client: situation, credit, roles, tags, remarks. */
export function ClassificacaoFields() {
  const { store, change } = usePessoaFormHandle();
  /** `1500` typed is `R$ 1.500,00` read: centavos are written out on leaving. */
  const completeAmount = () => {
    const amount = parseDinheiro(store.get().limiteCredito);
    if (amount !== undefined) change((values) => ({ ...values, limiteCredito: formatDinheiro(amount) }));
  };
  return (
    <FormSection id="classificacao" title="Classificação">
      <div className={css.fields}>
        <FormSelect className={css.half} label="Situação" field="situacao" labels={SITUACAO_LABELS} />
        <FormField
          as={DinheiroField}
          className={css.half}
          label="Limite de crédito"
          field="limiteCredito"
          onBlur={completeAmount}
        />
      </div>
      <PapeisField />
      <TagsField />
      <FormTextArea label="Observações" field="observacoes" maxLength={10_000} />
    </FormSection>
  );
}

function PapeisField() {
  const { change } = usePessoaFormHandle();
  const readOnly = useReadOnly();
  const papeis = useFormValue((values) => values.papeis);
  const handleToggle = (papel: Papel) => {
    const next = PAPEIS.filter((other) => papeis.includes(other) !== (other === papel));
    change((values) => ({ ...values, papeis: next }));
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
