import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import * as z from 'zod/mini';
import { parseFilesPlace } from './files-place.ts';
import { mayBeCalled } from './outbound-address.ts';
import { parseUrl } from './parse-url.ts';
import { splitServers } from './servers.ts';

/** What the text of a variable has to be. The message of an issue continues the variable's name: `deve ser …`. */
export type Kind<T> = z.ZodMiniType<T, string>;

/** What `read` makes of a text. It gives undefined for one that it does not understand. */
function understood<T>(read: (text: string) => T | undefined, message: string) {
  return z.transform((text: string, { issues }): T => {
    const value = read(text);
    if (value === undefined) issues.push({ code: 'custom', message, input: undefined });
    return value ?? z.NEVER;
  });
}

function textThat(fits: (text: string) => boolean, message: string) {
  return z.string().check(z.refine(fits, message));
}

export const anyText = z.string();

export function integer(min: number, max: number) {
  const read = (text: string) => (/^\d+$/.test(text) && +text >= min && +text <= max ? +text : undefined);
  return understood(read, `deve ser um número de ${min} a ${max}.`);
}

/** Whole mebibytes, at most a pebibyte, in bytes. */
export function mebibytes(min: number) {
  return z.pipe(integer(min, 1024 ** 3), z.transform(inBytes));
}

const inBytes = (count: number) => count * 1024 ** 2;

export function choice(words: string[]): Kind<string> {
  return z.enum(words, `deve ser um destes: ${words.join(', ')}.`);
}

/** Undefined for `off`. */
export function unlessOff<T>(kind: Kind<T>) {
  const read = z.transform((text: string) => (text === 'off' ? undefined : text));
  return z.pipe(read, z.optional(kind));
}

/** The whole path of a folder or a file. */
export const path = z.transform((text: string) => resolve(text));
export const pathOrOff = z.transform((text: string) => (text === 'off' ? text : resolve(text)));
export const program = textThat(isAbsolute, 'deve ser o caminho inteiro de um programa, desde a barra.');

const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
export const timeOfDay = textThat((text) => TIME_OF_DAY.test(text), 'deve ser uma hora do dia, de 00:00 a 23:59.');

/** How many back-ups stay. */
export const backupCounts = understood((text) => {
  const counts = /^(?!0+,)(\d{1,3}),(\d{1,3}),(\d{1,3})$/.exec(text)?.slice(1).map(Number);
  const [daily = 0, weekly = 0, monthly = 0] = counts ?? [];
  return counts && { daily, weekly, monthly };
}, 'deve dizer quantos ficam, por dia, semana e mês, como 7,4,12; por dia, 1 ao menos.');

function addressThat(fits: (url: URL) => boolean, message: string) {
  return understood((text) => [parseUrl(text)].find((url) => url && fits(url)), message);
}

export const webAddress = addressThat(
  ({ protocol }) => protocol === 'http:' || protocol === 'https:',
  'deve ser um endereço que começa com http:// ou https://.',
);

/** The address for users. The pages are served at the root of a host name, and their paths are absolute. */
export const publicAddress = webAddress.check(
  z.refine(
    ({ href, origin }) => href === `${origin}/`,
    'deve ser só o nome, sem caminho nem mais nada: o Fichário atende na raiz. Dê-lhe um nome próprio, como https://fichario.exemplo.com.br.',
  ),
);

/** The address of another system, which the program calls. */
export const calledAddress = addressThat(
  mayBeCalled,
  'deve ser um endereço https público, ou http só para esta mesma máquina (127.0.0.1).',
);

/** The address of a PostgreSQL. It may name several servers, of which the one that takes writes is used. */
const POSTGRES = 'deve ser um endereço que começa com postgres:// ou postgresql://.';
const SEVERAL = 'Vários servidores vêm com vírgulas: postgres://usuário:senha@um,outro:5433/banco.';
export const servers = z.pipe(
  textThat((text) => splitServers(text) !== undefined, `${POSTGRES} ${SEVERAL}`),
  understood((text) => (splitServers(text)?.length === 1 ? parseUrl(text)?.href : text), POSTGRES),
);

export const bucket = understood(
  parseFilesPlace,
  'deve ser o nome de um bucket, como s3://bucket ou s3://bucket/pasta. As credenciais vão em AWS_ACCESS_KEY_ID e AWS_SECRET_ACCESS_KEY.',
);

/** Several are separated by commas, so that a new one can seal while the old ones still open. */
export const keys: Kind<Buffer[]> = understood((text) => {
  const digits = text === '' ? [] : text.split(/\s*,\s*/);
  return digits.every((key) => /^[0-9a-f]{64}$/i.test(key)) ? digits.map((key) => Buffer.from(key, 'hex')) : undefined;
}, 'deve ter 64 dígitos hexadecimais, como os que "openssl rand -hex 32" escreve; várias chaves vêm com vírgulas, a nova por último.');

export const password = textThat(
  (text) => /^[\x21-\x7e]{24,200}$/.test(text),
  'deve ter de 24 a 200 letras, números e sinais, sem espaços, como os que "openssl rand -hex 32" escreve.',
);

/** Where to listen: a port of this machine alone, or an address and a port. */
export const port = understood((text) => {
  const [, host = '', digits = '65536'] = /^(?:(.+):)?(\d{1,5})$/.exec(text) ?? [];
  return +digits > 65_535 ? undefined : { host: host.replace(/^\[|\]$/g, '') || '127.0.0.1', port: +digits };
}, 'deve ser uma porta, ou um endereço e uma porta, como 127.0.0.1:9464.');

export const hosts = understood((text) => {
  const names = text.split(/[\s,]+/).filter(Boolean);
  return names.every((name) => /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i.test(name) || isIP(name) !== 0) ? names : undefined;
}, 'deve ter nomes ou endereços IP sem porta, separados por vírgula.');

const listOrOff = z.transform((text: string) => (text === 'off' ? [] : text.split(/[\s,]+/)));

const PROXY = 'deve ser "off", "loopback" ou endereços IP (10.0.0.5 ou 10.0.0.0/24), com vírgulas.';
export const proxies = z.pipe(listOrOff, z.array(textThat(isProxy, PROXY)));

function isProxy(text: string): boolean {
  const [ip = '', bits, ...more] = text.split('/');
  const longest = { 4: 32, 6: 128 }[isIP(ip)];
  if (longest === undefined || more.length > 0) return text === 'loopback';
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
}

/** Services of CEP. */
const provider = z.string().check(
  z.refine(
    (text) => parseUrl(text) !== undefined && text.includes('{cep}'),
    'deve ser "off" ou endereços com {cep}, separados por vírgula.',
  ),
  z.refine(
    (text) => [parseUrl(text)].some((url) => url && !url.host.includes('{cep}') && mayBeCalled(url)),
    'aceita endereços https públicos, e http só para esta mesma máquina (127.0.0.1).',
  ),
);
export const providers = z.pipe(listOrOff, z.array(provider));
