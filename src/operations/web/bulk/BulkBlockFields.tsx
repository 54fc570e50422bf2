import { RadioGroup } from '../../../kit/web/form/ChoiceField.tsx';
import { EmailField, TelefoneField } from '../../../kit/web/form/MaskedField.tsx';
import type { ItemGroup } from '../../../register/operations/bulk-blocks.ts';
import css from './BulkDialog.module.css';
import { type BulkDraft, type BulkFieldsProps, readItem } from './bulk-draft.ts';

type Words = { one: string; old: string; by: string };

const WORDS: Readonly<Record<ItemGroup, Words>> = {
  telefones: { one: 'Telefone', old: 'Telefone que está nas fichas', by: 'Novo telefone' },
  emails: { one: 'E-mail', old: 'E-mail que está nas fichas', by: 'Novo e-mail' },
};
const FIELDS = { telefones: TelefoneField, emails: EmailField };
const HOW: readonly { value: BulkDraft['how']; label: string }[] = [
  { value: 'put', label: 'Acrescentar' },
  { value: 'swap', label: 'Trocar' },
  { value: 'take', label: 'Tirar' },
];

/** A phone or an e-mail that the records get or lose, or that stands in the place of another. */
export function BulkBlockFields({ group, draft, error, onChange }: BulkFieldsProps & { group: ItemGroup }) {
  const { how, values } = draft;
  const Value = FIELDS[group];
  const words = WORDS[group];
  const isSwap = how === 'swap';
  const isMissing = (key: string) => readItem(group, values[key]) === undefined;
  const byKey = `${group}.by`;
  const take = (key: string) => (event: { currentTarget: { value: string } }) =>
    onChange({ values: { ...values, [key]: event.currentTarget.value } });
  return (
    <>
      <RadioGroup
        label="Como"
        hideLabel
        name="como"
        value={how}
        options={HOW}
        onChange={({ currentTarget: { value } }) =>
          onChange({ how: HOW.find((one) => one.value === value)?.value ?? 'put' })
        }
      />
      <div className={css.pair}>
        <Value
          data-autofocus
          label={isSwap ? words.old : words.one}
          error={isMissing(group) ? error : undefined}
          value={values[group] ?? ''}
          onInput={take(group)}
        />
        {isSwap && (
          <Value
            label={words.by}
            error={isMissing(byKey) ? error : undefined}
            value={values[byKey] ?? ''}
            onInput={take(byKey)}
          />
        )}
      </div>
    </>
  );
}
