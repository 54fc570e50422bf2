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
import { formatCpfOrCnpj } from '../../pessoa/documents.ts';
import type { Blank, Facts, Kind, Tipo, KindValues } from '../../pessoa/fields/kinds.ts';
import { MAX_DINHEIRO } from '../../pessoa/limits.ts';
import type { Fault } from '../../pessoa/rules/field-rules.ts';

/** The representation of a kind in the form, and how typed text becomes a value. */
export type FormKind<V> = {
  empty: unknown;
  show: (value: V) => unknown;
  /** `fault`: a text that is no value (half a date); the rules about values are in `checkPessoa` */
  read: (shown: unknown) => { value: V; fault?: Fault | undefined };
  /** the form has the value unchanged, so there is nothing to convert */
  isSame?: true;
};

export const FORM_KINDS: { readonly [K in Kind]: (field: Facts<K>, blank: Blank) => FormKind<KindValues[K]> } = {
  tipo: () => ({ ...asIs<Tipo>(), empty: 'fisica' }), // the value of a radio button
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
  list: () => ({ ...asIs<readonly object[]>(), empty: [] }), // converted by item in `form-convert.ts`
};

/** A value that the form has unchanged. */
function asIs<V>(): FormKind<V> {
  return { empty: '', show: same, read: (shown) => ({ value: shown as V }), isSame: true };
}

/** Text that is stored as typed; the rules check it on saving. */
function asTyped(show: (value: string) => string, blank: Blank): FormKind<string | null> {
  return {
    empty: '',
    show: (value) => show(value ?? ''),
    read: (shown) => ({ value: isBlank(shown) ? blank : String(shown) }),
  };
}

/** Text with a mask, which normalizing removes. */
function masked(show: (value: string) => string, blank: Blank): FormKind<string | null> {
  if (blank === null) return asTyped(show, blank);
  return { empty: '', show: (value) => show(value ?? ''), read: (shown) => ({ value: String(shown) }) };
}

/** Text in the form, a value or the blank in the record; a text that cannot be parsed is a fault without a value. */
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
  read: (shown) => ({ value: shown as readonly string[] }), // the form has an array here
};

function same<V>(value: V): V {
  return value;
}

/** Whether nothing was typed. */
export function isBlank(shown: unknown): boolean {
  return String(shown).trim() === '';
}

/** Compares text, not numbers: a float cannot represent amounts of fifteen digits exactly. */
function explainRange(text: string): Fault | undefined {
  const amount = parseDinheiro(text) ?? '';
  if (!amount.startsWith('-') && amount.length <= MAX_DINHEIRO.length) return undefined;
  const limits = { min: formatDinheiro('0'), max: formatDinheiro(MAX_DINHEIRO) };
  return { code: 'dinheiro_range', message: genericMessage('range', 'pt-BR', limits), params: limits };
}

/** Kinds that do not make an item worth sending: an item with no other filled field is not sent. */
export const SAYS_NOTHING: ReadonlySet<Kind> = new Set(['choice', 'principal', 'column']);
