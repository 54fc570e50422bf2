import { FormSection } from './FormField.tsx';
import { ListsOfSection } from './LineBlocks.tsx';
import { SectionFields } from './SectionFields.tsx';

/** The classification of a record: situation, credit, roles, tags, remarks, and the codes that other systems have for it. */
export function ClassificacaoFields() {
  return (
    <FormSection id="classificacao" title="Classificação">
      <SectionFields section="classificacao" />
      <ListsOfSection section="classificacao" />
    </FormSection>
  );
}
