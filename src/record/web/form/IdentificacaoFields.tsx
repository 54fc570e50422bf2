import { RadioGroup } from '../../../kit/web/form/ChoiceField.tsx';
import { TIPO_LABELS } from '../../../pessoa/labels.ts';
import { useFormValue, usePessoaFormHandle, useReadOnly } from '../editing/form-context.ts';
import { FormSection } from './FormField.tsx';
import { ListsOfSection } from './LineBlocks.tsx';
import { SectionFields } from './SectionFields.tsx';

const TIPO_OPTIONS = Object.entries(TIPO_LABELS).map(([value, label]) => ({ value, label }));

/** The identification: the tipo, the name, the document, and the fields of only that tipo. */
export function IdentificacaoFields() {
  const { change } = usePessoaFormHandle();
  const readOnly = useReadOnly();
  const tipo = useFormValue((values) => values.tipo);
  const handleTipo = (next: string) =>
    change((values) => ({ ...values, tipo: next === 'juridica' ? 'juridica' : 'fisica' }));
  return (
    <FormSection
      id="identificacao"
      title="Identificação"
      actions={
        <RadioGroup
          label="Tipo de pessoa"
          hideLabel
          name="tipo"
          options={TIPO_OPTIONS}
          value={tipo}
          disabled={readOnly}
          onChange={(event) => handleTipo(event.currentTarget.value)}
        />
      }
    >
      <SectionFields section="identificacao" />
      <ListsOfSection section="identificacao" />
    </FormSection>
  );
}
