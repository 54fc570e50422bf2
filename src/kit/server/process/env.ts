import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { mayBeCalled } from '../outbound/outbound-address.ts';
import { projectRoot } from './paths.ts';

/** What the environment says, checked. */
export type Env = {
  port: number;
  host: string;
  /** where the embedded database, files and secrets live */
  dataDir: string;
  /** said once at the start when `dataDir` is not where one would look for it */
  dataDirNote: string | undefined;
  /** an external PostgreSQL; undefined = the embedded one */
  databaseUrl: string | undefined;
  /** how the application signs in there; undefined = as somebody whom the owner makes for it */
  databaseAppUrl: string | undefined;
  /** the address people type; undefined = http://host:port */
  publicUrl: URL | undefined;
  /** names the server answers to beside loopback, `host` and that of `publicUrl` */
  hosts: string[];
  /** addresses whose `X-Forwarded-For` is believed; empty = nobody's */
  trustedProxies: string[];
  /** requests a session and minute; undefined = no limit (tests) */
  rateLimit: number | undefined;
  /** addresses with `{cep}` in them; empty = none is asked */
  cepProviders: string[];
  /** days that the audit trail is kept */
  auditDays: number;
  logLevel: string;
  /** bytes of the disk that no file of an import or export takes: they are for the register */
  diskFree: number;
  /** bytes that the files of a client may have, and of them those of one user */
  clientFiles: number;
  userFiles: number;
};

const DEFAULT_RATE_LIMIT = 1200;
const MIB = 1024 ** 2;
/** A pebibyte. */
const MAX_MIB = 1024 ** 3;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const DEFAULT_CEP_PROVIDERS = [
  'https://viacep.com.br/ws/{cep}/json/',
  'https://brasilapi.com.br/api/cep/v1/{cep}',
  'https://opencep.com/v1/{cep}',
];

/** A variable has a value that cannot be used; the message names it and says what would do. */
export class EnvError extends Error {}

/** Reads the environment. Throws EnvError on the first wrong value. */
export function readEnv(vars: Record<string, string | undefined>): Env {
  const { dataDir, note } = chooseDataDir(vars['FICHARIO_DATA']);
  return {
    port: readInteger(vars, 'PORT', 3000, 0, 65_535),
    host: vars['HOST'] || '127.0.0.1',
    dataDir,
    dataDirNote: note,
    databaseUrl: readUrl(vars, 'DATABASE_URL', ['postgres:', 'postgresql:'])?.href,
    databaseAppUrl: readUrl(vars, 'DATABASE_APP_URL', ['postgres:', 'postgresql:'])?.href,
    publicUrl: readUrl(vars, 'FICHARIO_URL', ['http:', 'https:']),
    hosts: readHosts(vars),
    trustedProxies: readProxies(vars),
    rateLimit:
      vars['FICHARIO_RATE_LIMIT'] === 'off'
        ? undefined
        : readInteger(vars, 'FICHARIO_RATE_LIMIT', DEFAULT_RATE_LIMIT, 1, 1_000_000),
    cepProviders: readProviders(vars, 'FICHARIO_CEP_PROVIDERS', DEFAULT_CEP_PROVIDERS, '{cep}'),
    auditDays: readInteger(vars, 'FICHARIO_AUDIT_DAYS', 730, 90, 36_500),
    logLevel: readChoice(vars, 'LOG_LEVEL', 'info', LOG_LEVELS),
    diskFree: MIB * readInteger(vars, 'FICHARIO_DISK_FREE', 256, 16, MAX_MIB),
    clientFiles: MIB * readInteger(vars, 'FICHARIO_CLIENT_FILES', 20_480, 1, MAX_MIB),
    userFiles: MIB * readInteger(vars, 'FICHARIO_USER_FILES', 10_240, 1, MAX_MIB),
  };
}

function readInteger(
  vars: Record<string, string | undefined>,
  name: string,
  otherwise: number,
  min: number,
  max: number,
): number {
  const text = vars[name];
  if (!text) return otherwise;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new EnvError(`${name} deve ser um número de ${min} a ${max}.`);
}

function readChoice(
  vars: Record<string, string | undefined>,
  name: string,
  otherwise: string,
  choices: string[],
): string {
  const value = vars[name] || otherwise;
  if (choices.includes(value)) return value;
  throw new EnvError(`${name} deve ser um destes: ${choices.join(', ')}.`);
}

function readUrl(vars: Record<string, string | undefined>, name: string, protocols: string[]): URL | undefined {
  const text = vars[name];
  if (!text) return undefined;
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return new URL(text);
  throw new EnvError(`${name} deve ser um endereço que começa com ${protocols.map((p) => `${p}//`).join(' ou ')}.`);
}

function readHosts(vars: Record<string, string | undefined>): string[] {
  const names =
    vars['FICHARIO_HOSTS']
      ?.trim()
      .split(/[\s,]+/)
      .filter(Boolean) ?? [];
  if (names.every((name) => /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i.test(name) || isIP(name) !== 0)) return names;
  throw new EnvError('FICHARIO_HOSTS deve ter nomes ou endereços IP sem porta, separados por vírgula.');
}

/** An https address means a proxy in front of the program, which speaks plain http; by default on this machine. */
function readProxies(vars: Record<string, string | undefined>): string[] {
  const text = vars['FICHARIO_PROXIES']?.trim();
  if (text === 'off') return [];
  if (!text) return vars['FICHARIO_URL']?.startsWith('https:') ? ['loopback'] : [];
  const addresses = text.split(/[\s,]+/);
  if (addresses.every((address) => address === 'loopback' || isNetwork(address))) return addresses;
  throw new EnvError(
    'FICHARIO_PROXIES deve ser "off", "loopback" ou endereços IP (10.0.0.5 ou 10.0.0.0/24), com vírgulas.',
  );
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const longest = { 4: 32, 6: 128 }[isIP(address)];
  if (longest === undefined || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
}

function readProviders(
  vars: Record<string, string | undefined>,
  name: string,
  otherwise: string[],
  placeholder: string,
): string[] {
  const text = vars[name]?.trim();
  if (!text) return otherwise;
  if (text === 'off') return [];
  const addresses = text.split(/[\s,]+/);
  for (const address of addresses) {
    if (!URL.canParse(address) || !address.includes(placeholder)) {
      throw new EnvError(`${name} deve ser "off" ou endereços com ${placeholder}, separados por vírgula.`);
    }
    const url = new URL(address);
    if (url.host.includes(placeholder) || !mayBeCalled(url)) {
      throw new EnvError(`${name} aceita endereços https públicos, e http só para esta mesma máquina (127.0.0.1).`);
    }
  }
  return addresses;
}

/** As root, a private folder on the way keeps the database's own user out: then the data goes to /var/lib/fichario. */
function chooseDataDir(given: string | undefined): { dataDir: string; note: string | undefined } {
  if (given) return { dataDir: resolve(given), note: undefined };
  const dataDir = join(projectRoot(), 'data');
  if (process.getuid?.() !== 0 || existsSync(join(dataDir, 'pgdata')) || isReachable(dataDir))
    return { dataDir, note: undefined };
  const note = `Como root, os dados ficam em /var/lib/fichario: o usuário do banco não entra em ${dirname(dataDir)}.`;
  return { dataDir: '/var/lib/fichario', note };
}

function isReachable(folder: string): boolean {
  for (let parent = dirname(folder); ; parent = dirname(parent)) {
    accessSync(parent, constants.R_OK);
    if ((statSync(parent).mode & 0o001) === 0) return false;
    if (parent === dirname(parent)) return true;
  }
}
