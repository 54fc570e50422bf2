import { isDialledAbroad, UFS } from '@fichario/brasil';
import type { ComponentType, InputEvent } from 'react';
import { DateField } from '../../../kit/web/dates/DateField.tsx';
import { CheckboxField } from '../../../kit/web/form/ChoiceField.tsx';
import { CodeField } from '../../../kit/web/form/combobox/CodeField.tsx';
import { FieldNotes } from '../../../kit/web/form/Field.tsx';
import {
  CepField,
  CnpjField,
  CpfField,
  DinheiroField,
  DocumentoField,
  EmailField,
  TelefoneField,
} from '../../../kit/web/form/MaskedField.tsx';
import { SelectField, TextArea, TextField, type TextFieldProps } from '../../../kit/web/form/TextField.tsx';
import { joinClasses } from '../../../kit/web/ui/joinClasses.ts';
import { VisuallyHidden } from '../../../kit/web/ui/VisuallyHidden.tsx';
import type { Facts, Kind } from '../../../pessoa/fields/kinds.ts';
import { labelOfChoice } from '../../../pessoa/labels.ts';
import { useFieldList, useFormValue, usePessoaFormHandle } from '../editing/form-context.ts';
import { type FieldKey, readText } from '../editing/form-store.ts';
import css from './PessoaForm.module.css';
import { CidadeControl, EstadoControl, PaisControl } from './PlaceControls.tsx';
import { TagsControl } from './TagsControl.tsx';
import { type Binding, type ControlProps, useBinding, useDrawnBinding } from './use-binding.tsx';

/** The control of a field, of the record or of an item, by its kind. */
export function KindControl<K extends Kind>({ bound, facts }: ControlProps<K>) {
  const Component: ComponentType<ControlProps<K>> | undefined = CONTROLS[facts.kind];
  return Component && <Component bound={bound} facts={facts} />;
}

/** The control of each kind. */
const CONTROLS: { readonly [K in Kind]: ComponentType<ControlProps<K>> | undefined } = {
  tipo: undefined, // in the heading of its section, because it decides the fields
  text: TextControl,
  remarks: RemarksControl,
  cpf: (props) => <TextControl as={CpfField} {...props} />,
  cnpj: (props) => <TextControl as={CnpjField} {...props} />,
  documento: (props) => <TextControl as={DocumentoField} {...props} />,
  date: (props) => <TextControl as={DateField} {...props} />,
  money: (props) => <TextControl as={DinheiroField} {...props} />,
  code: CodeControl,
  uf: ({ bound }) => <SelectControl bound={bound} labels={UF_LABELS} />,
  choice: ChoiceControl,
  option: OptionControl,
  choices: ChoicesControl,
  tags: TagsControl,
  principal: undefined, // in the frame of its item
  cep: (props) => <TextControl as={CepField} {...props} />,
  estado: EstadoControl,
  cidade: CidadeControl,
  pais: PaisControl,
  phone: PhoneControl,
  email: (props) => <TextControl as={EmailField} {...props} />,
  pix: (props) => <TextControl {...props} maxLength={100} />,
  column: undefined, // in spreadsheets only
  list: undefined, // item by item
};

type TextControlProps = ControlProps &
  Omit<TextFieldProps, 'ref' | keyof Binding> & { as?: ComponentType<TextFieldProps> };

export function TextControl({ bound, facts, as: Field = TextField, onInput, ...props }: TextControlProps) {
  const binding = useBinding<HTMLInputElement>(bound);
  const handleInput = (event: InputEvent<HTMLInputElement>) => {
    binding.onInput(event);
    onInput?.(event);
  };
  return <Field {...binding} {...limitsOf(facts)} {...props} onInput={handleInput} />;
}

function RemarksControl({ bound, facts }: ControlProps<'remarks'>) {
  const binding = useBinding<HTMLTextAreaElement>(bound);
  return (
    <TextArea
      hint={<span className={css.keyHints}>Shift + Enter: nova linha</span>}
      {...binding}
      {...limitsOf(facts)}
      enterGoesOn
    />
  );
}

/** The limits of the text, from the list of fields. */
function limitsOf(facts: Facts) {
  return {
    ...(facts.rules?.includes('site') && { inputMode: 'url' as const, autoCapitalize: 'none' }),
    ...('maxLength' in facts && { maxLength: facts.maxLength }),
    ...(facts.placeholder !== undefined && { placeholder: facts.placeholder }),
  };
}

/** E.164 allows 15 digits after the +; people type spaces between them. */
const ABROAD_MAX_LENGTH = 20;

export function PhoneControl(props: TextControlProps) {
  const isAbroad = useFormValue((values) => isDialledAbroad(readText(values, props.bound.field)));
  return <TextControl as={TelefoneField} {...(isAbroad && { maxLength: ABROAD_MAX_LENGTH })} {...props} />;
}

/** A code of an official table, shown with its name. */
function CodeControl({ bound, facts }: ControlProps<'code'>) {
  const { store } = usePessoaFormHandle();
  const { value, set, control } = useDrawnBinding(bound, '');
  return <CodeField {...control} table={facts.code} value={value} onChoose={set} onWait={store.hold} />;
}

type SelectProps = {
  bound: Binding;
  labels: Readonly<Record<string, string>>;
  hint?: string | undefined;
  onChange?: () => void;
};

function SelectControl({ bound, labels, hint, onChange }: SelectProps) {
  const { readOnly, ...binding } = useBinding<HTMLSelectElement>(bound);
  return (
    <SelectField {...binding} {...(hint && { hint })} disabled={readOnly} onChange={onChange}>
      {Object.entries(labels).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

/** The states by their sigla; the first option is empty. */
const UF_LABELS = Object.fromEntries(['', ...UFS.map(({ sigla }) => sigla).sort()].map((sigla) => [sigla, sigla]));

export function ChoiceControl({ bound, facts, ...props }: ControlProps<'choice'> & Pick<SelectProps, 'onChange'>) {
  return <SelectControl bound={bound} labels={useChoiceLabels(bound.field, facts.choices)} {...props} />;
}

type OptionProps = ControlProps<'option'> & Pick<SelectProps, 'hint'> & { none?: string };

/** An optional choice. The first option is empty; `none` is its text. */
export function OptionControl({ bound, facts, none = '', hint }: OptionProps) {
  const labels = { '': none, ...useChoiceLabels(bound.field, facts.choices) };
  return <SelectControl {...{ bound, labels, hint }} />;
}

/** Several choices, as checkboxes. */
function ChoicesControl({ bound, facts: { choices } }: ControlProps<'choices'>) {
  const labels = useChoiceLabels(bound.field, choices);
  const { value: chosen, set, control } = useDrawnBinding(bound, NONE);
  const { id, name, label, hideLabel, className, readOnly, error, warning } = control;
  const handleToggle = (choice: string) => set(choices.filter((key) => chosen.includes(key) !== (key === choice)));
  return (
    <fieldset className={joinClasses(css.choices, className)}>
      <legend>{hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}</legend>
      {choices.map((choice, index) => (
        <CheckboxField
          key={choice}
          id={index === 0 ? id : undefined}
          data-field={bound.field}
          name={`${name}_${choice}`}
          label={labels[choice]}
          checked={chosen.includes(choice)}
          disabled={readOnly}
          onChange={() => handleToggle(choice)}
        />
      ))}
      <FieldNotes id={id} error={error} warning={warning} />
    </fieldset>
  );
}

const NONE: readonly string[] = [];

/** The labels of the choices of a field, in their order. */
function useChoiceLabels(field: FieldKey, choices: readonly string[]): Readonly<Record<string, string>> {
  const list = useFieldList();
  const [group, , name] = field.split('.');
  const path = name === undefined ? field : `${group}.${name}`;
  return Object.fromEntries(choices.map((choice) => [choice, labelOfChoice(path, choice, list)]));
}
