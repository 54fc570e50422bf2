import { formatCnpj, formatCpf } from '@fichario/brasil';
import { type ChaveNfe, type ChaveRepair, explainChaveNfe, repairsOfChaveNfe } from '@fichario/brasil/fiscal';

/** The names of the document models, with their article. */
const MODELS: Readonly<Record<string, string>> = {
  55: 'da NF-e',
  57: 'do CT-e',
  58: 'do MDF-e',
  59: 'do CF-e SAT',
  62: 'da NFCom',
  63: 'do BP-e',
  65: 'da NFC-e',
  66: 'da NF3e',
  67: 'do CT-e OS',
};

/** `da NF-e 123, série 1, de 11/2026 (SP)` */
export function describeKey({ modelo, numero, serie, mes, uf }: ChaveNfe): string {
  const [year, month] = mes.split('-');
  return `${MODELS[modelo] ?? 'da nota'} ${numero}, série ${serie}, de ${month}/${year} (${uf})`;
}

/** `CNPJ 11.222.333/0001-81` */
export function describeIssuer({ emitente }: ChaveNfe): string {
  return 'cpf' in emitente ? `CPF ${formatCpf(emitente.cpf)}` : `CNPJ ${formatCnpj(emitente.cnpj)}`;
}

/** Why a text is not a key, and the probable intention. */
export function explainWrongKey(text: string): string {
  const characters = /[0-9]{6}(?:[\s.-]*[0-9A-Za-z]){36,40}/.exec(text)?.[0] ?? text;
  const [first, ...others] = repairsOfChaveNfe(characters);
  if (!first) return `${explainChaveNfe(characters)?.message ?? 'A chave da nota não confere'}. Nada foi aberto.`;
  const guesses = new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format([first, ...others].map(describeRepair));
  return `A chave da nota não confere, e nada foi aberto. O mais provável: ${guesses}.`;
}

const GROUP = 4;

/** The format of a DANFE, in eleven groups of four. */
function describeRepair({ at, was, is }: ChaveRepair): string {
  return `no ${Math.floor(at / GROUP) + 1}º grupo, ${is} no lugar de ${was}`;
}
