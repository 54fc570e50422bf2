import { mayBeCalled } from './outbound-address.ts';
import { parseUrl } from './parse-url.ts';
import type { Setting, Vars } from './settings.ts';
import * as z from 'zod/mini';

/** One entry of FICHARIO_CNPJ_PROVIDERS: a preset, or an address whose answers have the shape of a preset. */
export type CnpjProviderSetting = {
  preset: string;
  /** with `{cnpj}`; undefined = that of the preset */
  address: string | undefined;
  /** the most questions a minute; undefined = that of the preset */
  perMinute: number | undefined;
  /** the header of the token; undefined = that of the preset */
  header: string | undefined;
  /** the secret, which another variable has */
  token: string | undefined;
  /** the address that tells the day of the data; undefined = that of the preset */
  day: string | undefined;
};

/** Three voices without a key, and one of them asks the Receita itself. */
const STANDARD = 'brasilapi,opencnpj,cnpja';
const NAME = 'FICHARIO_CNPJ_PROVIDERS';
const HOW =
  'deve ser "off", ou provedores com vírgulas: o nome de um, ou um endereço com {cnpj} e "as=" o nome daquele cujas respostas ele dá; ' +
  'depois, com espaços, quota=20, token=VARIAVEL, header=NOME, day=ENDEREÇO.';
const WORD = /^(as|quota|token|header|day)=(\S+)$/;
const PRESET = /^[a-z][a-z0-9-]{1,30}$/;
const HEADER = /^[A-Za-z][A-Za-z0-9_-]{0,60}$/;
const VARIABLE = /^[A-Z][A-Z0-9_]{1,60}$/;
const QUOTA = /^[1-9]\d{0,4}$/;

/** The providers of CNPJ that the variables name; empty for `off`. */
export const cnpjProviders: Setting<CnpjProviderSetting[]> = z.transform((vars: Vars, { issues }) => {
  const text = vars[NAME]?.trim() || STANDARD;
  if (text === 'off') return [];
  const read = text.split(',').map((entry) => readEntry(entry.trim(), vars));
  const fault = read.find((entry) => typeof entry === 'string');
  if (fault !== undefined) issues.push({ code: 'custom', message: `${NAME} ${fault}`, input: NAME });
  return read.filter((entry) => typeof entry !== 'string');
});

/** An entry, or what is wrong with it. */
function readEntry(entry: string, vars: Vars): CnpjProviderSetting | string {
  const [subject = '', ...words] = entry.split(/\s+/);
  const options = new Map<string, string>();
  for (const word of words) {
    const [, name, value] = WORD.exec(word) ?? [];
    if (name === undefined || value === undefined || options.has(name)) return HOW;
    options.set(name, value);
  }
  const isAddress = subject.includes('://');
  const preset = isAddress ? options.get('as') : subject;
  if (preset === undefined || !PRESET.test(preset) || (!isAddress && options.has('as'))) return HOW;
  const quota = options.get('quota');
  const header = options.get('header');
  if ((quota !== undefined && !QUOTA.test(quota)) || (header !== undefined && !HEADER.test(header))) return HOW;
  const day = options.get('day');
  const addresses = [...(isAddress ? [subject] : []), ...(day === undefined ? [] : [day])];
  const wrong = addresses.map(faultOfAddress).find((fault) => fault !== undefined);
  if (wrong !== undefined) return wrong;
  if (isAddress && !subject.includes('{cnpj}')) return HOW;
  const token = readToken(options.get('token'), vars);
  if (token.fault !== undefined) return token.fault;
  const address = isAddress ? subject : undefined;
  return {
    preset,
    address,
    perMinute: quota === undefined ? undefined : Number(quota),
    header,
    token: token.value,
    day,
  };
}

function faultOfAddress(address: string): string | undefined {
  const url = parseUrl(address);
  if (url && !url.host.includes('{cnpj}') && mayBeCalled(url)) return undefined;
  return 'aceita endereços https públicos, e http só para esta mesma máquina (127.0.0.1).';
}

/** The secret of the variable `name`, so that the list itself may be printed. */
function readToken(name: string | undefined, vars: Vars): { value?: string; fault?: string } {
  if (name === undefined) return {};
  if (!VARIABLE.test(name)) return { fault: HOW };
  const value = vars[name]?.trim();
  if (!value) return { fault: `pede o token da variável ${name}, que está vazia.` };
  return /^[\x21-\x7e]{1,500}$/.test(value)
    ? { value }
    : { fault: `pede o token da variável ${name}, que tem espaços ou outros sinais.` };
}
