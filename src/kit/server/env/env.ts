import { sep } from 'node:path';
import * as z from 'zod/mini';
import { cnpjProviders } from './cnpj-providers.ts';
import { chooseDataDir } from './data-dir.ts';
import * as kind from './env-kinds.ts';
import { splitServers } from './servers.ts';
import { madeOf, optional, setting, settings, type Vars } from './settings.ts';

const DATA_DIR = z.transform((vars: Vars) => chooseDataDir(vars['FICHARIO_DATA']));
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
/** Spaces around these mean nothing. */
const SPACED = ['FICHARIO_WEBHOOKS_KEY', 'FICHARIO_METRICS', 'FICHARIO_PROXIES', 'FICHARIO_CEP_PROVIDERS'];
const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];
const CEP_PROVIDERS =
  'https://viacep.com.br/ws/{cep}/json/,https://brasilapi.com.br/api/cep/v1/{cep},https://opencep.com/v1/{cep}';

/** A server other than that of AWS is named as the programs of AWS name it. */
const FILES = z.pipe(
  z.transform(({ FICHARIO_FILES, AWS_ENDPOINT_URL_S3: s3, AWS_ENDPOINT_URL: all }: Vars): Vars => {
    return FICHARIO_FILES ? { FICHARIO_FILES, ...(s3 ? { AWS_ENDPOINT_URL_S3: s3 } : { AWS_ENDPOINT_URL: all }) } : {};
  }),
  settings({
    place: optional('FICHARIO_FILES', kind.bucket),
    s3: optional('AWS_ENDPOINT_URL_S3', kind.webAddress),
    all: optional('AWS_ENDPOINT_URL', kind.webAddress),
  }),
);

/** With the address of an owner, DATABASE_URL is that of the application alone. */
const DATABASE = settings({
  url: optional('DATABASE_URL', kind.servers),
  app: optional('DATABASE_APP_URL', kind.servers),
  owner: optional('DATABASE_OWNER_URL', kind.servers),
}).check(
  z.refine(
    ({ url, owner }) => url !== undefined || owner === undefined,
    'DATABASE_OWNER_URL só vale junto de DATABASE_URL, o endereço por que o programa trabalha.',
  ),
);

const READS = settings({
  database: DATABASE,
  reads: setting('FICHARIO_READS', kind.choice(['primary', 'standby']), 'primary'),
}).check(
  z.refine(
    ({ database: { url, app }, reads }) => reads === 'primary' || (splitServers(app ?? url ?? '') ?? []).length > 1,
    'FICHARIO_READS=standby precisa de vários servidores em DATABASE_URL, separados por vírgulas.',
  ),
);

/** A port of this machine alone needs no key; any other does, for the figures tell how much is worked here. */
const METRICS = settings({
  key: optional('FICHARIO_METRICS_KEY', kind.password),
  listen: optional('FICHARIO_METRICS', kind.port),
}).check(
  z.refine(
    ({ key, listen }) => key !== undefined || listen === undefined || LOOPBACK.includes(listen.host),
    'FICHARIO_METRICS fora de 127.0.0.1 precisa de uma chave em FICHARIO_METRICS_KEY.',
  ),
);

/** OpenTelemetry's variables, of which its library reads the others. */
const COLLECTORS = z.pipe(
  z.transform((vars: Vars): Vars => (vars['OTEL_SDK_DISABLED']?.toLowerCase() === 'true' ? {} : vars)),
  settings({
    traces: optional('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', kind.webAddress),
    all: optional('OTEL_EXPORTER_OTLP_ENDPOINT', kind.webAddress),
  }),
);

/** What lies in the folder of the data is lost with it, and back-ups are pruned by other rules. */
const LOG = settings({
  dataDir: madeOf(DATA_DIR, ({ dataDir }) => dataDir),
  backupDir: optional('FICHARIO_BACKUP', kind.path),
  walDir: optional('FICHARIO_WAL', kind.pathOrOff),
}).check(
  z.refine(
    ({ dataDir, walDir }) => !`${walDir}${sep}`.startsWith(`${dataDir}${sep}`),
    'FICHARIO_WAL não pode ficar na pasta dos dados, e se perderia com ela. Use uma pasta noutro disco.',
  ),
  z.refine(
    ({ backupDir, walDir }) => walDir === undefined || walDir !== backupDir,
    'FICHARIO_WAL e FICHARIO_BACKUP devem ser duas pastas, que podem ficar lado a lado no mesmo disco.',
  ),
);

/** Every setting: its variables, kind, limits and what it is by itself. */
const ENV = settings({
  port: setting('PORT', kind.integer(0, 65_535), '3000'),
  host: setting('HOST', kind.anyText, '127.0.0.1'),
  /** the folder of the embedded database, files and secrets */
  dataDir: madeOf(DATA_DIR, ({ dataDir }) => dataDir),
  /** printed at the start if `dataDir` is not the default folder */
  dataDirNote: madeOf(DATA_DIR, ({ note }) => note),
  /** the bucket of the files of imports and exports; undefined = they are in `dataDir` */
  files: madeOf(FILES, ({ place, s3, all }) => place && { ...place, endpoint: (s3 ?? all)?.href }),
  /** the keys that seal the secrets of webhooks, of which the last seals; empty = a file of `dataDir` */
  webhooksKeys: setting('FICHARIO_WEBHOOKS_KEY', kind.keys, ''),
  /** an external PostgreSQL, as the owner of its schema; undefined = the embedded one */
  databaseUrl: madeOf(DATABASE, ({ url, owner }) => owner ?? url),
  /** the login of the application there, maybe behind a pooler; undefined = a role that the owner creates */
  databaseAppUrl: madeOf(DATABASE, ({ url, app, owner }) => app ?? (owner && url)),
  /** lists, searches, counts and exports read from a standby that the address names, if one is not behind */
  readsStandby: madeOf(READS, ({ reads }) => reads === 'standby'),
  /** MB of memory for the embedded database; undefined = a quarter of what there is */
  dbMemory: optional('FICHARIO_DB_MEMORY', kind.integer(16, 1_048_576)),
  /** the address for users; undefined = http://host:port */
  publicUrl: optional('FICHARIO_URL', kind.publicAddress),
  /** host names that the server accepts besides loopback, `host` and that of `publicUrl` */
  hosts: setting('FICHARIO_HOSTS', kind.hosts, ''),
  /** addresses whose `X-Forwarded-For` is trusted; empty = none */
  trustedProxies: setting('FICHARIO_PROXIES', kind.proxies, impliedProxies),
  /** requests per minute of a session; undefined = no limit (tests) */
  rateLimit: setting('FICHARIO_RATE_LIMIT', kind.unlessOff(kind.integer(1, 1_000_000)), '1200'),
  /** addresses with the placeholder `{cep}`; empty = no provider */
  cepProviders: setting('FICHARIO_CEP_PROVIDERS', kind.providers, CEP_PROVIDERS),
  /** presets and addresses with the placeholder `{cnpj}`; empty = no provider */
  cnpjProviders,
  /** retention of the audit trail in days */
  auditDays: setting('FICHARIO_AUDIT_DAYS', kind.integer(90, 36_500), '730'),
  logLevel: setting('LOG_LEVEL', kind.choice(LOG_LEVELS), 'info'),
  /** where GET /metrics is served, and for whom; undefined = nowhere */
  metrics: madeOf(METRICS, ({ key, listen }) => (key || listen ? { listen, key } : undefined)),
  /** whether the variables of OpenTelemetry name a collector of traces */
  tracing: madeOf(COLLECTORS, ({ traces, all }) => traces !== undefined || all !== undefined),
  /** bytes of the disk that imports and exports leave free for the register */
  diskFree: setting('FICHARIO_DISK_FREE', kind.mebibytes(16), '256'),
  /** the folder of the back-ups; undefined = none is made by itself */
  backupDir: optional('FICHARIO_BACKUP', kind.path),
  /** the folder of the embedded database's log; `off` = it goes nowhere any more; undefined = as it was */
  walDir: madeOf(LOG, ({ walDir }) => walDir),
  /** the file of the key that encrypts back-ups; undefined = they are plain */
  backupKey: optional('FICHARIO_BACKUP_KEY', kind.path),
  /** the program that takes a back-up off this machine; undefined = none */
  backupHook: optional('FICHARIO_BACKUP_HOOK', kind.program),
  /** the address that is told when a back-up fails; undefined = none */
  notice: optional('FICHARIO_NOTICE', kind.calledAddress),
  /** the time of day of the back-up, `03:00`, and how many of them stay */
  backupAt: setting('FICHARIO_BACKUP_AT', kind.timeOfDay, '03:00'),
  backupKeep: setting('FICHARIO_BACKUP_KEEP', kind.backupCounts, '7,4,12'),
  /** quotas in bytes for the files of a client, and for those of one user in it */
  clientFiles: setting('FICHARIO_CLIENT_FILES', kind.mebibytes(1), '20480'),
  userFiles: setting('FICHARIO_USER_FILES', kind.mebibytes(1), '10240'),
});

/** An https address implies a proxy, because the program itself serves http. */
function impliedProxies(vars: Vars): string {
  return vars['FICHARIO_URL']?.startsWith('https:') ? 'loopback' : 'off';
}

/** The validated environment. */
export type Env = z.output<typeof ENV>;

/** A variable has an invalid value. The message has its name and the accepted values. */
export class EnvError extends Error {}

/** Reads the environment. Throws EnvError on the first invalid value. */
export function readEnv(vars: Vars): Env {
  const spaced = Object.fromEntries(SPACED.map((name) => [name, vars[name]?.trim()]));
  const read = ENV.safeParse({ ...vars, ...spaced });
  if (read.success) return read.data;
  throw new EnvError(read.error.issues[0]?.message);
}
