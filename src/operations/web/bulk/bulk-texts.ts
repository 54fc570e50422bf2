import { findUf } from '@fichario/brasil';
import { formatCount } from '../../../kit/web/format/number-format.ts';
import { PENDENCIA_LABELS } from '../../../pessoa/pendencias.ts';
import type { BulkChange, BulkDescription } from '../../../register/operations/bulk.schema.ts';
import type { FilterField } from '../../../search/filter-fields.ts';
import { type FilterPart, partsOfFilter } from '../../../search/list-filter.ts';
import { type FieldList, PESSOA } from '../../../pessoa/field-list.ts';
import type { Field, ItemField, Kind } from '../../../pessoa/fields/kinds.ts';
import { isFeminine } from '../../../pessoa/labels.ts';
import { showValue } from '../../../pessoa/show-values.ts';
import {
  type BlockBulkChange,
  type BlockType,
  isBlockChange,
  readBlockChange,
} from '../../../register/operations/bulk-blocks.ts';
import { type BulkKey, readBulkChange } from '../../../register/operations/bulk-fields.ts';

/** The length at which texts are cut in a title. */
const MAX_SHOWN = 40;

/** The Portuguese participle ending for fields with a name that is not masculine singular. */
const ENDINGS: Readonly<Partial<Record<BulkKey, string>>> = {
  tags: 'a',
  situacao: 'a',
  observacoes: 'as',
};
const DONE = { add: 'incluíd', remove: 'tirad', set: 'vazi' } as const;

/** A bulk change in a few words: `Situação → inativa`, `Etiqueta “vip” incluída`. */
export function changeText(change: BulkChange, list: FieldList = PESSOA): string {
  if (change.type === 'delete') return 'Exclusão';
  if (change.type === 'restore') return 'Restauração';
  if (change.type === 'asAt') return `Volta a ${formatMoment(change.moment)}`;
  if (isBlockChange(change, list)) return blockText(change, list);
  const { action, key, field, value } = readBulkChange(change);
  const done = DONE[action] + (ENDINGS[key] ?? 'o');
  const text = value ? valueText(key, field, value) : done;
  return action === 'set' ? `${field.label} → ${text}` : `${field.itemLabel ?? field.label} ${text} ${done}`;
}

function formatMoment(moment: string): string {
  return new Date(moment).toLocaleString('pt-BR', { dateStyle: 'short', timeStyle: 'short' });
}

/** `Telefone (11) 3333-4444 → (11) 98765-4321`, `Endereço principal: CEP 01001-000, bairro “Sé”`. */
function blockText(change: BlockBulkChange, fields: FieldList): string {
  const { group, action, list, values: newValues, by } = readBlockChange(change, fields);
  const texts = (values: object) =>
    Object.entries(values).map(([key, value]) => [key, showValue(`${group}.${key}`, value, fields)] as const);
  if (action === 'set')
    return `${list.label} principal: ${texts(newValues)
      .map(([key, text]) => partText(list.fields[key], text))
      .join(', ')}`;
  const text = `${list.label} ${texts(newValues)[0]?.[1] ?? ''}`;
  if (by) return `${text} → ${texts(by)[0]?.[1] ?? ''}`;
  return `${text} ${action === 'add' ? 'acrescentad' : 'tirad'}${isFeminine(list) ? 'a' : 'o'}`;
}

/** A field and its value: `bairro “Sé”`, `CEP 01001-000`. */
function partText(field: ItemField | undefined, text: string): string {
  const label = field?.label ?? '';
  // the names of cities are not loaded here; the examples and the history have them
  if (field?.kind === 'cidade') return 'outra cidade';
  const name = label === label.toUpperCase() ? label : label.toLowerCase();
  return `${name} ${field?.kind === 'text' ? `“${cut(text)}”` : text}`;
}

const MISSING: Readonly<Partial<Record<BulkKey, string>>> = {
  situacao: 'Escolha a situação.',
  tags: 'Escreva a etiqueta.',
  papeis: 'Escolha o papel.',
  limiteCredito: 'Escreva um valor, como 1.500,00.',
  observacoes: 'Escreva as observações.',
};

/** The message for a field that is blank or invalid. */
export function missingOf(key: BulkKey): string {
  return MISSING[key] ?? 'Escolha um valor.';
}

/** What a complete value of a kind contains, for the message about an incomplete one; most kinds have no such text. */
const WHOLE: { readonly [K in Kind]?: readonly [ofItem: string, ofField: string] } = {
  phone: [' com o DDD', 'o telefone tem DDD'],
  email: [' inteiro', 'o e-mail é inteiro'],
  cep: [' com os oito dígitos', 'o CEP tem oito dígitos'],
  cpf: [' com os onze dígitos', 'o CPF tem onze dígitos'],
  cnpj: [' com os catorze caracteres', 'o CNPJ tem catorze caracteres'],
  date: [' com dia, mês e ano', 'a data tem dia, mês e ano'],
  money: [', como 1.500,00', 'um valor é como 1.500,00'],
  code: [' inteiro', 'o código é inteiro'],
};

/** The message for an incomplete item, or for a field of the principal one. */
export function missingValue({ list, fields }: BlockType, field?: ItemField): string {
  const [ofItem = '', ofField = ''] = WHOLE[(field ?? list.fields[fields[0] ?? ''])?.kind ?? 'text'] ?? [];
  if (field) return `Preencha o que muda${ofField && `; ${ofField}`}.`;
  return `Escreva ${list.genitive.slice(1)}${ofItem}.`;
}

function valueText(key: BulkKey, { kind }: Field, value: string): string {
  if (kind === 'choice' || kind === 'choices') return showValue(key, value).toLowerCase();
  return kind === 'money' ? showValue(key, value) : `“${kind === 'tags' ? value : cut(value)}”`;
}

/** The title of a bulk change of records: `Situação → inativa em 12 fichas`, `Exclusão de 12 fichas`. */
export function bulkTitle({ change }: Pick<BulkDescription, 'change'>, what: string): string {
  const isWhole = change.type === 'delete' || change.type === 'restore' || change.type === 'asAt';
  return `${changeText(change)} ${isWhole ? 'de' : 'em'} ${what}`;
}

type Query = NonNullable<BulkDescription['query']>;

const TIPOS = { fisica: 'pessoas', juridica: 'empresas' } as const;
type Words = Readonly<Record<string, string>>;

/** The name of a filter in a sentence and the texts of its values, in the order of the sentence. */
const FILTERS: Readonly<Record<FilterField, readonly [name: string, wordOf: (value: string) => string]>> = {
  tipo: ['', (tipo) => (TIPOS as Words)[tipo] ?? tipo],
  situacao: ['situação ', (situacao) => showValue('situacao', situacao).toLowerCase()],
  papel: ['papel ', (papel) => showValue('papeis', papel).toLowerCase()],
  uf: ['UF ', (uf) => findUf(uf)?.sigla ?? uf],
  codigoCidade: ['cidade ', (codigo) => codigo],
  tag: ['etiqueta ', (tag) => `“${tag}”`],
  pendencia: ['pendência ', (kind) => (PENDENCIA_NAMES[kind]?.label ?? kind).toLowerCase()],
};
const PENDENCIA_NAMES: Readonly<Record<string, { label: string }>> = PENDENCIA_LABELS;
const ORDER = Object.keys(FILTERS);

/**
 * The filters of a list: `busca “padaria”, UF SP ou RJ`; empty without any. `cidade` is the name of the
 * only city in the filter.
 */
export function queryText(query: Query, cidade?: string): string {
  const parts = partsOfFilter(query).toSorted((a, b) => ORDER.indexOf(a.field) - ORDER.indexOf(b.field));
  const text = ({ field, values }: FilterPart) => {
    const [name, wordOf] = FILTERS[field];
    return (
      name + (field === 'codigoCidade' && values.length === 1 && cidade ? cidade : values.map(wordOf).join(' ou '))
    );
  };
  const included = parts.filter(({ isException }) => !isException).map(text);
  const texts = [
    query.q?.trim() && `busca “${cut(query.q.trim())}”`,
    included.join(query.match === 'any' ? ' ou ' : ', '),
    ...parts.filter(({ isException }) => isException).map((part) => `menos ${text(part)}`),
  ];
  return texts.filter(Boolean).join(', ');
}

/** The selected records of a bulk change in a sentence. */
export function selectionText({ change, query, except }: BulkDescription, cidade?: string): string {
  if (query === null) return 'Escolhidas uma a uma';
  const narrowed = queryText(query, cidade);
  const all = change.type === 'restore' ? 'Todas as excluídas' : 'Todas';
  const minus = except === 1 ? ', menos 1 desmarcada' : except > 0 ? `, menos ${formatCount(except)} desmarcadas` : '';
  return `${all}${narrowed && `: ${narrowed}`}${minus}`;
}

function cut(text: string): string {
  const letters = Array.from(text.replaceAll(/\s+/g, ' '));
  return letters.length > MAX_SHOWN ? `${letters.slice(0, MAX_SHOWN - 1).join('')}…` : letters.join('');
}
