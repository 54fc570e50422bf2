import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../src/app/server/app.ts';
import type { App } from '../../src/kit/server/http/http-schemas.ts';
import { projectRoot } from '../../src/kit/server/env/paths.ts';
import { useDatabase } from '../database.ts';
import { EXAMPLE_COOKIE, makeExampleWorld, testServices } from '../example-world.ts';

/*
 * What deploy/watch and docs/observar.md say of the metrics, held against what a server tells after it was used.
 */
const database = useDatabase();
const FOLDER = join(projectRoot(), 'deploy', 'watch');
const KEY = 'uma-chave-so-para-estes-testes';
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

let app: App;
let backupDir: string;
let text: string;
beforeAll(async () => {
  backupDir = mkdtempSync(join(tmpdir(), 'fichario-watch-'));
  await makeExampleWorld(database.owner, database.db);
  const env = { metrics: { listen: undefined, key: KEY }, backupDir: join(backupDir, 'to') };
  mkdirSync(env.backupDir);
  app = await buildApp(testServices(database.db, env));
  for (const url of ['/api/pessoas', '/api/session', '/nada'])
    await app.inject({ url, headers: { cookie: EXAMPLE_COOKIE } });
  // beside a load the database may take longer than a scrape waits
  const isWhole = async () => {
    text = (await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${KEY}` } })).body;
    return !/^fichario_figures_read\{.* 0$/m.test(text);
  };
  await vi.waitUntil(isWhole, { timeout: 300_000 });
});
afterAll(async () => {
  await app.close();
  rmSync(backupDir, { recursive: true });
});

/** The names of all series, as a query names them. */
function seriesOf(exposition: string): Set<string> {
  const lines = exposition.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Set(lines.map((line) => /^\w+/.exec(line)?.[0] ?? line));
}

/** The families, with what they are. */
function familiesOf(exposition: string): Map<string, string> {
  return new Map([...exposition.matchAll(/^# HELP (\S+) (.*)$/gm)].map(([, name = '', help = '']) => [name, help]));
}

/** The metrics that the texts of queries name. `up` is of Prometheus itself. */
function namesIn(queries: string): string[] {
  return [...new Set(queries.match(/\b(?:fichario|nodejs|process)_\w+/g))];
}

/** Each value of a key, at any depth. */
function valuesOf(part: unknown, key: string): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) =>
    name === key && typeof value === 'string' ? [value] : valuesOf(value, key),
  );
}

test('each metric says what it is, in a sentence, and each of ours is Portuguese', () => {
  const families = familiesOf(text);
  const bases = [...seriesOf(text)].map((name) => name.replace(/_(?:bucket|sum|count)$/, ''));
  expect(bases.filter((name) => !families.has(name))).toEqual([]);
  const ours = [...families].filter(([name]) => name.startsWith('fichario_'));
  expect(ours.length).toBeGreaterThan(40);
  for (const [name, help] of ours) expect(help.length, name).toBeGreaterThan(15);
});

test('the dashboard asks for nothing that a server does not tell', () => {
  const dashboard = JSON.parse(read('grafana.json')) as { panels: { title: string }[] };
  const queries = [...valuesOf(dashboard, 'expr'), ...valuesOf(dashboard, 'query')].join('\n');
  const series = seriesOf(text);
  expect(namesIn(queries).length).toBeGreaterThan(30);
  expect(namesIn(queries).filter((name) => !series.has(name))).toEqual([]);
  expect(dashboard.panels.filter(({ title }) => title === '')).toEqual([]);
});

test('the alerts ask for nothing that a server does not tell', () => {
  const series = seriesOf(text);
  expect(namesIn(read('alerts.yml')).filter((name) => !series.has(name))).toEqual([]);
});

test('each alert says what to do, and is seen going off by its test', () => {
  const rules = read('alerts.yml')
    .split(/^ {6}- alert: /m)
    .slice(1);
  const tests = read('alerts.test.yml');
  expect(rules.length).toBeGreaterThan(15);
  for (const rule of rules) {
    const name = /^\w+/.exec(rule)?.[0] ?? '';
    expect(rule, name).toMatch(/severity: (?:warning|critical)/);
    expect(rule, name).toMatch(/summary: \S[\s\S]*description: >-\n\s+\S/);
    expect(tests, name).toContain(`alertname="${name}"`);
  }
});

test('the page of metrics has each of them with its words, and no other', () => {
  const page = readFileSync(join(projectRoot(), 'docs', 'observar.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `(fichario_\w+)` \| (.*?) \|$/gm)].map(([, name = '', help = '']) => [
    name,
    help,
  ]);
  const told = [...familiesOf(text)].filter(([name]) => name.startsWith('fichario_'));
  expect(rows).toEqual(told.toSorted(([one], [other]) => (one < other ? -1 : 1)));
});

/** Debian's package `prometheus` brings it. */
const PROMTOOL = 'promtool';
const hasPromtool = (() => {
  try {
    execFileSync(PROMTOOL, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

// where it is not there, what is above holds
if (hasPromtool)
  describe('promtool', () => {
    test.each([
      ['check', 'config', 'prometheus.yml'],
      ['check', 'rules', 'alerts.yml'],
      ['test', 'rules', 'alerts.test.yml'],
    ])('does not object to %s %s %s', (...args) => {
      expect(execFileSync(PROMTOOL, args, { cwd: FOLDER, encoding: 'utf8' })).toContain('SUCCESS');
    });

    test('finds no fault in what the server tells', () => {
      const ours = text.slice(text.indexOf('# HELP fichario_'));
      expect(execFileSync(PROMTOOL, ['check', 'metrics'], { input: ours, encoding: 'utf8' })).toBe('');
    });
  });
