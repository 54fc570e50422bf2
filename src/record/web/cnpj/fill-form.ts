import type { Company } from '../../../cnpj/company.ts';
import { assembled, byName } from '../../../pessoa/field-list.ts';
import { BLOCKS, FIELDS } from '../../../pessoa/pessoa.fields.ts';
import type { PessoaFormValues } from '../../../pessoa/pessoa.ts';
import { type CompanyChange, planCompany } from '../../../reading/receita/plan-company.ts';
import { type Conversion, toInput } from '../../model/form-convert.ts';
import { isBlank } from '../../model/form-kinds.ts';
import { type FormItem, newFormItem } from '../../model/form-model.ts';
import { isEmpty, shownBy, shownItem } from '../../paste/merge-pasted.ts';
import type { PessoaFormHandle } from '../editing/form-context.ts';
import { itemsOf } from '../editing/form-store.ts';

/** A form with what an answer adds to it, and the values that it has otherwise. */
export type CompanyFilling = { values: PessoaFormValues; fills: CompanyChange[]; differs: CompanyChange[] };

/** Fills what is blank in the form of a company. What a person typed stays, half a date too. */
export function fillForm(values: PessoaFormValues, company: Company): CompanyFilling {
  const conversion = toInput(values);
  const { fills, differs } = planCompany(conversion.input, company);
  const shown = byName(values);
  const free = fills.filter(
    ({ change }) => !('values' in change) || Object.keys(change.values).every((key) => isBlank(shown[key])),
  );
  return { values: placeAll(values, free, conversion.keys), fills: free, differs };
}

/** The form with values of the answer in the place of its own. */
export function replaceInForm(values: PessoaFormValues, changes: readonly CompanyChange[]): PessoaFormValues {
  return placeAll(values, changes, toInput(values).keys);
}

/** Puts values of the answer into the form, whose save then says where they are from. */
export function takeIntoForm(handle: PessoaFormHandle, changes: readonly CompanyChange[]): void {
  handle.change((values) => replaceInForm(values, changes));
  handle.isAnswered = true;
}

/** The changes that still make a difference to the form. */
export function openChanges(values: PessoaFormValues, company: Company): CompanyChange[] {
  return planCompany(toInput(values).input, company).differs;
}

function placeAll(
  values: PessoaFormValues,
  changes: readonly CompanyChange[],
  keys: Conversion['keys'],
): PessoaFormValues {
  return changes.reduce((before, { change }) => {
    if ('values' in change) return placeValues(before, change.values);
    const { group, at, item } = change;
    return placeItem(before, { group, key: at === undefined ? undefined : keys[group][at], item });
  }, values);
}

function placeValues(values: PessoaFormValues, filled: Readonly<Record<string, unknown>>): PessoaFormValues {
  const shown = Object.entries(filled).map(([key, value]) => [key, shownBy(FIELDS[key as keyof typeof FIELDS], value)]);
  return assembled({ ...values, ...Object.fromEntries(shown) });
}

type Placed = { group: keyof typeof BLOCKS; key: string | undefined; item: object };

/** Puts an item into its place, else into an empty item of the form, else behind the others. */
function placeItem(values: PessoaFormValues, { group, key, item }: Placed): PessoaFormValues {
  const list = BLOCKS[group];
  const items = itemsOf(values, group);
  const at = items.findIndex((other) => (key === undefined ? isEmpty(list, other) : other.key === key));
  const { id: _id, principal: _principal, ...texts } = shownItem(list, item) as Record<string, unknown>;
  const target = items[at];
  // an empty item that was made for a person may have a tipo that companies do not use
  const base: FormItem = key === undefined || !target ? newFormItem(list, 'juridica', target?.key) : target;
  const principal = 'principal' in list.fields ? { principal: target?.['principal'] ?? items.length === 0 } : {};
  const next = { ...base, ...texts, ...principal };
  return assembled({ ...values, [group]: at < 0 ? [...items, next] : items.with(at, next) });
}
