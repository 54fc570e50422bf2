import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { mayBeCalled } from './outbound-address.ts';
import { splitServers } from './servers.ts';
import { type FilesPlace, parseFilesPlace } from './files-place.ts';
import { projectRoot } from './paths.ts';
import { parseUrl } from './parse-url.ts';

/** The validated environment. */
export type Env = {
  port: number;
  host: string;
  /** the folder of the embedded database, files and secrets */
  dataDir: string;
  /** printed at the start if `dataDir` is not the default folder */
  dataDirNote: string | undefined;
  /** the bucket of the files of imports and exports; undefined = they are in `dataDir` */
  files: FilesPlace | undefined;
  /** the keys that seal the secrets of webhooks, of which the last seals; empty = a file of `dataDir` */
  webhooksKeys: Buffer[];
  /** an external PostgreSQL, as the owner of its schema; undefined = the embedded one */
  databaseUrl: string | undefined;
  /** the login of the application there, maybe behind a pooler; undefined = a role that the owner creates */
  databaseAppUrl: string | undefined;
  /** lists, searches, counts and exports read from a standby that the address names, if one is not behind */
  readsStandby: boolean;
  /** MB of memory for the embedded database; undefined = a quarter of what there is */
  dbMemory: number | undefined;
  /** the address for users; undefined = http://host:port */
  publicUrl: URL | undefined;
  /** host names that the server accepts besides loopback, `host` and that of `publicUrl` */
  hosts: string[];
  /** addresses whose `X-Forwarded-For` is trusted; empty = none */
  trustedProxies: string[];
  /** requests per minute of a session; undefined = no limit (tests) */
  rateLimit: number | undefined;
  /** addresses with the placeholder `{cep}`; empty = no provider */
  cepProviders: string[];
  /** retention of the audit trail in days */
  auditDays: number;
  logLevel: string;
  /** where GET /metrics is served, and for whom; undefined = nowhere */
  metrics: { listen: { host: string; port: number } | undefined; key: string | undefined } | undefined;
  /** whether the variables of OpenTelemetry name a collector of traces */
  tracing: boolean;
  /** bytes of the disk that imports and exports leave free for the register */
  diskFree: number;
  /** the folder of the back-ups; undefined = none is made by itself */
  backupDir: string | undefined;
  /** the folder of the embedded database's log; `off` = it goes nowhere any more; undefined = as it was */
  walDir: string | undefined;
  /** the file of the key that encrypts back-ups; undefined = they are plain */
  backupKey: string | undefined;
  /** the program that takes a back-up off this machine; undefined = none */
  backupHook: string | undefined;
  /** the address that is told when a back-up fails; undefined = none */
  notice: URL | undefined;
  /** the time of day of the back-up, `03:00`, and how many of them stay */
  backupAt: string;
  backupKeep: { daily: number; weekly: number; monthly: number };
  /** quotas in bytes for the files of a client, and for those of one user in it */
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

/** A variable has an invalid value. The message has its name and the accepted values. */
export class EnvError extends Error {}

/** Reads the environment. Throws EnvError on the first invalid value. */
export function readEnv(vars: Record<string, string | undefined>): Env {
  const { dataDir, note } = chooseDataDir(vars['FICHARIO_DATA']);
  return {
    port: readInteger(vars, 'PORT', 3000, 0, 65_535),
    host: vars['HOST'] || '127.0.0.1',
    dataDir,
    dataDirNote: note,
    files: readFilesPlace(vars),
    webhooksKeys: readWebhooksKeys(vars),
    ...readDatabase(vars),
    dbMemory: vars['FICHARIO_DB_MEMORY'] ? readInteger(vars, 'FICHARIO_DB_MEMORY', 0, 16, 1_048_576) : undefined,
    publicUrl: readPublicUrl(vars),
    hosts: readHosts(vars),
    trustedProxies: readProxies(vars),
    rateLimit: readRateLimit(vars),
    cepProviders: readProviders(vars, 'FICHARIO_CEP_PROVIDERS', DEFAULT_CEP_PROVIDERS, '{cep}'),
    auditDays: readInteger(vars, 'FICHARIO_AUDIT_DAYS', 730, 90, 36_500),
    logLevel: readChoice(vars, 'LOG_LEVEL', 'info', LOG_LEVELS),
    metrics: readMetrics(vars),
    tracing: readTracing(vars),
    diskFree: MIB * readInteger(vars, 'FICHARIO_DISK_FREE', 256, 16, MAX_MIB),
    backupDir: vars['FICHARIO_BACKUP'] ? resolve(vars['FICHARIO_BACKUP']) : undefined,
    walDir: readWal(vars, dataDir),
    backupKey: vars['FICHARIO_BACKUP_KEY'] ? resolve(vars['FICHARIO_BACKUP_KEY']) : undefined,
    backupHook: readProgram(vars, 'FICHARIO_BACKUP_HOOK'),
    notice: readNotice(vars),
    backupAt: readTimeOfDay(vars, 'FICHARIO_BACKUP_AT', '03:00'),
    backupKeep: readKeep(vars, 'FICHARIO_BACKUP_KEEP', '7,4,12'),
    clientFiles: MIB * readInteger(vars, 'FICHARIO_CLIENT_FILES', 20_480, 1, MAX_MIB),
    userFiles: MIB * readInteger(vars, 'FICHARIO_USER_FILES', 10_240, 1, MAX_MIB),
  };
}

/** A port of this machine alone needs no key; any other does, for the figures tell how much is worked here. */
function readMetrics(vars: Record<string, string | undefined>): Env['metrics'] {
  const key = vars['FICHARIO_METRICS_KEY'] || undefined;
  if (key !== undefined && !/^[\x21-\x7e]{24,200}$/.test(key))
    throw new EnvError(
      'FICHARIO_METRICS_KEY deve ter de 24 a 200 letras, números e sinais, sem espaços, como os que "openssl rand -hex 32" escreve.',
    );
  const text = vars['FICHARIO_METRICS']?.trim();
  if (!text) return key === undefined ? undefined : { listen: undefined, key };
  const [, address = '', digits = ''] = /^(?:(.+):)?(\d{1,5})$/.exec(text) ?? [];
  const host = address.replace(/^\[|\]$/g, '') || '127.0.0.1';
  const port = Number(digits);
  if (digits === '' || port > 65_535)
    throw new EnvError('FICHARIO_METRICS deve ser uma porta, ou um endereço e uma porta, como 127.0.0.1:9464.');
  if (key === undefined && !LOOPBACK.has(host))
    throw new EnvError('FICHARIO_METRICS fora de 127.0.0.1 precisa de uma chave em FICHARIO_METRICS_KEY.');
  return { listen: { host, port }, key };
}

/** Its other variables are read by its library. */
function readTracing(vars: Record<string, string | undefined>): boolean {
  if (vars['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return false;
  const names = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'];
  return names.map((name) => readUrl(vars, name, ['http:', 'https:'])).some((url) => url !== undefined);
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

function readRateLimit(vars: Record<string, string | undefined>): number | undefined {
  if (vars['FICHARIO_RATE_LIMIT'] === 'off') return undefined;
  return readInteger(vars, 'FICHARIO_RATE_LIMIT', DEFAULT_RATE_LIMIT, 1, 1_000_000);
}

function readInteger(
  vars: Record<string, string | undefined>,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number {
  const text = vars[name];
  if (!text) return fallback;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new EnvError(`${name} deve ser um número de ${min} a ${max}.`);
}

function readTimeOfDay(vars: Record<string, string | undefined>, name: string, fallback: string): string {
  const time = vars[name] || fallback;
  if (/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) return time;
  throw new EnvError(`${name} deve ser uma hora do dia, de 00:00 a 23:59.`);
}

function readProgram(vars: Record<string, string | undefined>, name: string): string | undefined {
  const path = vars[name];
  if (!path || isAbsolute(path)) return path || undefined;
  throw new EnvError(`${name} deve ser o caminho inteiro de um programa, desde a barra.`);
}

/** What lies in the folder of the data is lost with it, and back-ups are pruned by other rules. */
function readWal(vars: Record<string, string | undefined>, dataDir: string): string | undefined {
  const text = vars['FICHARIO_WAL'];
  if (!text || text === 'off') return text || undefined;
  const walDir = resolve(text);
  if (`${walDir}${sep}`.startsWith(`${dataDir}${sep}`))
    throw new EnvError(
      'FICHARIO_WAL não pode ficar na pasta dos dados, e se perderia com ela. Use uma pasta noutro disco.',
    );
  if (vars['FICHARIO_BACKUP'] && resolve(vars['FICHARIO_BACKUP']) === walDir)
    throw new EnvError(
      'FICHARIO_WAL e FICHARIO_BACKUP devem ser duas pastas, que podem ficar lado a lado no mesmo disco.',
    );
  return walDir;
}

function readNotice(vars: Record<string, string | undefined>): URL | undefined {
  const text = vars['FICHARIO_NOTICE'];
  if (!text) return undefined;
  const url = parseUrl(text);
  if (url && mayBeCalled(url)) return url;
  throw new EnvError(
    'FICHARIO_NOTICE deve ser um endereço https público, ou http só para esta mesma máquina (127.0.0.1).',
  );
}

function readKeep(vars: Record<string, string | undefined>, name: string, fallback: string): Env['backupKeep'] {
  const [, daily, weekly, monthly] = /^(\d{1,3}),(\d{1,3}),(\d{1,3})$/.exec(vars[name] || fallback) ?? [];
  if (daily === undefined || daily === '0')
    throw new EnvError(
      `${name} deve dizer quantos ficam, por dia, semana e mês, como ${fallback}; por dia, 1 ao menos.`,
    );
  return { daily: Number(daily), weekly: Number(weekly), monthly: Number(monthly) };
}

function readChoice(
  vars: Record<string, string | undefined>,
  name: string,
  fallback: string,
  choices: string[],
): string {
  const value = vars[name] || fallback;
  if (choices.includes(value)) return value;
  throw new EnvError(`${name} deve ser um destes: ${choices.join(', ')}.`);
}

function readUrl(vars: Record<string, string | undefined>, name: string, protocols: string[]): URL | undefined {
  const text = vars[name];
  if (!text) return undefined;
  const url = parseUrl(text);
  if (url && protocols.includes(url.protocol)) return url;
  throw new EnvError(`${name} deve ser um endereço que começa com ${protocols.map((p) => `${p}//`).join(' ou ')}.`);
}

/** A server other than that of AWS is named as the programs of AWS name it. */
function readFilesPlace(vars: Record<string, string | undefined>): FilesPlace | undefined {
  const text = vars['FICHARIO_FILES'];
  if (!text) return undefined;
  const place = parseFilesPlace(text);
  if (place === undefined)
    throw new EnvError(
      'FICHARIO_FILES deve ser o nome de um bucket, como s3://bucket ou s3://bucket/pasta. As credenciais vão em AWS_ACCESS_KEY_ID e AWS_SECRET_ACCESS_KEY.',
    );
  const name = vars['AWS_ENDPOINT_URL_S3'] ? 'AWS_ENDPOINT_URL_S3' : 'AWS_ENDPOINT_URL';
  return { ...place, endpoint: readUrl(vars, name, ['http:', 'https:'])?.href };
}

/** Several are separated by commas, so that a new one can seal while the old ones still open. */
function readWebhooksKeys(vars: Record<string, string | undefined>): Buffer[] {
  const keys = vars['FICHARIO_WEBHOOKS_KEY']?.trim();
  if (!keys) return [];
  const texts = keys.split(/\s*,\s*/);
  if (texts.every((text) => /^[0-9a-f]{64}$/i.test(text))) return texts.map((text) => Buffer.from(text, 'hex'));
  throw new EnvError(
    'FICHARIO_WEBHOOKS_KEY deve ter 64 dígitos hexadecimais, como os que "openssl rand -hex 32" escreve; várias chaves vêm com vírgulas, a nova por último.',
  );
}

/** With the address of an owner, DATABASE_URL is that of the application alone. */
function readDatabase(
  vars: Record<string, string | undefined>,
): Pick<Env, 'databaseUrl' | 'databaseAppUrl' | 'readsStandby'> {
  const url = readDatabaseUrl(vars, 'DATABASE_URL');
  const app = readDatabaseUrl(vars, 'DATABASE_APP_URL');
  const owner = readDatabaseUrl(vars, 'DATABASE_OWNER_URL');
  if (url === undefined && owner !== undefined)
    throw new EnvError('DATABASE_OWNER_URL só vale junto de DATABASE_URL, o endereço por que o programa trabalha.');
  const readsStandby = readChoice(vars, 'FICHARIO_READS', 'primary', ['primary', 'standby']) === 'standby';
  if (readsStandby && (splitServers(app ?? url ?? '') ?? []).length < 2)
    throw new EnvError('FICHARIO_READS=standby precisa de vários servidores em DATABASE_URL, separados por vírgulas.');
  return { databaseUrl: owner ?? url, databaseAppUrl: app ?? (owner === undefined ? undefined : url), readsStandby };
}

/** The address of a database. It may name several servers, of which the one that takes writes is used. */
function readDatabaseUrl(vars: Record<string, string | undefined>, name: string): string | undefined {
  const text = vars[name];
  if (!text) return undefined;
  const servers = splitServers(text);
  if (servers === undefined)
    throw new EnvError(
      `${name} deve ser um endereço que começa com postgres:// ou postgresql://. Vários servidores vêm com vírgulas: postgres://usuário:senha@um,outro:5433/banco.`,
    );
  return servers.length === 1 ? readUrl(vars, name, ['postgres:', 'postgresql:'])?.href : text;
}

/** The address for users. The pages are served at the root of a host name, and their paths are absolute. */
function readPublicUrl(vars: Record<string, string | undefined>): URL | undefined {
  const url = readUrl(vars, 'FICHARIO_URL', ['http:', 'https:']);
  if (url === undefined || url.href === `${url.origin}/`) return url;
  throw new EnvError(
    'FICHARIO_URL deve ser só o nome, sem caminho nem mais nada: o Fichário atende na raiz. Dê-lhe um nome próprio, como https://fichario.exemplo.com.br.',
  );
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

/** The trusted proxies. An https address implies a proxy, because the program itself serves http; by default on loopback. */
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
  fallback: string[],
  placeholder: string,
): string[] {
  const text = vars[name]?.trim();
  if (!text) return fallback;
  if (text === 'off') return [];
  const addresses = text.split(/[\s,]+/);
  for (const address of addresses) {
    const url = parseUrl(address);
    if (!url || !address.includes(placeholder)) {
      throw new EnvError(`${name} deve ser "off" ou endereços com ${placeholder}, separados por vírgula.`);
    }
    if (url.host.includes(placeholder) || !mayBeCalled(url)) {
      throw new EnvError(`${name} aceita endereços https públicos, e http só para esta mesma máquina (127.0.0.1).`);
    }
  }
  return addresses;
}

/** As root, uses /var/lib/fichario if a private parent folder keeps the database's user out of the default folder. */
function chooseDataDir(given: string | undefined): { dataDir: string; note: string | undefined } {
  if (given) return { dataDir: resolve(given), note: undefined };
  const dataDir = defaultDataDir(projectRoot());
  if (process.getuid?.() !== 0 || existsSync(join(dataDir, 'pgdata')) || isReachable(dataDir))
    return { dataDir, note: undefined };
  const note = `Como root, os dados ficam em /var/lib/fichario: o usuário do banco não entra em ${dirname(dataDir)}.`;
  return { dataDir: '/var/lib/fichario', note };
}

/** Beside the program of a release: the next version comes in another folder, and finds the data there. */
function defaultDataDir(root: string): string {
  return existsSync(join(root, 'release.json')) ? join(dirname(root), 'fichario-dados') : join(root, 'data');
}

function isReachable(folder: string): boolean {
  for (let parent = dirname(folder); ; parent = dirname(parent)) {
    accessSync(parent, constants.R_OK);
    if ((statSync(parent).mode & 0o001) === 0) return false;
    if (parent === dirname(parent)) return true;
  }
}
