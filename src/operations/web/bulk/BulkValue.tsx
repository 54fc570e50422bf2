import { findUf, UFS } from '@fichario/brasil';
import { type ComponentType, useId, useMemo, useState } from 'react';
import { DateField } from '../../../kit/web/dates/DateField.tsx';
import { CodeField } from '../../../kit/web/form/combobox/CodeField.tsx';
import { ComboboxField } from '../../../kit/web/form/combobox/ComboboxField.tsx';
import {
  CepField,
  CnpjField,
  CpfField,
  DinheiroField,
  EmailField,
  TelefoneField,
} from '../../../kit/web/form/MaskedField.tsx';
import {
  SelectField,
  type SelectFieldProps,
  TextArea,
  TextField,
  type TextFieldProps,
} from '../../../kit/web/form/TextField.tsx';
import { useCidades, useEstados } from '../../../localidades/web/localidades.api.ts';
import type { FieldList } from '../../../pessoa/field-list.ts';
import type { Facts, Kind } from '../../../pessoa/fields/kinds.ts';
import { labelOfChoice } from '../../../pessoa/labels.ts';
import css from './BulkDialog.module.css';

export type BulkValueProps<K extends Kind = Kind> = {
  /** the path in the list of fields: `situacao`, `enderecos.tipo` */
  path: string;
  field: Facts<K>;
  list: FieldList;
  label: string;
  hint?: string | undefined;
  error: string | undefined;
  value: string;
  onValue: (value: string) => void;
  /** whether it gets the focus when the dialog opens */
  isFirst?: boolean;
};

/** The control of a value that a bulk change adds or removes, by the kind of its field. */
export function BulkValue<K extends Kind>(props: BulkValueProps<K>) {
  const Component: ComponentType<BulkValueProps<K>> | undefined = VALUES[props.field.kind];
  return Component && <Component {...props} />;
}

/** The control of each kind; a kind without one cannot be changed in bulk. */
const VALUES: { readonly [K in Kind]?: ComponentType<BulkValueProps<K>> } = {
  text: TypedValue,
  tags: TypedValue,
  remarks: RemarksValue,
  money: (props) => <TypedValue as={DinheiroField} {...props} />,
  date: (props) => <TypedValue as={DateField} {...props} />,
  cpf: (props) => <TypedValue as={CpfField} {...props} />,
  cnpj: (props) => <TypedValue as={CnpjField} {...props} />,
  code: CodeValue,
  cep: (props) => <TypedValue as={CepField} {...props} />,
  phone: (props) => <TypedValue as={TelefoneField} {...props} />,
  email: (props) => <TypedValue as={EmailField} {...props} />,
  choice: ChoiceValue,
  option: ChoiceValue,
  choices: ChoiceValue,
  uf: (props) => <SelectValue {...props} options={UF_OPTIONS} />,
  estado: (props) => <SelectValue {...props} options={ESTADO_OPTIONS} />,
  cidade: CidadeValue,
};

type Options = NonNullable<SelectFieldProps['options']>;
const UF_OPTIONS: Options = UFS.map(({ sigla }) => ({ value: sigla }));
const ESTADO_OPTIONS: Options = UFS.map(({ codigo, sigla }) => ({ value: codigo, label: sigla }));

/** The props common to all controls. */
function shownOf({ label, error, value, isFirst, hint }: BulkValueProps) {
  return { label, error, value, hint, ...(isFirst && { 'data-autofocus': true }) };
}

function maxLengthOf(field: Facts): number | undefined {
  return 'maxLength' in field ? field.maxLength : undefined;
}

function TypedValue({ as: Control = TextField, ...props }: BulkValueProps & { as?: ComponentType<TextFieldProps> }) {
  const maxLength = maxLengthOf(props.field);
  return (
    <Control
      {...shownOf(props)}
      {...(maxLength !== undefined && { maxLength })}
      onInput={(event) => props.onValue(event.currentTarget.value)}
    />
  );
}

function CodeValue({ field, label, hint, error, value, onValue }: BulkValueProps<'code'>) {
  const id = useId();
  const shown = { label, hint, error, id, name: 'bulkCode', value };
  return <CodeField {...shown} table={field.code} onChoose={onValue} />;
}

function RemarksValue(props: BulkValueProps<'remarks'>) {
  return (
    <TextArea
      {...shownOf(props)}
      maxLength={props.field.maxLength}
      onChange={(event) => props.onValue(event.currentTarget.value)}
    />
  );
}

function ChoiceValue(props: BulkValueProps<'choice' | 'option' | 'choices'>) {
  const { path, field, list } = props;
  const options = field.choices.map((choice) => ({ value: choice, label: labelOfChoice(path, choice, list) }));
  return <SelectValue {...props} options={options} />;
}

function SelectValue({ options, ...props }: BulkValueProps & { options: Options }) {
  return (
    <SelectField {...shownOf(props)} onChange={(event) => props.onValue(event.currentTarget.value)} options={options}>
      <option value="">Escolha…</option>
    </SelectField>
  );
}

/** The state only narrows the cities down: the city determines it. */
function CidadeValue({ label, error, value, onValue }: BulkValueProps<'cidade'>) {
  const id = useId();
  const [codigoEstado, setEstado] = useState(value.slice(0, 2));
  const estados = useEstados();
  const cidades = useCidades(codigoEstado);
  const estadoChoices = useMemo(
    () => estados.data?.map(({ codigo, nome }) => ({ value: codigo, label: nome, short: findUf(codigo)?.sigla ?? '' })),
    [estados.data],
  );
  const cidadeChoices = useMemo(
    () => (codigoEstado === '' ? [] : cidades.data?.map(({ codigo, nome }) => ({ value: codigo, label: nome }))),
    [codigoEstado, cidades.data],
  );
  return (
    <div className={css.pair}>
      <ComboboxField
        label="Estado da cidade"
        id={`${id}estado`}
        name="bulkEstado"
        value={codigoEstado}
        choices={estadoChoices}
        isLoading={estados.isLoading}
        readOnly={false}
        onChoose={(codigo) => {
          setEstado(codigo);
          onValue('');
        }}
      />
      <ComboboxField
        label={label}
        error={error}
        id={`${id}cidade`}
        name="bulkCidade"
        value={value}
        choices={cidadeChoices}
        isLoading={cidades.isLoading}
        readOnly={false}
        placeholder={codigoEstado === '' ? 'Escolha o estado' : undefined}
        onChoose={onValue}
      />
    </div>
  );
}
