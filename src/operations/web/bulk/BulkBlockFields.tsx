import { RadioGroup } from '../../../kit/web/form/ChoiceField.tsx';
import { itemFieldsOf } from '../../../pessoa/field-list.ts';
import type { ItemField } from '../../../pessoa/fields/kinds.ts';
import { isFeminine } from '../../../pessoa/labels.ts';
import type { BlockType } from '../../../register/operations/bulk-blocks.ts';
import { BulkValue } from './BulkValue.tsx';
import css from './BulkDialog.module.css';
import {
  BLOCK_ACTIONS,
  blockTypeOf,
  type BulkDraft,
  type BulkFieldsProps,
  readTyped,
  typesOfKind,
} from './bulk-draft.ts';
import { missingValue } from './bulk-texts.ts';

const HOW: readonly { value: BulkDraft['how']; label: string }[] = [
  { value: 'put', label: 'Acrescentar' },
  { value: 'swap', label: 'Trocar' },
  { value: 'take', label: 'Tirar' },
  { value: 'set', label: 'Mudar o principal' },
];

/** The fields for a bulk change of items: add one, remove one, replace one, or set values of the principal one. */
export function BulkBlockFields(props: BulkFieldsProps) {
  const { draft, list, onChange } = props;
  const types = typesOfKind(draft.kind, list);
  const chosen = blockTypeOf(draft, list);
  const how = HOW.filter(({ value }) => types.some(({ action }) => action === BLOCK_ACTIONS[value]));
  if (!chosen) return null;
  return (
    <>
      {how.length > 1 && (
        <RadioGroup
          label="Como"
          hideLabel
          name="como"
          value={how.find(({ value }) => chosen.action === BLOCK_ACTIONS[value])?.value ?? ''}
          options={how}
          onChange={({ currentTarget: { value } }) =>
            onChange({ how: HOW.find((option) => option.value === value)?.value ?? 'put' })
          }
        />
      )}
      {chosen.action === 'set' ? <SetFields {...props} of={chosen} /> : <ItemValues {...props} of={chosen} />}
    </>
  );
}

type Props = BulkFieldsProps & { of: BlockType };

/** The item by its main field, and for a replacement also the replaced item. */
function ItemValues({ of, draft: { values }, list, hasTried, onChange }: Props) {
  const { group, action, fields } = of;
  const { label } = of.list;
  const isSwap = action === 'replace';
  const valueAt = (path: string, name: string) => {
    const field = of.list.fields[fields[0] ?? ''];
    if (!field) return null;
    const isMissing = hasTried && readTyped(field, values[path]) === undefined;
    return (
      <BulkValue
        path={`${group}.${fields[0] ?? ''}`}
        field={field}
        list={list}
        label={name}
        error={isMissing ? missingValue(of) : undefined}
        value={values[path] ?? ''}
        onValue={(value) => onChange({ values: { ...values, [path]: value } })}
        isFirst={path === group}
      />
    );
  };
  return (
    <div className={css.pair}>
      {valueAt(group, isSwap ? `${label} que está nas fichas` : label)}
      {isSwap && valueAt(`${group}.by`, `${isFeminine(of.list) ? 'Nova' : 'Novo'} ${label.toLowerCase()}`)}
    </div>
  );
}

/** The values for the principal item; blank fields do not change. */
function SetFields({ of, draft: { values }, list, hasTried, onChange }: Props) {
  const { group, fields } = of;
  const drawn = itemFieldsOf(of.list).filter(([key]) => fields.includes(key));
  const isBlank = drawn.every(([key]) => (values[`${group}.${key}`] ?? '').trim() === '');
  const first = inLines(drawn)[0];
  const isMissing = (key: string, field: ItemField) => {
    const typed = values[`${group}.${key}`]?.trim() ?? '';
    return typed === '' ? isBlank && key === first?.[0] : readTyped(field, typed) === undefined;
  };
  const place = of.list.genitive.replace(/^d/, 'n');
  return (
    <>
      <p className={css.hint}>{`Só o que for preenchido muda, ${place} principal de cada ficha.`}</p>
      <div className={css.pair}>
        {inLines(drawn).map(([key, field]) => (
          <div key={key} className={isWide(field) ? css.wide : undefined}>
            <BulkValue
              path={`${group}.${key}`}
              field={field}
              list={list}
              label={field.label}
              error={hasTried && isMissing(key, field) ? missingValue(of, field) : undefined}
              value={values[`${group}.${key}`] ?? ''}
              onValue={(value) => onChange({ values: { ...values, [`${group}.${key}`]: value } })}
              isFirst={key === first?.[0]}
            />
          </div>
        ))}
      </div>
    </>
  );
}

type Drawn = ReturnType<typeof itemFieldsOf>;

/** Short fields share lines and come before those that fill a line. */
function inLines(drawn: Drawn): Drawn {
  return drawn.toSorted(([, a], [, b]) => Number(isWide(a)) - Number(isWide(b)));
}

/** Whether a field fills a line: a long text, or a city, which has two controls. */
function isWide(field: ItemField): boolean {
  return field.kind === 'cidade' || field.kind === 'remarks' || (field.kind === 'text' && field.maxLength > 100);
}
