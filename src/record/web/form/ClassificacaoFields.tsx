import { lazy, Suspense } from 'react';
import { FormSection } from './FormField.tsx';
import { SectionFields } from './SectionFields.tsx';

/** At the end of the form, below what is typed first. */
const CodigosExternosFields = lazy(async () => ({
  default: (await import('./CodigosExternosFields.tsx')).CodigosExternosFields,
}));

/** The classification of a record: situation, credit, roles, tags, remarks, and the codes that other systems have for it. */
export function ClassificacaoFields() {
  return (
    <FormSection id="classificacao" title="Classificação">
      <SectionFields section="classificacao" />
      <Suspense>
        <CodigosExternosFields />
      </Suspense>
    </FormSection>
  );
}
