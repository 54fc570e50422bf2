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
import type { Blank, Facts, Kind, ListField, Tipo, Values } from '../fields/kinds.ts';
import type { PessoaInput } from '../pessoa.ts';
import { settleAloneChavePix } from './pix.ts';
import { rulesOf, settleTelefone } from './list-rules.ts';

type Normalize<V> = ((value: V) => V) | undefined;

/** Each kind as it is stored; undefined where that is how it comes. What cannot be read stays, for `checkPessoa` to refuse. */
const NORMALIZE: { readonly [K in Kind]: (field: Facts<K>, blank: Blank) => Normalize<Values[K]> } = {
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

/** The IBGE code of a state by that, or by its sigla; what is none stays. */
function codigoOf(uf: string | undefined): string | undefined {
  return uf && (findUf(uf)?.codigo ?? uf);
}

/** Brazil is where an address is that says nothing else. */
function abroad(pais: string | undefined): string | undefined {
  return pais === '' || pais === CODIGO_BRASIL ? undefined : pais;
}

function asItComes(): undefined {
  return undefined;
}

function cleanOr(blank: Blank, text: string | null): string | null {
  return text === null ? blank : cleanText(text) || blank;
}

/** Without zeros in front. */
export function bareAmount(amount: string | null): string | null {
  return amount?.replace(/^0+(?=\d)/, '') ?? null;
}

function uniqueTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags.map(cleanText)) if (!byKey.has(tag.toLowerCase())) byKey.set(tag.toLowerCase(), tag);
  return [...byKey.values()];
}

/** What is done to one field. */
type Step = { key: string; normalize: (value: unknown) => unknown };

function stepOf<K extends Kind>(key: string, field: Facts<K>, blank: Blank): Step[] {
  const normalize = NORMALIZE[field.kind](field, blank);
  return normalize ? [{ key, normalize: ofAnyValue(normalize) }] : [];
}

/** Each field of each item, and then what rules say of all of them. */
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

/** What makes the items of a list as a record stores them. */
export const itemsNormalizerOf = perList(normalizerOfItems);

/** Makes the function that normalises records with the fields of a list. */
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
 * text trimmed and composed (NFC), states as IBGE codes, no mark twice, one principal in each group that has anything.
 * What cannot be read stays as it is, for `checkPessoa` to refuse. Normalising twice changes nothing.
 */
export const normalizePessoa = makeNormalizer(PESSOA);
