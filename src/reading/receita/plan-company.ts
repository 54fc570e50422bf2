import { keepDigits, palavrasNome } from '@fichario/brasil';
import type { Company } from '../../cnpj/company.ts';
import { emptyItemOf } from '../../pessoa/empty.ts';
import { assembled, blocksOf, byName } from '../../pessoa/field-list.ts';
import { NEW_ITEM } from '../../pessoa/items/new-item.ts';
import { labelOf } from '../../pessoa/labels.ts';
import { BLOCKS, FIELDS } from '../../pessoa/pessoa.fields.ts';
import type { BlockGroup, PessoaInput } from '../../pessoa/pessoa.ts';
import { textsOfItem } from '../../pessoa/show-items.ts';
import { showValue } from '../../pessoa/show-values.ts';
import { compareReadings, keyOf, keyOfStreet } from '../address/same-address.ts';

/** A change of a record by an answer about its CNPJ: of a field, or of an item of a list. */
export type CompanyChange = {
  /** `nome`; `enderecos.0` for the first address; `telefones.new.1133334444` for a new item */
  path: string;
  label: string;
  /** as people read them; '' for nothing */
  before: string;
  after: string;
  /** the values by field, or the item and its place; `at` undefined = a new item */
  change: { values: Readonly<Record<string, unknown>> } | { group: BlockGroup; at: number | undefined; item: object };
};

/**
 * What an answer means for a record. `fills`: what is blank. `differs`: what the record has otherwise, so that a person decides.
 * `confirms`: a newer day of a situação that is the same.
 */
export type CompanyPlan = { fills: CompanyChange[]; differs: CompanyChange[]; confirms: CompanyChange[] };

const NAMES = ['nome', 'nomeFantasia'] as const;
const FACTS = ['abertura', 'cnae', 'naturezaJuridica', 'porte'] as const;
/** A field, and the day that belongs to it. */
const DATED = [
  ['regime', 'regimeDesde'],
  ['situacaoReceita', 'situacaoReceitaEm'],
] as const;
/** The lists whose items only join an empty list without a question: a second phone may be that of the accountant. */
const ALONE = ['telefones', 'emails'] as const;

/** Compares a company with the answer about its CNPJ. Pure. What is written in another way, but the same, is no difference. */
export function planCompany(record: PessoaInput, company: Company): CompanyPlan {
  const plan: CompanyPlan = { fills: [], differs: [], confirms: [] };
  for (const key of NAMES) planField(plan, record, company, { key, isSame: isSameName });
  for (const key of FACTS) planField(plan, record, company, { key, isSame: Object.is });
  for (const [key, day] of DATED) planDated(plan, record, company, { key, day });
  for (const inscricao of company.inscricoesEstaduais) planInscricao(plan, record, inscricao);
  for (const endereco of company.enderecos) planEndereco(plan, record, withoutBlanks(endereco));
  for (const group of ALONE) planItems(plan, record, group, company[group]);
  return plan;
}

/** The record with these changes, in their order. */
export function applyChanges(record: PessoaInput, changes: readonly CompanyChange[]): PessoaInput {
  return changes.reduce<PessoaInput>((before, { change }) => {
    if ('values' in change) return assembled({ ...before, ...change.values });
    const { group, at, item } = change;
    const items = blocksOf(before, group);
    const isFirst = items.length === 0 && 'principal' in BLOCKS[group].fields;
    const next = at === undefined ? [...items, isFirst ? { ...item, principal: true } : item] : items.with(at, item);
    return items.length >= BLOCKS[group].maxItems && at === undefined
      ? before
      : assembled({ ...before, [group]: next });
  }, record);
}

// fields

type Key = (typeof NAMES)[number] | (typeof FACTS)[number] | (typeof DATED)[number][number];

function fieldChange(key: Key, before: unknown, values: Readonly<Record<string, unknown>>): CompanyChange {
  const shown = (value: unknown) => (isBlank(value) ? '' : showValue(key, value));
  return {
    path: key,
    label: labelOf(FIELDS[key], 'juridica'),
    before: shown(before),
    after: shown(values[key]),
    change: { values },
  };
}

type FieldRule = { key: Key; isSame: (a: string, b: string) => boolean };

function planField(plan: CompanyPlan, record: PessoaInput, company: Company, { key, isSame }: FieldRule): void {
  const after = company[key];
  const before = textAt(record, key);
  if (isBlank(after)) return;
  const change = fieldChange(key, before, { [key]: after });
  if (isBlank(before)) plan.fills.push(change);
  else if (!isSame(before, after)) plan.differs.push(change);
}

type DatedRule = { key: (typeof DATED)[number][0]; day: (typeof DATED)[number][1] };

/** A value and its day go together. A record that knows a later day is not corrected by an older one. */
function planDated(plan: CompanyPlan, record: PessoaInput, company: Company, { key, day }: DatedRule): void {
  const after = company[key];
  if (isBlank(after)) return;
  const [before, dayBefore, dayAfter] = [textAt(record, key), textAt(record, day), company[day]];
  const values = { [key]: after, ...(!isBlank(dayAfter) && { [day]: dayAfter }) };
  const change = fieldChange(key, before, values);
  if (isBlank(before)) return void plan.fills.push(change);
  if (before !== after) {
    const isOlder = key === 'situacaoReceita' && dayBefore > (dayAfter ?? '9999');
    if (!isOlder) plan.differs.push(change);
    return;
  }
  if (isBlank(dayAfter) || dayBefore >= dayAfter) return;
  const dated = fieldChange(day, dayBefore, { [day]: dayAfter });
  (isBlank(dayBefore) ? plan.fills : key === 'situacaoReceita' ? plan.confirms : plan.differs).push(dated);
}

function isSameName(name: string, other: string): boolean {
  return palavrasNome(name).join(' ') === palavrasNome(other).join(' ');
}

// items

function itemChange(
  group: BlockGroup,
  at: number | undefined,
  before: object | undefined,
  item: object,
): CompanyChange {
  const shown = (value: object | undefined) =>
    value ? textsOfItem(group, BLOCKS[group], value, NOT_SHOWN).join(', ') : '';
  const after = shown(item);
  return {
    path: at === undefined ? `${group}.new.${after}` : `${group}.${at}`,
    label: BLOCKS[group].label,
    before: shown(before),
    after,
    change: { group, at, item },
  };
}

/** The codes of places, and the kind of an item. */
const NOT_SHOWN = ['codigoEstado', 'codigoCidade', 'pais', 'tipo'];

function newItem(group: BlockGroup, values: object): CompanyChange {
  const empty = { id: NEW_ITEM, ...emptyItemOf(BLOCKS[group], 'juridica'), principal: false };
  const { principal, ...plain } = empty;
  const item = 'principal' in BLOCKS[group].fields ? { ...plain, principal } : plain;
  return itemChange(group, undefined, undefined, { ...item, ...values });
}

type AloneGroup = (typeof ALONE)[number];

function planItems(plan: CompanyPlan, record: PessoaInput, group: AloneGroup, items: readonly object[]): void {
  const [key] = BLOCKS[group].identifiedBy;
  const present = blocksOf(record, group);
  const keyOfItem = (item: object) => textAt(item, key).toLowerCase();
  for (const item of items) {
    if (present.some((other) => keyOfItem(other) === keyOfItem(item))) continue;
    (present.length === 0 ? plan.fills : plan.differs).push(newItem(group, item));
  }
}

/** An inscrição of a state that the record has one of is offered: a producer may have several. */
function planInscricao(plan: CompanyPlan, record: PessoaInput, { numero, uf }: { numero: string; uf: string }): void {
  const ofUf = blocksOf(record, 'inscricoesEstaduais').filter((item) => byName(item)['uf'] === uf);
  if (ofUf.some((item) => keepDigits(textAt(item, 'numero')) === keepDigits(numero))) return;
  (ofUf.length === 0 ? plan.fills : plan.differs).push(newItem('inscricoesEstaduais', { numero, uf }));
}

type Texts = Readonly<Record<string, string>>;

/** The same address is completed, and never added a second time. Another one is offered, or fills a record without any. */
function planEndereco(plan: CompanyPlan, record: PessoaInput, endereco: Texts): void {
  const present = blocksOf(record, 'enderecos') as readonly Texts[]; // the fields of an address are texts, but for the mark
  const at = present.findIndex((other) => isSamePlace(other, endereco));
  const before = present[at];
  if (!before) return void (present.length === 0 ? plan.fills : plan.differs).push(newItem('enderecos', endereco));
  const { tipo: _tipo, ...texts } = endereco;
  const blanks = Object.fromEntries(Object.entries(texts).filter(([key]) => isBlank(before[key])));
  const completed = { ...before, ...blanks };
  if (Object.keys(blanks).length > 0) plan.fills.push(itemChange('enderecos', at, before, completed));
  const others = Object.entries(texts).filter(([key, text]) => !isSameText(key, completed[key], text));
  if (others.length > 0)
    plan.differs.push(itemChange('enderecos', at, completed, { ...completed, ...Object.fromEntries(others) }));
}

function isSamePlace(a: Texts, b: Texts): boolean {
  if (compareReadings(a, b) !== undefined) return true;
  const agrees = (key: string) => isBlank(a[key]) || isBlank(b[key]) || isSameText(key, a[key], b[key]);
  const equals = (key: string) => !isBlank(a[key]) && isSameText(key, a[key], b[key]);
  const hasPlace = equals('cep') || (equals('codigoCidade') && equals('logradouro'));
  return hasPlace && ['cep', 'codigoCidade', 'logradouro', 'numero', 'pais'].every(agrees);
}

function isSameText(key: string, a = '', b = ''): boolean {
  return key === 'logradouro' ? keyOfStreet(a) === keyOfStreet(b) : keyOf(a) === keyOf(b);
}

function withoutBlanks(item: object): Texts {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => !isBlank(value)));
}

/** The text of a field; empty for any other value. */
function textAt(record: object, key: string): string {
  const value = byName(record)[key];
  return typeof value === 'string' ? value : '';
}

function isBlank(value: unknown): value is '' | null | undefined {
  return value === undefined || value === null || value === '';
}
