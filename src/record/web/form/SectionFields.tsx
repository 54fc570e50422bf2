import type { ComponentType } from 'react';
import type { Field } from '../../../pessoa/fields/kinds.ts';
import { type FormLine, linesOfSection } from '../../model/form-lines.ts';
import type { FieldKey } from '../../../pessoa/pessoa.ts';
import { useFieldList, useFormValue } from '../editing/form-context.ts';
import { IndicadorControl } from './IndicadorControl.tsx';
import { BriefField } from './brief/BriefField.tsx';
import { DocumentControl } from './DocumentControl.tsx';
import { KindControl } from './field-controls.tsx';
import { NomeControl } from './NomeControl.tsx';
import css from './PessoaForm.module.css';
import type { ControlProps } from './use-binding.tsx';

/** The fields of a section, from the list of fields. */
export function SectionFields({ section }: { section: Field['section'] }) {
  const tipo = useFormValue((values) => values.tipo);
  const { lines, below } = linesOfSection(section, tipo, useFieldList());
  return (
    <>
      <div className={css.fields}>
        {lines.map((line) => (
          <FieldControl key={line.key} line={line} className={line.field.width && css[line.field.width]} />
        ))}
      </div>
      {below.map((line) => (
        <FieldControl key={line.key} line={line} />
      ))}
    </>
  );
}

/** The control of a field of the record. */
export function FieldControl({ line, className }: { line: FormLine; className?: string | undefined }) {
  const { key, field, label } = line;
  const Control = SPECIAL[key] ?? KindControl;
  return (
    <BriefField field={key} facts={field}>
      <Control bound={{ field: key, label, className }} facts={field} />
    </BriefField>
  );
}

/** Fields with a special control. */
const SPECIAL: { readonly [Key in FieldKey]?: ComponentType<ControlProps> } = {
  nome: NomeControl,
  cpf: DocumentControl,
  cnpj: DocumentControl,
  indicadorIe: ({ bound, facts }) => facts.kind === 'option' && <IndicadorControl bound={bound} facts={facts} />,
};
