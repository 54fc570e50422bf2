import {
  parseCep,
  parseCnae,
  parseCnpj,
  parseCpf,
  parseData,
  parseDinheiro,
  parseEmail,
  parseNaturezaJuridica,
  parseTelefone,
  tipoOfTelefone,
} from '@fichario/brasil';
import { type FieldList, PESSOA } from '../../../pessoa/field-list.ts';
import type { Facts, Field, Kind } from '../../../pessoa/fields/kinds.ts';
import { FIELDS } from '../../../pessoa/pessoa.fields.ts';
import {
  type BlockType,
  blockTypesOf,
  isBlockKind,
  type BlockValues,
  toBlockChange,
} from '../../../register/operations/bulk-blocks.ts';
import { isListField, toBulkChange } from '../../../register/operations/bulk-fields.ts';
import type { BulkChange, BulkKind } from '../../../register/operations/bulk.schema.ts';

/**
 * The typed values so far: by field, in `telefones.by` the item to replace, in `enderecos.cep` a field of the
 * address. `how`: put adds an item or sets a field, swap replaces an item by another, take removes the item or
 * clears the field, set changes values of the principal item.
 */
export type BulkDraft = {
  kind: BulkKind;
  how: 'put' | 'swap' | 'take' | 'set';
  values: Readonly<Partial<Record<string, string>>>;
};

/** The props of the fields of a draft. */
export type BulkFieldsProps = {
  draft: BulkDraft;
  list: FieldList;
  /** whether the user tried to send it, so missing values are reported */
  hasTried: boolean;
  onChange: (changes: Partial<BulkDraft>) => void;
};

/** The limits of the column: no negative amount, and at most 13 digits before the comma. */
const AMOUNT = /^\d{1,13}\.\d{2}$/;

export function newDraft(kind: BulkKind): BulkDraft {
  return { kind, how: 'put', values: {} };
}

/** Parses a typed text as a value of the kind; undefined if it is invalid. A kind that is not here accepts any text. */
const READ: { readonly [K in Kind]?: (typed: string, field: Facts<K>) => string | undefined } = {
  money: (typed) => {
    const amount = parseDinheiro(typed) ?? '';
    return AMOUNT.test(amount) ? amount : undefined;
  },
  phone: (typed) => parseTelefone(typed, tipoOfTelefone(typed)),
  email: (typed) => parseEmail(typed, { longEndings: true }),
  cep: parseCep,
  cpf: parseCpf,
  cnpj: parseCnpj,
  date: parseData,
  code: (typed, { code }) => (code === 'cnae' ? parseCnae(typed) : parseNaturezaJuridica(typed)),
};

/** The typed text as a value of the field; undefined if it is invalid. */
export function readTyped<K extends Kind>(field: Facts<K>, typed = ''): string | undefined {
  const text = typed.trim();
  const read: ((typed: string, field: Facts<K>) => string | undefined) | undefined = READ[field.kind];
  return read ? read(text, field) : text || undefined;
}

/** The action of each way for an item of a list. */
export const BLOCK_ACTIONS = { put: 'add', swap: 'replace', take: 'remove', set: 'set' } as const;

/** The possible bulk changes of a list. */
export function typesOfKind(kind: string, list: FieldList): readonly BlockType[] {
  return blockTypesOf(list).filter(({ group }) => group === kind);
}

/** The change of a list by a draft; the first possible one if the list does not support the way of the draft. */
export function blockTypeOf({ kind, how }: BulkDraft, list: FieldList): BlockType | undefined {
  const types = typesOfKind(kind, list);
  return types.find(({ action }) => action === BLOCK_ACTIONS[how]) ?? types[0];
}

function readBlocks(draft: BulkDraft, list: FieldList): BulkChange | undefined {
  const type = blockTypeOf(draft, list);
  if (!type) return undefined;
  const { group, action } = type;
  const item = readItem(type, (key) => (action === 'set' ? `${group}.${key}` : group), draft.values);
  if (action !== 'replace') return item && toBlockChange(type, item);
  const by = readItem(type, () => `${group}.by`, draft.values);
  return item && by && toBlockChange(type, item, by);
}

/** The filled fields of an item; undefined if one is invalid or all are blank. */
function readItem(
  { list, fields }: BlockType,
  pathOf: (key: string) => string,
  values: BulkDraft['values'],
): BlockValues | undefined {
  const read: Record<string, string> = {};
  for (const key of fields) {
    const field = list.fields[key];
    const typed = values[pathOf(key)]?.trim() ?? '';
    if (!field || typed === '') continue;
    const value = readTyped(field, typed);
    if (value === undefined) return undefined;
    read[key] = value;
  }
  return Object.keys(read).length > 0 ? read : undefined;
}

/** The moment by date and time in the local time zone. */
function readMoment({ moment, time = '' }: BulkDraft['values']): BulkChange | undefined {
  const day = parseData(moment ?? '');
  if (day === undefined || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined;
  const at = new Date(`${day}T${time}:00`);
  return at > new Date() ? undefined : { type: 'asAt', moment: at.toISOString() };
}

/** The change that the draft describes; undefined if it is incomplete or invalid. */
export function readDraft(draft: BulkDraft, list: FieldList = PESSOA): BulkChange | undefined {
  const { kind, how, values } = draft;
  if (kind === 'delete' || kind === 'restore') return { type: kind };
  if (kind === 'asAt') return readMoment(values);
  if (isBlockKind(kind, list)) return readBlocks(draft, list);
  const field: Field = FIELDS[kind];
  if (how === 'take' && !isListField(field)) return toBulkChange(kind, 'set', field.kind === 'remarks' ? '' : null);
  const value = readTyped(field, values[kind]);
  if (value === undefined) return undefined;
  return toBulkChange(kind, isListField(field) ? (how === 'put' ? 'add' : 'remove') : 'set', value);
}
