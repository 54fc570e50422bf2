import { RadioGroup } from '../../../kit/web/form/ChoiceField.tsx';
import type { Field } from '../../../pessoa/fields/kinds.ts';
import { TIPO_LABELS } from '../../../pessoa/labels.ts';
import { useFormValue, usePessoaFormHandle, useReadOnly } from '../editing/form-context.ts';
import { ListsOfSection } from './BlockList.tsx';
import { FormSection } from './FormSection.tsx';
import { SectionFields } from './SectionFields.tsx';

/** The sections of the fields that a record has once. */
export const SECTION_TITLES: Readonly<Record<Field['section'], string>> = {
  identificacao: 'Identificação',
  classificacao: 'Classificação',
  fiscal: 'Fiscal',
  pagamento: 'Pagamento',
};

/** A section with its fields and its lists. The tipo decides which there are, so it stands in the first heading. */
export function RecordSection({ section }: Pick<Field, 'section'>) {
  return (
    <FormSection
      id={section}
      title={SECTION_TITLES[section]}
      actions={section === 'identificacao' ? <TipoControl /> : undefined}
    >
      <SectionFields section={section} />
      <ListsOfSection section={section} />
    </FormSection>
  );
}

const TIPO_OPTIONS = Object.entries(TIPO_LABELS).map(([value, label]) => ({ value, label }));

function TipoControl() {
  const { change } = usePessoaFormHandle();
  const readOnly = useReadOnly();
  const tipo = useFormValue((values) => values.tipo);
  const handleTipo = (next: string) =>
    change((values) => ({ ...values, tipo: next === 'juridica' ? 'juridica' : 'fisica' }));
  return (
    <RadioGroup
      label="Tipo de pessoa"
      hideLabel
      name="tipo"
      options={TIPO_OPTIONS}
      value={tipo}
      disabled={readOnly}
      onChange={(event) => handleTipo(event.currentTarget.value)}
    />
  );
}
