import { CodigosExternosFields } from './CodigosExternosFields.tsx';
import { FormSection } from './FormField.tsx';
import { SectionFields } from './SectionFields.tsx';

/** The classification of a record: situation, credit, roles, tags, remarks, and the codes that other systems have for it. */
export function ClassificacaoFields() {
  return (
    <FormSection id="classificacao" title="Classificação">
      <SectionFields section="classificacao" />
      <CodigosExternosFields />
    </FormSection>
  );
}
