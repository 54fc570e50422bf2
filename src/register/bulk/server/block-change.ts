import { findMunicipio } from '@fichario/brasil/municipios';
import { invalid } from '../../../kit/server/http/errors.ts';
import { emptyBlock, emptyPessoa } from '../../../pessoa/empty.ts';
import { assembled, blocksOf } from '../../../pessoa/fields/field-list.ts';
import type { ItemField, ListField, Tipo } from '../../../pessoa/fields/kinds.ts';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';
import { LEFT_OUT } from '../../../pessoa/pessoa.schema.ts';
import type { BlockGroup, CheckOptions, Endereco, Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import { findDuplicates } from '../../../pessoa/rules/list-rules.ts';
import { checkPessoa } from '../../../pessoa/rules/check.ts';
import { normalizePessoa } from '../../../pessoa/rules/normalize.ts';
import {
  type BlockBulkChange,
  isBlockChange,
  type ItemGroup,
  readBlockChange,
  type ReadBlockChange,
  toItemChange,
} from '../../operations/bulk-blocks.ts';
import type { BulkChange } from '../../operations/bulk.schema.ts';

type Item = { principal: boolean } & Readonly<Record<string, unknown>>;
type ItemChange = Extract<ReadBlockChange, { group: ItemGroup }>;

/** What becomes of a list of blocks of a record, or why it stays as it is. */
type BlockVerdict = { fields: Partial<PessoaInput> } | { outcome: 'kept' | 'failed'; reason: string } | undefined;

const NO_ENDERECO = 'A ficha não tem endereço.';
const SAME_ENDERECO = 'A ficha já tem outro endereço igual a este.';

/**
 * A change with what it says of blocks as a record stores it, by the rules of the form. Throws Refusal 422 for what no
 * record may have.
 */
export function checkedChange(change: BulkChange, options: Pick<CheckOptions, 'longEmailEndings'>): BulkChange {
  if (!isBlockChange(change)) return change;
  const read = readBlockChange(change);
  if (read.action === 'set') {
    const block = checkedBlock('enderecos', read.values, { options, path: 'change.endereco' });
    const keys = Object.keys(read.values) as (keyof typeof read.values)[]; // Object.keys widens
    return { type: 'setEndereco', endereco: Object.fromEntries(keys.map((key) => [key, block[key]])) };
  }
  const { group, action, field, value, by } = read;
  const text = (said: string, path: string) =>
    String(checkedBlock(group, { [field]: said }, { options, path: `change.${path}` })[field]);
  const item = BLOCKS[group].bulkItem;
  // one that is to go may be of before a rule
  const kept = action === 'add' ? text(value, item) : String(probe(group, { [field]: value }, 'fisica')[field]);
  return toItemChange(group, action, kept, by === undefined ? undefined : text(by, 'by'));
}

function isCidade(codigo: string): boolean {
  return findMunicipio(codigo) !== undefined;
}

function checkedBlock(
  group: BlockGroup,
  values: object,
  { options, path }: { options: Pick<CheckOptions, 'longEmailEndings'>; path: string },
): Readonly<Record<string, unknown>> {
  const block = probe(group, values, 'fisica');
  const input = assembled<PessoaInput>({ ...emptyPessoa('fisica'), nome: '-', [group]: [block] });
  const [issue] = checkPessoa(input, { ...options, isCidade, today: '' });
  if (issue) throw invalid([{ ...issue, path }]);
  return block;
}

/** A block with these values as a record of that tipo stores it: what a rule decides, it decides. */
function probe(group: BlockGroup, values: object, tipo: Tipo): Item {
  const { fields }: ListField = BLOCKS[group];
  const open = Object.entries<ItemField>(fields).filter(([, field]) => 'followsRule' in field && field.followsRule);
  const block = { ...emptyBlock(group, tipo), ...Object.fromEntries(open.map(([key]) => [key, LEFT_OUT])), ...values };
  const input = assembled<PessoaInput>({ ...emptyPessoa(tipo), nome: '-', [group]: [block] });
  const [stored] = blocksOf(normalizePessoa(input), group);
  return assembled({ ...stored });
}

/** Applies a change of blocks to a record; undefined where it is so already. */
export function decideBlocks(change: BlockBulkChange, before: Pessoa): BlockVerdict {
  const read = readBlockChange(change);
  return read.action === 'set' ? changeEndereco(read.values, before) : changeItems(read, before);
}

function changeEndereco(values: Partial<Endereco>, { enderecos }: Pessoa): BlockVerdict {
  const principal = enderecos.find((endereco) => endereco.principal);
  if (!principal) return { outcome: 'kept', reason: NO_ENDERECO };
  // a city tells its state
  const estado = values.codigoCidade === undefined ? {} : { codigoEstado: values.codigoCidade.slice(0, 2) };
  const changed = { ...principal, ...values, ...estado };
  if (JSON.stringify(changed) === JSON.stringify(principal)) return undefined;
  const list = enderecos.map((endereco) => (endereco === principal ? changed : endereco));
  const isTwice = findDuplicates('enderecos', BLOCKS.enderecos, list).length > 0;
  return isTwice ? { outcome: 'failed', reason: SAME_ENDERECO } : { fields: { enderecos: list } };
}

function changeItems({ group, action, field, value, by }: ItemChange, before: Pessoa): BlockVerdict {
  const items = before[group] as readonly Item[]; // of the group
  const found = items.find((item) => item[field] === value);
  if ((found === undefined) !== (action === 'add')) return undefined;
  const { maxItems, plural } = BLOCKS[group];
  if (action === 'add') {
    if (items.length >= maxItems)
      return {
        outcome: 'failed',
        reason: `A ficha já tem ${maxItems} ${plural.toLowerCase()}, o máximo. Tire um antes.`,
      };
    const added = { ...probe(group, { [field]: value }, before.tipo), principal: items.length === 0 };
    return { fields: assembled({ [group]: [...items, added] }) };
  }
  // where the other one is there already, it alone stays
  const isThere = by === undefined || items.some((item) => item !== found && item[field] === by);
  const left = isThere
    ? items.filter((item) => item !== found)
    : items.map((item) => (item === found ? exchanged(item, { group, field, by }, before.tipo) : item));
  return by === value ? undefined : { fields: assembled({ [group]: withPrincipal(left, by, field) }) };
}

/** What a rule decides by the value, as the kind of a phone, is decided anew. */
function exchanged(
  item: Item,
  { group, field, by }: { group: ItemGroup; field: string; by: string },
  tipo: Tipo,
): Item {
  const fresh = probe(group, { [field]: by }, tipo);
  const { fields }: ListField = BLOCKS[group];
  const decided = Object.entries<ItemField>(fields).filter(([, one]) => 'followsRule' in one && one.followsRule);
  return { ...item, ...Object.fromEntries(decided.map(([key]) => [key, fresh[key]])), [field]: by };
}

/** One is the principal one: the one that stands for it now, else the first. */
function withPrincipal(items: readonly Item[], by: string | undefined, field: string): Item[] {
  if (items.some(({ principal }) => principal)) return [...items];
  const chosen = items.find((item) => item[field] === by) ?? items[0];
  return items.map((item) => ({ ...item, principal: item === chosen }));
}
