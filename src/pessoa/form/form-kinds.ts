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
import { formatChavePix } from '@fichario/brasil/pix';
import { formatCpfOrCnpj } from '../documents.ts';
import type { Blank, Facts, Kind, Tipo, Values } from '../fields/kinds.ts';
import { MAX_DINHEIRO } from '../limits.ts';
import type { Fault } from '../rules/field-rules.ts';

/** How a kind stands in the form, and how what somebody typed becomes a value again. */
export type FormKind<V> = {
  empty: unknown;
  show: (value: V) => unknown;
  /** `fault`: a text that is no value at all (half a date); the rules about values are `checkPessoa` */
  read: (shown: unknown) => { value: V; fault?: Fault | undefined };
  /** the value stands in the form as it is: nothing to show, nothing to read */
  isSame?: true;
};

export const FORM_KINDS: { readonly [K in Kind]: (field: Facts<K>, blank: Blank) => FormKind<Values[K]> } = {
  tipo: () => ({ ...asIs<Tipo>(), empty: 'fisica' }), // a radio's value
  text: ({ required }, blank) => (required || blank === '' ? asIs() : asTyped(same, blank)),
  remarks: () => asIs(),
  cpf: (_field, blank) => asTyped(formatCpf, blank),
  cnpj: (_field, blank) => asTyped(formatCnpj, blank),
  documento: (_field, blank) => asTyped(formatCpfOrCnpj, blank),
  date: (_field, blank) => parsed(formatData, parseData, explainData, blank),
  money: (_field, blank) =>
    parsed(formatDinheiro, parseDinheiro, (text) => explainDinheiro(text) ?? explainRange(text), blank),
  code: ({ code }, blank) => CODES[code](blank),
  uf: (_field, blank) => (blank === '' ? asIs() : asTyped(same, blank)),
  choice: ({ initial }) => ({ ...asIs<string>(), empty: initial }),
  option: (_field, blank) => (blank === '' ? asIs() : asTyped(same, blank)),
  choices: () => LIST,
  tags: () => LIST,
  principal: () => ({ ...asIs<boolean>(), empty: false }),
  cep: (_field, blank) => masked(shapeCep, blank),
  estado: (_field, blank) => (blank === '' ? asIs() : asTyped(same, blank)),
  cidade: (_field, blank) => (blank === '' ? asIs() : asTyped(same, blank)),
  pais: (_field, blank) => (blank === '' ? asIs() : asTyped(same, blank)),
  phone: (_field, blank) => masked(formatTelefone, blank),
  email: (_field, blank) => (blank === '' ? asIs() : asTyped(same, blank)),
  pix: (_field, blank) => asTyped(formatChavePix, blank),
  column: () => asIs<never>(),
  list: () => ({ ...asIs<readonly object[]>(), empty: [] }), // item by item: `form-convert.ts`
};

/** A value that the form holds as it is. */
function asIs<V>(): FormKind<V> {
  return { empty: '', show: same, read: (shown) => ({ value: shown as V }), isSame: true };
}

/** Text that is a value as it stands: the rules look at it when it is saved. */
function asTyped(show: (value: string) => string, blank: Blank): FormKind<string | null> {
  return {
    empty: '',
    show: (value) => show(value ?? ''),
    read: (shown) => ({ value: isBlank(shown) ? blank : String(shown) }),
  };
}

/** Text with a mask, which normalising takes off again. */
function masked(show: (value: string) => string, blank: Blank): FormKind<string | null> {
  if (blank === null) return asTyped(show, blank);
  return { empty: '', show: (value) => show(value ?? ''), read: (shown) => ({ value: String(shown) }) };
}

/** Text on the screen, a value or nothing underneath; what cannot be read is a fault and no value. */
function parsed(
  show: (value: string) => string,
  parse: (text: string) => string | undefined,
  explain: (text: string) => Fault | undefined,
  blank: Blank,
): FormKind<string | null> {
  return {
    empty: '',
    show: (value) => (value ? show(value) : ''),
    read: (shown) => {
      const text = String(shown);
      if (isBlank(text)) return { value: blank };
      const fault = explain(text);
      return fault ? { value: blank, fault } : { value: parse(text) ?? blank };
    },
  };
}

const CODES = {
  cnae: (blank: Blank) => parsed(formatCnae, parseCnae, explainCnae, blank),
  naturezaJuridica: (blank: Blank) =>
    parsed(formatNaturezaJuridica, parseNaturezaJuridica, explainNaturezaJuridica, blank),
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

/** Kinds of an item that say nothing by themselves: an item with nothing else in it is not sent. */
export const SAYS_NOTHING: ReadonlySet<Kind> = new Set(['choice', 'principal', 'column']);
