import { findUf, parseCep, parseCnpj, parseCpf } from '@fichario/brasil';
import { cleanText } from '../clean-text.ts';
import { assembled, belongsTo, type FieldList, ofAnyValue, PESSOA, perTipo } from '../fields/field-list.ts';
import type { BlockField, BlockKind, BlockValues, Blocks, Field, Kind, Tipo, Values } from '../fields/kinds.ts';
import type { PessoaInput } from '../pessoa.ts';
import { rulesOf } from './block-rules.ts';

/** Each kind as it is stored; undefined where that is how it comes. What cannot be read stays, for `checkPessoa` to refuse. */
const NORMALIZE: { readonly [K in Kind]: ((value: Values[K], field: Field<K>) => Values[K]) | undefined } = {
  tipo: undefined,
  text: (value, { required }) => (required ? cleanText(value ?? '') : cleanOrNull(value)),
  remarks: cleanText,
  cpf: (value) => (value === null ? null : (parseCpf(value) ?? cleanOrNull(value))),
  cnpj: (value) => (value === null ? null : (parseCnpj(value) ?? cleanOrNull(value))),
  date: undefined,
  money: bareAmount,
  code: undefined,
  uf: (value) => (value === null ? null : siglaOf(value)),
  choice: undefined,
  choices: (values) => [...new Set(values)],
  tags: uniqueTags,
};

const NORMALIZE_BLOCK: { readonly [K in BlockKind]: ((value: BlockValues[K]) => BlockValues[K]) | undefined } = {
  text: cleanText,
  choice: undefined,
  principal: undefined,
  cep: (value) => parseCep(value) ?? value.replace(/\D/g, ''),
  estado: undefined, // with its city: the rule `estadoOfCidade`
  cidade: undefined,
  uf: siglaOf,
  phone: undefined, // with its tipo: the rule `phoneOfTipo`
  email: (value) => cleanText(value).toLowerCase(),
  column: undefined,
};

function siglaOf(uf: string): string {
  return findUf(uf)?.sigla ?? uf;
}

function cleanOrNull(text: string | null): string | null {
  return text === null ? null : cleanText(text) || null;
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

/** What is done to one field of a record, or to one list of its blocks. */
type Step = { key: string; normalize: (value: unknown) => unknown };

function stepOf<K extends Kind>(key: string, field: Field<K>): Step[] {
  const normalize = NORMALIZE[field.kind];
  return normalize ? [{ key, normalize: ofAnyValue((value: Values[K]) => normalize(value, field)) }] : [];
}

function blockStepOf<K extends BlockKind>(key: string, field: BlockField<K>): Step[] {
  const normalize: ((value: BlockValues[K]) => BlockValues[K]) | undefined = NORMALIZE_BLOCK[field.kind];
  return normalize ? [{ key, normalize: ofAnyValue(normalize) }] : [];
}

function stepOfBlocks(key: string, blocks: Blocks): Step {
  const steps = Object.entries<BlockField>(blocks.fields).flatMap(([name, field]) => blockStepOf(name, field));
  const rules = rulesOf(blocks).flatMap(({ normalize }) => normalize ?? []);
  const normalizeBlock = (block: object) => {
    const copy: Record<string, unknown> = { ...block };
    for (const step of steps) copy[step.key] = step.normalize(copy[step.key]);
    return copy;
  };
  const normalize = (list: object[]) => {
    let normalized: object[] = list.map(normalizeBlock);
    for (const rule of rules) normalized = rule(normalized);
    return normalized;
  };
  return { key, normalize: ofAnyValue(normalize) };
}

/** Makes the function that normalises records with the fields of a list. */
function makeNormalizer(list: FieldList): (input: PessoaInput) => PessoaInput {
  const stepsOf = (tipo: Tipo): Step[] => [
    ...list.fields.filter(([, field]) => belongsTo(tipo, field)).flatMap(([key, field]) => stepOf(key, field)),
    ...list.blocks.filter(([, blocks]) => belongsTo(tipo, blocks)).map(([key, blocks]) => stepOfBlocks(key, blocks)),
  ];
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
