import type { ComponentType } from 'react';
import { RadioGroup } from '../../../kit/web/form/ChoiceField.tsx';
import { DinheiroField } from '../../../kit/web/form/MaskedField.tsx';
import { SelectField, TextArea, TextField } from '../../../kit/web/form/TextField.tsx';
import type { Field, Kind } from '../../../pessoa/fields/kinds.ts';
import { labelOfChoice } from '../../../pessoa/labels.ts';
import { BLOCKS, FIELDS } from '../../../pessoa/pessoa.fields.ts';
import { BULK_FIELDS, type BulkKey, isListField } from '../../../register/operations/bulk-fields.ts';
import { isItemGroup } from '../../../register/operations/bulk-blocks.ts';
import type { BulkKind } from '../../../register/operations/bulk.schema.ts';
import { BulkBlockFields } from './BulkBlockFields.tsx';
import { BulkEnderecoFields } from './BulkEnderecoFields.tsx';
import type { BulkFieldsProps } from './bulk-draft.ts';

/** The options: single values first, because they are used most, then lists, then the rest. */
const OPTIONS: readonly { value: BulkKind; label: string }[] = [
  ...BULK_FIELDS.toSorted((a, b) => orderOf(a.field) - orderOf(b.field)).map(({ key, field }) => ({
    value: key,
    label: field.label,
  })),
  { value: 'telefones', label: BLOCKS.telefones.label },
  { value: 'emails', label: BLOCKS.emails.label },
  { value: 'enderecos', label: 'Endereço principal' },
  { value: 'delete', label: 'Excluir' },
];

function orderOf({ kind }: Field): number {
  return { choice: 0, tags: 1, choices: 2 }[kind as string] ?? 3;
}

/** What is changed, and to what. */
export function BulkFields({ draft, error, onChange }: BulkFieldsProps) {
  const { kind } = draft;
  const props = { draft, error, onChange };
  return (
    <>
      <SelectField
        label="O que mudar"
        value={kind}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChange({ kind: OPTIONS.find((option) => option.value === value)?.value ?? kind, how: 'put' });
        }}
        options={OPTIONS}
      />
      <KindFields kind={kind} {...props} />
    </>
  );
}

/** What is filled in of that kind. */
function KindFields({ kind, ...props }: BulkFieldsProps & { kind: BulkKind }) {
  if (kind === 'delete' || kind === 'restore') return null;
  if (kind === 'enderecos') return <BulkEnderecoFields {...props} />;
  if (isItemGroup(kind)) return <BulkBlockFields group={kind} {...props} />;
  return <FieldChange bulkKey={kind} {...props} />;
}

/** How a field is changed, and the value that the records get or lose. */
function FieldChange({ bulkKey, draft, error, onChange }: BulkFieldsProps & { bulkKey: BulkKey }) {
  const field: Field = FIELDS[bulkKey];
  const Value = VALUES[field.kind];
  const isCleared = draft.how === 'take' && !isListField(field);
  return (
    <>
      {field.kind !== 'choice' && <How field={field} draft={draft} onChange={onChange} />}
      {Value && !isCleared && (
        <Value
          bulkKey={bulkKey}
          field={field}
          error={error}
          value={draft.values[bulkKey] ?? ''}
          onValue={(value) => onChange({ values: { ...draft.values, [bulkKey]: value } })}
        />
      )}
    </>
  );
}

function How({ field, draft, onChange }: Pick<BulkFieldsProps, 'draft' | 'onChange'> & { field: Field }) {
  const [put, take] = isListField(field)
    ? ['Incluir', 'Tirar']
    : [field.kind === 'remarks' ? 'Trocar por' : 'Novo valor', 'Apagar'];
  return (
    <RadioGroup
      label="Como"
      hideLabel
      name="como"
      value={draft.how}
      options={[
        { value: 'put', label: put },
        { value: 'take', label: take },
      ]}
      onChange={(event) => onChange({ how: event.currentTarget.value === 'take' ? 'take' : 'put' })}
    />
  );
}

type ValueProps = {
  bulkKey: BulkKey;
  field: Field;
  error: string | undefined;
  value: string;
  onValue: (value: string) => void;
};

/** The control of each kind. It has the focus when the dialog opens. */
const VALUES: { readonly [K in Kind]?: ComponentType<ValueProps> } = {
  text: TextValue,
  tags: TextValue,
  remarks: RemarksValue,
  money: MoneyValue,
  choice: (props) => <ChoiceValue label="Novo valor" {...props} />,
  choices: (props) => <ChoiceValue label={props.field.itemLabel ?? props.field.label} {...props} />,
};

function ChoiceValue({ label, bulkKey, field, error, value, onValue }: ValueProps & { label: string }) {
  const choices = 'choices' in field ? field.choices : [];
  return (
    <SelectField
      data-autofocus
      label={label}
      error={error}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
    >
      <option value="">Escolha…</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {labelOfChoice(bulkKey, choice)}
        </option>
      ))}
    </SelectField>
  );
}

function TextValue({ field, error, value, onValue }: ValueProps) {
  return (
    <TextField
      data-autofocus
      label={field.itemLabel ?? field.label}
      error={error}
      maxLength={'maxLength' in field ? field.maxLength : undefined}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  );
}

function MoneyValue({ field, error, value, onValue }: ValueProps) {
  return (
    <DinheiroField
      data-autofocus
      label={field.label}
      error={error}
      value={value}
      onInput={(event) => onValue(event.currentTarget.value)}
    />
  );
}

function RemarksValue({ field, error, value, onValue }: ValueProps) {
  return (
    <TextArea
      data-autofocus
      label={field.label}
      hint="O que está escrito nas fichas é trocado por este texto."
      error={error}
      maxLength={'maxLength' in field ? field.maxLength : undefined}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  );
}
