import {
  explainCnae,
  explainData,
  explainDinheiro,
  explainNaturezaJuridica,
  formatCnae,
  formatCnpj,
  formatCpf,
  formatData,
  formatDinheiro,
  formatNaturezaJuridica,
  formatTelefone,
  genericMessage,
  parseCnae,
  parseData,
  parseDinheiro,
  parseNaturezaJuridica,
  shapeCep,
} from '@fichario/brasil';
import type { BlockKind, BlockValues, Field, Kind, Tipo, Values } from '../fields/kinds.ts';
import { MAX_DINHEIRO } from '../limits.ts';
import type { Fault } from '../rules/field-rules.ts';

/** How a kind stands in the form, and how what somebody typed becomes a value again. */
export type FormKind<V> = {
  empty: unknown;
  show: (value: V) => unknown;
  /** `fault`: a text that is no value at all (half a date); the rules about values are `checkPessoa` */
  read: (shown: unknown) => { value: V; fault?: Fault | undefined };
};

export const FORM_KINDS: { readonly [K in Kind]: (field: Field<K>) => FormKind<Values[K]> } = {
  tipo: () => ({ empty: 'fisica', show: same, read: (shown) => ({ value: shown as Tipo }) }), // a radio's value
  text: ({ required }) =>
    required ? { ...asTyped(same), read: (shown) => ({ value: String(shown) }) } : asTyped(same),
  remarks: () => ({ empty: '', show: same, read: (shown) => ({ value: String(shown) }) }),
  cpf: () => asTyped(formatCpf),
  cnpj: () => asTyped(formatCnpj),
  date: () => parsed(formatData, parseData, explainData),
  money: () => parsed(formatDinheiro, parseDinheiro, (text) => explainDinheiro(text) ?? explainRange(text)),
  code: ({ code }) => CODES[code],
  uf: () => asTyped(same),
  choice: ({ initial }) => ({ empty: initial, show: same, read: (shown) => ({ value: String(shown) }) }),
  choices: () => LIST,
  tags: () => LIST,
};

/** Text that is a value as it stands: the rules look at it when it is saved. */
function asTyped(show: (value: string) => string): FormKind<string | null> {
  return {
    empty: '',
    show: (value) => show(value ?? ''),
    read: (shown) => ({ value: isBlank(shown) ? null : String(shown) }),
  };
}

/** Text on the screen, a value or nothing underneath; what cannot be read is a fault and no value. */
function parsed(
  show: (value: string) => string,
  parse: (text: string) => string | undefined,
  explain: (text: string) => Fault | undefined,
): FormKind<string | null> {
  return {
    empty: '',
    show: (value) => (value === null ? '' : show(value)),
    read: (shown) => {
      const text = String(shown);
      if (isBlank(text)) return { value: null };
      const fault = explain(text);
      return fault ? { value: null, fault } : { value: parse(text) ?? null };
    },
  };
}

const CODES = {
  cnae: parsed(formatCnae, parseCnae, explainCnae),
  naturezaJuridica: parsed(formatNaturezaJuridica, parseNaturezaJuridica, explainNaturezaJuridica),
};

const LIST: FormKind<readonly string[]> = {
  empty: [],
  show: (values) => [...values],
  read: (shown) => ({ value: shown as readonly string[] }), // a list of the form is one
};

function same<V>(value: V): V {
  return value;
}

/** Whether nothing was typed. */
export function isBlank(shown: unknown): boolean {
  return String(shown).trim() === '';
}

/** Text, not a number: an amount of fifteen digits is more than a float tells apart from its neighbours. */
function explainRange(text: string): Fault | undefined {
  const amount = parseDinheiro(text) ?? '';
  if (!amount.startsWith('-') && amount.length <= MAX_DINHEIRO.length) return undefined;
  const limits = { min: formatDinheiro('0'), max: formatDinheiro(MAX_DINHEIRO) };
  return { code: 'dinheiro_range', message: genericMessage('range', 'pt-BR', limits), params: limits };
}

/** How a field of a block is shown: what the form holds of it is the value but for its mask. */
export const SHOW_IN_BLOCK: { readonly [K in BlockKind]: ((value: BlockValues[K]) => BlockValues[K]) | undefined } = {
  text: undefined,
  choice: undefined,
  principal: undefined,
  cep: shapeCep,
  estado: undefined,
  cidade: undefined,
  uf: undefined,
  phone: formatTelefone,
  email: undefined,
  column: undefined,
};

/** Kinds of a block that say nothing by themselves, and kinds without which there is nothing to send. */
export const SAYS_NOTHING: ReadonlySet<BlockKind> = new Set(['choice', 'principal', 'column']);
export const IS_REQUIRED: ReadonlySet<BlockKind> = new Set(['uf', 'phone']);
