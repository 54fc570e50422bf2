import { CODIGO_BRASIL, findUf, parseCep, parseCnpj, parseCpf } from '@fichario/brasil';
import { cleanText } from '../clean-text.ts';
import {
  assembled,
  belongsTo,
  type FieldList,
  itemFieldsOf,
  ofAnyValue,
  perList,
  PESSOA,
  perTipo,
} from '../field-list.ts';
import type { Blank, Facts, Kind, ListField, Tipo, KindValues } from '../fields/kinds.ts';
import type { PessoaInput } from '../pessoa.ts';
import { settleAloneChavePix } from './pix.ts';
import { rulesOf, settleTelefone } from './list-rules.ts';

type Normalize<V> = ((value: V) => V) | undefined;

/** Normalizes each kind for storage; undefined if nothing changes. An invalid value stays, for `checkPessoa` to refuse. */
const NORMALIZE: { readonly [K in Kind]: (field: Facts<K>, blank: Blank) => Normalize<KindValues[K]> } = {
  tipo: asItComes,
  text: ({ required }, blank) =>
    required || blank === '' ? (value) => cleanText(value ?? '') : (value) => cleanOr(blank, value),
  remarks: () => cleanText,
  cpf: (_field, blank) => (value) => (value ? (parseCpf(value) ?? cleanOr(blank, value)) : blank),
  cnpj: (_field, blank) => (value) => (value ? (parseCnpj(value) ?? cleanOr(blank, value)) : blank),
  documento: (_field, blank) => (value) =>
    value ? (parseCpf(value) ?? parseCnpj(value) ?? cleanOr(blank, value)) : blank,
  date: asItComes,
  money: (_field, blank) => (value) => bareAmount(value) ?? blank,
  code: asItComes,
  uf: (_field, blank) => (value) => (value === null ? blank : (findUf(value)?.sigla ?? value)),
  choice: asItComes,
  option: asItComes,
  choices: () => (values) => [...new Set(values)],
  tags: () => uniqueTags,
  principal: asItComes,
  cep: (_field, blank) => (value) => (value === null ? blank : (parseCep(value) ?? value.replace(/\D/g, ''))),
  estado: (_field, blank) => (value) => codigoOf(value?.trim()) || blank,
  cidade: asItComes,
  pais: (_field, blank) => (value) => abroad(value?.replace(/^0+/, '')) ?? blank,
  phone: ({ hasTipo }, blank) =>
    hasTipo ? undefined : (value) => (value && cleanText(value) ? settleTelefone(cleanText(value)).numero : blank),
  email: (_field, blank) => (value) => (value === null ? blank : cleanText(value).toLowerCase()),
  pix: (_field, blank) => (value) => (value && settleAloneChavePix(cleanText(value))) || blank,
  column: asItComes,
  list: normalizerOfItems,
};

/** The IBGE code of a state by its code or sigla; an unknown text stays. */
function codigoOf(uf: string | undefined): string | undefined {
  return uf && (findUf(uf)?.codigo ?? uf);
}

/** The country, unless it is Brazil, which is the default. */
function abroad(pais: string | undefined): string | undefined {
  return pais === '' || pais === CODIGO_BRASIL ? undefined : pais;
}

function asItComes(): undefined {
  return undefined;
}

function cleanOr(blank: Blank, text: string | null): string | null {
  return text === null ? blank : cleanText(text) || blank;
}

/** The amount without leading zeros. */
export function bareAmount(amount: string | null): string | null {
  return amount?.replace(/^0+(?=\d)/, '') ?? null;
}

function uniqueTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags.map(cleanText)) if (!byKey.has(tag.toLowerCase())) byKey.set(tag.toLowerCase(), tag);
  return [...byKey.values()];
}

/** The normalization of one field. */
type Step = { key: string; normalize: (value: unknown) => unknown };

function stepOf<K extends Kind>(key: string, field: Facts<K>, blank: Blank): Step[] {
  const normalize = NORMALIZE[field.kind](field, blank);
  return normalize ? [{ key, normalize: ofAnyValue(normalize) }] : [];
}

/** Normalizes each field of each item, and then applies the rules of the list. */
function normalizerOfItems(list: ListField): (items: readonly object[]) => readonly object[] {
  const steps = itemFieldsOf(list).flatMap(([key, field]) => stepOf(key, field, ''));
  const rules = rulesOf(list).flatMap(({ normalize }) => normalize ?? []);
  const normalizeItem = (item: object) => {
    const copy: Record<string, unknown> = { ...item };
    for (const { key, normalize } of steps) copy[key] = normalize(copy[key]);
    return copy;
  };
  return (items) => {
    let normalized: object[] = items.map(normalizeItem);
    for (const rule of rules) normalized = rule(normalized);
    return normalized;
  };
}

/** Normalizes the items of a list for storage. */
export const itemsNormalizerOf = perList(normalizerOfItems);

/** Makes the function that normalizes records with the fields of a list. */
export function makeNormalizer(list: FieldList): (input: PessoaInput) => PessoaInput {
  const stepsOf = (tipo: Tipo): Step[] =>
    list.all.filter(([, field]) => belongsTo(tipo, field)).flatMap(([key, field]) => stepOf(key, field, null));
  const steps = perTipo(stepsOf);
  return (input) => {
    const record: Record<string, unknown> = { ...input, id: input.id?.toLowerCase() };
    for (const { key, normalize } of steps[input.tipo]) record[key] = normalize(record[key]);
    return assembled(record);
  };
}

/**
 * A record as it is stored: documents without mask in upper case, phones as digits without +55, e-mails in lower case,
 * text trimmed and composed (NFC), states as IBGE codes, no duplicate tag, one principal in each non-empty group.
 * An invalid value stays, for `checkPessoa` to refuse. Normalizing is idempotent.
 */
export const normalizePessoa = makeNormalizer(PESSOA);
