import { parseCep, parseDinheiro, parseEmail, parseTelefone, tipoOfTelefone } from '@fichario/brasil';
import type { Field, Kind } from '../../../pessoa/fields/kinds.ts';
import { FIELDS } from '../../../pessoa/pessoa.fields.ts';
import {
  ENDERECO_BULK_KEYS,
  type EnderecoValues,
  isItemGroup,
  type ItemGroup,
  toItemChange,
} from '../../../register/operations/bulk-blocks.ts';
import { isListField, toBulkChange } from '../../../register/operations/bulk-fields.ts';
import type { BulkChange, BulkKind } from '../../../register/operations/bulk.schema.ts';

/**
 * What is filled in so far, as typed: by field, `telefones.by` what stands in the place of another, `enderecos.cep` of an
 * address. `how`: put adds an item or sets a field, swap puts an item in the place of another, take removes the item or
 * clears the field.
 */
export type BulkDraft = {
  kind: BulkKind;
  how: 'put' | 'swap' | 'take';
  values: Readonly<Partial<Record<string, string>>>;
};

/** What the fields of a draft are drawn with. */
export type BulkFieldsProps = {
  draft: BulkDraft;
  error: string | undefined;
  onChange: (changes: Partial<BulkDraft>) => void;
};

/** What a record can hold: no negative amount, and at most 13 digits before the comma. */
const AMOUNT = /^\d{1,13}\.\d{2}$/;

export function newDraft(kind: BulkKind): BulkDraft {
  return { kind, how: 'put', values: {} };
}

/** What was typed as a value of the kind; undefined while it is none. */
const READ: { readonly [K in Kind]?: (typed: string) => string | undefined } = {
  money: (typed) => {
    const amount = parseDinheiro(typed) ?? '';
    return AMOUNT.test(amount) ? amount : undefined;
  },
};

/** What was typed as a phone, whichever its kind, or as an e-mail; undefined while it is none. */
const READ_ITEM: Readonly<Record<ItemGroup, (typed: string) => string | undefined>> = {
  telefones: (typed) => parseTelefone(typed, tipoOfTelefone(typed)),
  emails: (typed) => parseEmail(typed, { longEndings: true }),
};

export function readItem(group: ItemGroup, typed = ''): string | undefined {
  return READ_ITEM[group](typed.trim());
}

function readItemChange(group: ItemGroup, { how, values }: BulkDraft): BulkChange | undefined {
  const value = readItem(group, values[group]);
  if (value === undefined) return undefined;
  if (how !== 'swap') return toItemChange(group, how === 'put' ? 'add' : 'remove', value);
  const by = readItem(group, values[`${group}.by`]);
  return by === undefined ? undefined : toItemChange(group, 'replace', value, by);
}

function readEndereco({ values }: BulkDraft): BulkChange | undefined {
  const typed = ENDERECO_BULK_KEYS.flatMap((key) => {
    const text = values[`enderecos.${key}`]?.trim() ?? '';
    return text === '' ? [] : [[key, key === 'cep' ? parseCep(text) : text] as const];
  });
  if (typed.length === 0 || typed.some(([, value]) => value === undefined)) return undefined;
  const endereco: EnderecoValues = Object.fromEntries(typed);
  return { type: 'setEndereco', endereco };
}

/** The change that is filled in; undefined while it is not, or not rightly. */
export function readDraft(draft: BulkDraft): BulkChange | undefined {
  const { kind, how, values } = draft;
  if (kind === 'delete' || kind === 'restore') return { type: kind };
  if (isItemGroup(kind)) return readItemChange(kind, draft);
  if (kind === 'enderecos') return readEndereco(draft);
  const field: Field = FIELDS[kind];
  if (how === 'take' && !isListField(field)) return toBulkChange(kind, 'set', field.kind === 'remarks' ? '' : null);
  const typed = values[kind]?.trim() ?? '';
  const read = READ[field.kind];
  const value = read ? read(typed) : typed === '' ? undefined : typed;
  if (value === undefined) return undefined;
  return toBulkChange(kind, isListField(field) ? (how === 'put' ? 'add' : 'remove') : 'set', value);
}
