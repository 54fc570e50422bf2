import { RadioGroup } from '../../../kit/web/form/ChoiceField.tsx';
import { HoraField } from '../../../kit/web/form/MaskedField.tsx';
import { SelectField } from '../../../kit/web/form/TextField.tsx';
import { DateField } from '../../../kit/web/dates/DateField.tsx';
import type { FieldList } from '../../../pessoa/field-list.ts';
import type { Field } from '../../../pessoa/fields/kinds.ts';
import { FIELDS } from '../../../pessoa/pessoa.fields.ts';
import { BULK_FIELDS, type BulkKey, isListField } from '../../../register/operations/bulk-fields.ts';
import { blockTypesOf, isBlockKind } from '../../../register/operations/bulk-blocks.ts';
import type { BulkKind } from '../../../register/operations/bulk.schema.ts';
import { BulkBlockFields } from './BulkBlockFields.tsx';
import { BulkValue } from './BulkValue.tsx';
import { type BulkFieldsProps, typesOfKind } from './bulk-draft.ts';
import { missingOf } from './bulk-texts.ts';

type Option = { value: string; label: string };

/** The options: single values first, because they are used most, then lists, then the others. */
function optionsOf(list: FieldList): Option[] {
  return [
    ...BULK_FIELDS.toSorted((a, b) => orderOf(a.field) - orderOf(b.field)).map(({ key, field }) => ({
      value: key,
      label: field.label,
    })),
    ...new Map(blockTypesOf(list).map((type) => [type.group, optionOf(type.group, list)])).values(),
    { value: 'asAt', label: 'Voltar a como estavam' },
    { value: 'delete', label: 'Excluir' },
  ];
}

/** If only the principal item of a list can be changed, the label names it. */
function optionOf(group: string, list: FieldList): Option {
  const types = typesOfKind(group, list);
  const label = types[0]?.list.label ?? '';
  return { value: group, label: types.every(({ action }) => action === 'set') ? `${label} principal` : label };
}

function orderOf({ kind }: Field): number {
  return { choice: 0, tags: 1, choices: 2 }[kind as string] ?? 3;
}

/** The field to change and its new value. */
export function BulkFields(props: BulkFieldsProps) {
  const { draft, list, onChange } = props;
  return (
    <>
      <SelectField
        label="O que mudar"
        value={draft.kind}
        onChange={(event) => onChange({ kind: event.currentTarget.value as BulkKind, how: 'put' })} // the value of an option
        options={optionsOf(list)}
      />
      <KindFields {...props} kind={draft.kind} />
    </>
  );
}

/** The inputs for a kind of change. */
function KindFields({ kind, ...props }: BulkFieldsProps & { kind: BulkKind }) {
  if (kind === 'delete' || kind === 'restore') return null;
  if (kind === 'asAt') return <MomentFields {...props} />;
  if (isBlockKind(kind, props.list)) return <BulkBlockFields key={kind} {...props} />;
  return <FieldChange bulkKey={kind} {...props} />;
}

/** The moment to restore the content of the records to. */
function MomentFields({ draft: { values }, hasTried, onChange }: BulkFieldsProps) {
  const error = hasTried ? 'Escreva um dia e uma hora que já passaram.' : undefined;
  return (
    <>
      <DateField
        label="Dia"
        defaultValue={values['moment'] ?? ''}
        error={error}
        onInput={(event) => onChange({ values: { ...values, moment: event.currentTarget.value } })}
        data-autofocus
      />
      <HoraField
        label="Hora"
        defaultValue={values['time'] ?? ''}
        onInput={(event) => onChange({ values: { ...values, time: event.currentTarget.value } })}
        hint="Fichas excluídas depois disso se restauram em Excluídas."
      />
    </>
  );
}

/** The way to change a field, and the value to add or remove. */
function FieldChange({ bulkKey, draft, list, hasTried, onChange }: BulkFieldsProps & { bulkKey: BulkKey }) {
  const field: Field = FIELDS[bulkKey];
  const isCleared = draft.how === 'take' && !isListField(field);
  return (
    <>
      {field.kind !== 'choice' && <How field={field} draft={draft} onChange={onChange} />}
      {!isCleared && (
        <BulkValue
          path={bulkKey}
          field={field}
          list={list}
          label={field.kind === 'choice' ? 'Novo valor' : (field.itemLabel ?? field.label)}
          hint={field.kind === 'remarks' ? 'O que está escrito nas fichas é trocado por este texto.' : undefined}
          error={hasTried ? missingOf(bulkKey) : undefined}
          value={draft.values[bulkKey] ?? ''}
          onValue={(value) => onChange({ values: { ...draft.values, [bulkKey]: value } })}
          isFirst
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
