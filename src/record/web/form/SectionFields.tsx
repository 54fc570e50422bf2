import type { ComponentType } from 'react';
import { DateField } from '../../../kit/web/dates/DateField.tsx';
import { CheckboxField } from '../../../kit/web/form/ChoiceField.tsx';
import {
  CepField,
  CnaeField,
  DinheiroField,
  EmailField,
  NaturezaJuridicaField,
  TelefoneField,
} from '../../../kit/web/form/MaskedField.tsx';
import type { TextFieldProps } from '../../../kit/web/form/TextField.tsx';
import { PESSOA, wordsOf } from '../../../pessoa/fields/field-list.ts';
import type { Field, PlainKind } from '../../../pessoa/fields/kinds.ts';
import { linesOfSection } from '../../../pessoa/form/form-lines.ts';
import { labelOfChoice } from '../../../pessoa/labels.ts';
import type { FieldKey, KeyOfKind } from '../../../pessoa/pessoa.ts';
import { useFormValue, usePessoaFormHandle, useReadOnly } from '../editing/form-context.ts';
import { CnpjControl, CpfControl } from './DocumentControls.tsx';
import { FormField, FormSelect, FormTextArea } from './FormField.tsx';
import { NomeControl } from './NomeControl.tsx';
import type { ControlProps } from './control-props.ts';
import css from './PessoaForm.module.css';
import { UF_LABELS } from './uf-labels.ts';
import { TagsField } from './TagsField.tsx';

/** The fields of a section, from the list of fields. */
export function SectionFields({ section }: { section: Field['section'] }) {
  const tipo = useFormValue((values) => values.tipo);
  const { lines, below } = linesOfSection(section, tipo);
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

/** The control of a field, by its kind. */
export function FieldControl({ line, className }: ControlProps) {
  const Component = SPECIAL[line.key] ?? CONTROLS[line.field.kind];
  return Component && <Component line={line} className={className} />;
}

/** The control of each kind. */
const CONTROLS: { readonly [K in PlainKind]: ComponentType<ControlProps> | undefined } = {
  tipo: undefined, // in the heading of its section, because it decides which fields there are
  text: (props) => <TextControl {...props} />,
  remarks: RemarksControl,
  cpf: CpfControl,
  cnpj: CnpjControl,
  date: (props) => <TextControl as={DateField} {...props} />,
  money: (props) => <TextControl as={DinheiroField} {...props} />,
  code: CodeControl,
  uf: UfControl,
  choice: ChoiceControl,
  choices: ChoicesControl,
  tags: TagsField,
  // no field of the built-in list; a client's own may be
  cep: (props) => <TextControl as={CepField} {...props} />,
  estado: undefined,
  cidade: undefined,
  phone: (props) => <TextControl as={TelefoneField} {...props} />,
  email: (props) => <TextControl as={EmailField} {...props} />,
};

/** Fields with a control of their own. */
const SPECIAL: { readonly [Key in FieldKey]?: ComponentType<ControlProps> } = { nome: NomeControl };

function TextControl({ line, className, as }: ControlProps & { as?: ComponentType<TextFieldProps> }) {
  const { key, label, maxLength } = line;
  const field = key as KeyOfKind<'text'>; // as the list says
  return <FormField {...(as && { as })} className={className} label={label} field={field} maxLength={maxLength} />;
}

function RemarksControl({ line: { key, label, maxLength } }: ControlProps) {
  const field = key as KeyOfKind<'remarks'>; // as the list says
  return (
    <FormTextArea label={label} field={field} maxLength={maxLength} enterGoesOn hint="Shift + Enter: nova linha" />
  );
}

const CODE_FIELDS = { cnae: CnaeField, naturezaJuridica: NaturezaJuridicaField };

function CodeControl({ line, className }: ControlProps) {
  if (line.field.kind !== 'code') return null;
  return <TextControl as={CODE_FIELDS[line.field.code]} line={line} className={className} />;
}

/** A state; the empty option is none. */
function UfControl({ line: { key, label }, className }: ControlProps) {
  const field = key as KeyOfKind<'uf'>; // as the list says
  return <FormSelect className={className} label={label} field={field} labels={UF_LABELS} />;
}

function ChoiceControl({ line: { key, label }, className }: ControlProps) {
  const field = key as KeyOfKind<'choice'>; // as the list says
  return <FormSelect className={className} label={label} field={field} labels={wordsOf(PESSOA, key)} />;
}

/** Several of a few choices, as checkboxes. */
function ChoicesControl({ line }: ControlProps) {
  const { change } = usePessoaFormHandle();
  const readOnly = useReadOnly();
  const field = line.key as KeyOfKind<'choices'>; // as the list says
  const chosen = useFormValue((values) => values[field]);
  if (line.field.kind !== 'choices') return null;
  const { choices, filter = field } = line.field;
  const handleToggle = (choice: string) => {
    const isNext = (other: string) => chosen.some((one) => one === other) !== (other === choice);
    const next = choices.filter(isNext) as typeof chosen; // choices of the same field
    change((values) => ({ ...values, [field]: next }));
  };
  return (
    <fieldset className={css.choices}>
      <legend>{line.label}</legend>
      {choices.map((choice) => (
        <CheckboxField
          key={choice}
          name={`${filter}_${choice}`}
          label={labelOfChoice(field, choice)}
          checked={chosen.some((one) => one === choice)}
          disabled={readOnly}
          onChange={() => handleToggle(choice)}
        />
      ))}
    </fieldset>
  );
}
