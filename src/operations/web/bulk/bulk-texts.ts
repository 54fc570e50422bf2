import { findUf, formatCep, formatTelefone } from '@fichario/brasil';
import { formatCount } from '../../../kit/web/format/number-format.ts';
import { PENDENCIA_LABELS } from '../../../pessoa/pendencias.ts';
import type { BulkChange, BulkDescription } from '../../../register/operations/bulk.schema.ts';
import type { FilterField } from '../../../search/filter-fields.ts';
import { type FilterPart, partsOfFilter } from '../../../search/list-filter.ts';
import type { Field } from '../../../pessoa/fields/kinds.ts';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';
import { showValue } from '../../../pessoa/show-values.ts';
import {
  type BlockBulkChange,
  type EnderecoBulkKey,
  isBlockChange,
  readBlockChange,
} from '../../../register/operations/bulk-blocks.ts';
import { type BulkKey, readBulkChange } from '../../../register/operations/bulk-fields.ts';

/** Longer texts are cut: it is a title. */
const MAX_SHOWN = 40;

/** Portuguese: what is said of a field agrees with its name. */
const ENDINGS: Readonly<Record<BulkKey, string>> = {
  papeis: 'o',
  tags: 'a',
  situacao: 'a',
  limiteCredito: 'o',
  observacoes: 'as',
};
const DONE = { add: 'incluíd', remove: 'tirad', set: 'vazi' } as const;

/** What a bulk change does, in a few words: `Situação → inativa`, `Etiqueta “vip” incluída`. */
export function changeText(change: BulkChange): string {
  if (change.type === 'delete') return 'Exclusão';
  if (change.type === 'restore') return 'Restauração';
  if (isBlockChange(change)) return blockText(change);
  const { action, key, field, value } = readBulkChange(change);
  const done = DONE[action] + ENDINGS[key];
  const text = value ? valueText(key, field, value) : done;
  return action === 'set' ? `${field.label} → ${text}` : `${field.itemLabel ?? field.label} ${text} ${done}`;
}

/** `Telefone (11) 3333-4444 → (11) 98765-4321`, `Endereço principal: CEP 01001-000, bairro “Sé”`. */
function blockText(change: BlockBulkChange): string {
  const read = readBlockChange(change);
  if (read.action === 'set') {
    const parts = Object.entries(read.values).map(([key, value]) => ENDERECO_TEXTS[key as EnderecoBulkKey](value)); // its keys
    return `Endereço principal: ${parts.join(', ')}`;
  }
  const { label } = BLOCKS[read.group];
  const show = read.group === 'telefones' ? formatTelefone : (text: string) => text;
  if (read.by !== undefined) return `${label} ${show(read.value)} → ${show(read.by)}`;
  return `${label} ${show(read.value)} ${read.action === 'add' ? 'acrescentado' : 'tirado'}`;
}

const ENDERECO_TEXTS: Readonly<Record<EnderecoBulkKey, (value: string) => string>> = {
  cep: (cep) => `CEP ${formatCep(cep)}`,
  logradouro: (logradouro) => `logradouro “${cut(logradouro)}”`,
  bairro: (bairro) => `bairro “${cut(bairro)}”`,
  // names of cities are not at hand here; the examples and the history have them
  codigoCidade: () => 'outra cidade',
};

function valueText(key: BulkKey, { kind }: Field, value: string): string {
  if (kind === 'choice' || kind === 'choices') return showValue(key, value).toLowerCase();
  return kind === 'money' ? showValue(key, value) : `“${kind === 'tags' ? value : cut(value)}”`;
}

/** What a bulk change does to so many: `Situação → inativa em 12 fichas`, `Exclusão de 12 fichas`. */
export function bulkTitle({ change }: Pick<BulkDescription, 'change'>, what: string): string {
  const isWhole = change.type === 'delete' || change.type === 'restore';
  return `${changeText(change)} ${isWhole ? 'de' : 'em'} ${what}`;
}

type Query = NonNullable<BulkDescription['query']>;

const TIPOS = { fisica: 'pessoas', juridica: 'empresas' } as const;
type Words = Readonly<Record<string, string>>;

/** What a field is called in a sentence, and what each of its values; in the order of the sentence. */
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
 * What a list was narrowed down by: `busca “padaria”, UF SP ou RJ`; empty where by nothing. `cidade` is the name of the
 * one city of the filter.
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

/** Which records a bulk change was for, in a sentence. */
export function selectionText({ change, query, except }: BulkDescription, cidade?: string): string {
  if (query === null) return 'Escolhidas uma a uma';
  const narrowed = queryText(query, cidade);
  const all = change.type === 'restore' ? 'Todas as excluídas' : 'Todas';
  const left = except === 1 ? ', menos 1 desmarcada' : except > 0 ? `, menos ${formatCount(except)} desmarcadas` : '';
  return `${all}${narrowed && `: ${narrowed}`}${left}`;
}

function cut(text: string): string {
  const letters = Array.from(text.replaceAll(/\s+/g, ' '));
  return letters.length > MAX_SHOWN ? `${letters.slice(0, MAX_SHOWN - 1).join('')}…` : letters.join('');
}
