import { RadioGroup } from '../../../kit/web/form/ChoiceField.tsx';
import type { Field } from '../../../pessoa/fields/kinds.ts';
import { TIPO_LABELS } from '../../../pessoa/labels.ts';
import { useFormValue, usePessoaFormHandle, useReadOnly } from '../editing/form-context.ts';
import { ListsOfSection } from './BlockList.tsx';
import { FormSection } from './FormSection.tsx';
import { SectionFields } from './SectionFields.tsx';

/** The titles of the sections with fields that occur once in a record. */
export const SECTION_TITLES: Readonly<Record<Field['section'], string>> = {
  identificacao: 'Identificação',
  classificacao: 'Classificação',
  fiscal: 'Fiscal',
  pagamento: 'Pagamento',
};

/** A section with its fields and its lists. The first section also has the control of the tipo, which decides the others. */
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
