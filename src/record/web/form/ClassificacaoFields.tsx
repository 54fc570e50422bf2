import { FormSection } from './FormField.tsx';
import { SectionFields } from './SectionFields.tsx';

/** The classification of a record: situation, credit, roles, tags, remarks. */
export function ClassificacaoFields() {
  return (
    <FormSection id="classificacao" title="Classificação">
      <SectionFields section="classificacao" />
    </FormSection>
  );
}
