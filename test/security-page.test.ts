import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readEnv } from '../src/kit/server/env/env.ts';
import { projectRoot } from '../src/kit/server/env/paths.ts';
import { SECURITY_EVENTS } from '../src/kit/server/observe/security-events.ts';

/* docs/seguranca.md, held against the code: its keys, its events, its connections and its figures. */
const read = (file: string) => readFileSync(join(projectRoot(), file), 'utf8');
const page = read('docs/seguranca.md');
const words = page.replaceAll(/\s+/g, ' ');

/** The code of the server; the pages call their own server only, which the content policy enforces. */
const FILES = readdirSync(join(projectRoot(), 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file}`)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('/web/'));
const sources = FILES.map((file) => ({ file, text: read(file) }));

/** The kinds of settings that are a secret, or lead to another program. */
const SHOWN = [
  'servers',
  'webAddress',
  'publicAddress',
  'calledAddress',
  'providers',
  'bucket',
  'keys',
  'password',
  'program',
];
const OTHERS =
  'integer mebibytes choice unlessOff anyText path pathOrOff timeOfDay backupCounts port hosts proxies'.split(' ');
/** A switch of a library. */
const SWITCH = 'AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED';

describe('the page on keys, logs and connections', () => {
  const settings = [
    ...read('src/kit/server/env/env.ts').matchAll(/(?:setting|optional)\(\s*'([A-Z0-9_]+)',\s*kind\.(\w+)/g),
  ];

  test('has each setting that is a secret, or leads to another program', () => {
    expect(settings.length).toBeGreaterThan(25);
    expect(settings.filter(([, , kind = '']) => ![...SHOWN, ...OTHERS].includes(kind))).toEqual([]);
    const shown = settings.flatMap(([, name = '', kind = '']) =>
      SHOWN.includes(kind) || name.endsWith('_KEY') ? [name] : [],
    );
    expect(shown.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  test('has each setting that the code reads by itself', () => {
    const names = sources.flatMap(({ text }) =>
      [...text.matchAll(/process\.env\['(\w+)'\]/g)].map(([, name = '']) => name),
    );
    const ofOurs = names.filter((name) => name.startsWith('FICHARIO_') || name.startsWith('AWS_'));
    expect(ofOurs.length).toBeGreaterThan(0);
    expect(ofOurs.filter((name) => name !== SWITCH && !page.includes(`\`${name}\``))).toEqual([]);
  });

  test('has each file of the code that can open a connection', () => {
    const libraries =
      /^import (?!type\b)(?:[^;]*?) from '(?:node:https?|node:net|node:tls|node:dns\/promises|node:dgram|node:http2|pg|@aws-sdk\/[\w-]+|@opentelemetry\/exporter-[\w-]+|[./\w-]*\/outbound\/(?:outbound|download)\.ts)';$/m;
    const opens =
      /\b(?:openOutbound|postOutbound|downloadOutbound|(?:https?|net|tls)\.request|new (?:Client|Pool|Resolver|S3Client|OTLPTraceExporter)|connectTls|connect)\(|\bhttps : http\b/;
    const callers = sources.filter(({ text }) => libraries.test(text) && opens.test(text));
    expect(callers.map(({ file }) => file)).toContain('src/kit/server/outbound/outbound.ts');
    expect(callers.length).toBeGreaterThan(8);
    expect(callers.flatMap(({ file }) => (page.includes(`\`${file}\``) ? [] : [file]))).toEqual([]);
    // the platform's own client knows no rule of ours
    const fetching = sources.filter(({ text }) => /(?<![.\w])fetch\((?!\))/.test(text));
    expect(fetching.filter(({ file }) => !page.includes(`\`${file}\``))).toEqual([]);
  });

  test('names no file and no setting that is gone', () => {
    const files = [...page.matchAll(/`(src\/[^`]+)`/g)].map(([, file = '']) => file);
    expect(files.filter((file) => !FILES.includes(file))).toEqual([]);
    const names = [...page.matchAll(/`(FICHARIO_\w+)`/g)].map(([, name = '']) => name);
    // these are read from several variables, or before the others
    const apart = ['FICHARIO_RELEASES', 'FICHARIO_DATA', 'FICHARIO_CNPJ_PROVIDERS'];
    const known = [...settings.map(([, name]) => name), ...apart];
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });

  test('has each event of security with its words, and no other', () => {
    const table = page.slice(page.indexOf('| `right_refused`'), page.indexOf('### Atos'));
    const rows = [...table.matchAll(/^\| `(\w+)` \| (.*?) \|$/gm)].map(([, event, text]) => [event, text]);
    expect(rows).toEqual(Object.entries(SECURITY_EVENTS));
  });

  test('has each other event of the log', () => {
    const names = sources.flatMap(({ text }) =>
      [...text.matchAll(/log\.\w+\(\{ event: '(\w+)'/g)].map(([, name = '']) => name),
    );
    const rest = page.slice(page.indexOf('### Atos'));
    expect(new Set(names).size).toBeGreaterThan(10);
    expect(names.filter((name) => !rest.includes(`\`${name}\``))).toEqual([]);
  });

  test('is found from where one looks for it', () => {
    expect(read('README.md')).toContain('(docs/seguranca.md)');
    expect(read('SECURITY.md')).toContain('(docs/seguranca.md)');
  });
});

/** A number of the code that no other file needs, such as `const RETRY_MS = 30 * 60_000;` or `exportTimeoutMillis: 10_000`. */
function constantIn(file: string, name: string): number {
  const [, product] = new RegExp(`\\b${name}(?: =|:) ([\\d_ *]+)[;,]`).exec(read(file)) ?? [];
  expect(product, `${name} in ${file}`).toBeDefined();
  return (product ?? '').split('*').reduce((value, factor) => value * Number(factor.replaceAll('_', '').trim()), 1);
}
const OUTBOUND = 'src/kit/server/outbound/outbound.ts';
const RELEASES = 'src/operating/installation/server/update/find-release.ts';
const S3 = 'src/kit/server/files/s3-store.ts';
const POST = 'src/webhooks/server/post-message.ts';
const s = (file: string, name: string) => String(constantIn(file, name) / 1000).replace('.', ',');
const kb = (file: string, name: string) => constantIn(file, name) / 1024;

test.each([
  `${s(OUTBOUND, 'TOTAL_MS')} s e ${kb(OUTBOUND, 'MAX_BODY_BYTES')} KB`,
  `${constantIn(OUTBOUND, 'IN_FLIGHT')} ao mesmo tempo, e ${constantIn(OUTBOUND, 'WAITING')} esperam`,
  `${constantIn(OUTBOUND, 'FAILURES')} falhas seguidas deixam o serviço em paz por ${s(OUTBOUND, 'PAUSE_MS')} s`,
  `${s(POST, 'TIMEOUT_MS')} s e ${kb(POST, 'MAX_ANSWER_BYTES')} KB`,
  `${s('src/operating/nightly/server/notice.ts', 'NOTICE_MS')} s, uma vez`,
  `lista: ${s(RELEASES, 'LIST_MS')} s e ${kb(RELEASES, 'MOST_LIST')} KB`,
  `pacote: ${constantIn(RELEASES, 'ARCHIVE_MS') / 60_000} min e 160 MB`,
  `conexão em ${s(S3, 'CONNECT_MS')} s, silêncio de até ${s(S3, 'SILENCE_MS')} s, ${constantIn(S3, 'TRIES')} tentativas`,
  `lote em até ${s('src/kit/server/metrics/otlp.ts', 'exportTimeoutMillis')} s`,
  `conexão em ${s('src/kit/server/db/servers/pools.ts', 'CONNECT_TIMEOUT_MS')} s, resposta em ${s('src/kit/server/db/servers/pools.ts', 'QUERY_TIMEOUT_MS')} s`,
  `${constantIn('src/app/server/http/security-log.ts', 'MOST_LINES')} linhas de uma espécie por segundo`,
  `por ${readEnv({}).auditDays} dias`,
  `até ${constantIn('src/operating/nightly/server/copy-away.ts', 'MOST_MS') / 3_600_000} horas`,
  `${constantIn('src/webhooks/server/sweep.queries.ts', 'KEEP_DAYS')} dias`,
])('the page tells the figures of the code: %s', (figure) => {
  expect(words).toContain(figure);
});
