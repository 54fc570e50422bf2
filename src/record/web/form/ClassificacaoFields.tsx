import { FormSection } from './FormField.tsx';
import { SectionFields } from './SectionFields.tsx';

/** What the record is to the client: situation, credit, roles, tags, remarks. */
export function ClassificacaoFields() {
  return (
    <FormSection id="classificacao" title="Classificação">
      <SectionFields section="classificacao" />
    </FormSection>
  );
}
