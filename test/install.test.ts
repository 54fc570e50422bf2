import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { projectRoot } from '../src/kit/server/env/paths.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A project with our installer, one package that it needs, and one that only its tests need. */
function makeProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fichario-install-'));
  folders.push(folder);
  for (const name of ['install.mjs', 'install', 'root.mjs'])
    cpSync(join(projectRoot(), 'scripts', name), join(folder, 'scripts', name), { recursive: true });
  for (const name of ['needed', 'tool', 'later']) {
    mkdirSync(join(folder, 'packages', name), { recursive: true });
    writeJson(folder, `packages/${name}/package.json`, { name, version: '1.0.0' });
  }
  setDependencies(folder, { needed: 'file:packages/needed' });
  return folder;
}

function setDependencies(folder: string, dependencies: Record<string, string>): void {
  const devDependencies = { tool: 'file:packages/tool' };
  writeJson(folder, 'package.json', { name: 'project', private: true, type: 'module', dependencies, devDependencies });
  execFileSync('npm', ['install', '--package-lock-only', '--offline', '--no-audit'], { cwd: folder, stdio: 'ignore' });
}

function writeJson(folder: string, name: string, content: object): void {
  writeFileSync(join(folder, name), JSON.stringify(content));
}

/** Calls the installer as a start or as the tests do; gives what it said and what is there afterwards. */
function install(folder: string, call: 'ensureInstalledToRun' | 'ensureInstalled', env: Record<string, string> = {}) {
  const script = `import('./scripts/install.mjs').then((installer) => installer.${call}())`;
  const { status, stderr } = spawnSync(process.execPath, ['-e', script], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, npm_config_offline: 'true', ...env },
  });
  const installed = ['needed', 'tool', 'later'].filter((name) => existsSync(join(folder, 'node_modules', name)));
  return { status, worked: stderr.includes('Instalando as dependências'), installed };
}

test('a start installs no tool, a second one nothing, and the tests install all', () => {
  const folder = makeProject();
  expect(install(folder, 'ensureInstalledToRun')).toEqual({ status: 0, worked: true, installed: ['needed'] });
  expect(install(folder, 'ensureInstalledToRun')).toEqual({ status: 0, worked: false, installed: ['needed'] });
  const production = { NODE_ENV: 'production' };
  const all = ['needed', 'tool'];
  expect(install(folder, 'ensureInstalled', production)).toEqual({ status: 0, worked: true, installed: all });
  expect(install(folder, 'ensureInstalled')).toEqual({ status: 0, worked: false, installed: all });
  expect(install(folder, 'ensureInstalledToRun')).toEqual({ status: 0, worked: false, installed: all });
});

test('a start takes no tool away from who has them, and brings what is new', () => {
  const folder = makeProject();
  execFileSync('npm', ['install', '--offline', '--no-audit'], { cwd: folder, stdio: 'ignore' });
  setDependencies(folder, { needed: 'file:packages/needed', later: 'file:packages/later' });
  const all = ['needed', 'tool', 'later'];
  expect(install(folder, 'ensureInstalledToRun')).toEqual({ status: 0, worked: true, installed: all });
  expect(install(folder, 'ensureInstalled')).toEqual({ status: 0, worked: false, installed: all });
});

test('a start after npm ci installs nothing, and so do the tests', () => {
  const folder = makeProject();
  execFileSync('npm', ['ci', '--offline', '--no-audit'], { cwd: folder, stdio: 'ignore' });
  const installed = ['needed', 'tool'];
  expect(install(folder, 'ensureInstalledToRun')).toEqual({ status: 0, worked: false, installed });
  expect(install(folder, 'ensureInstalled')).toEqual({ status: 0, worked: false, installed });
  execFileSync('npm', ['ci', '--omit=dev', '--offline', '--no-audit'], { cwd: folder, stdio: 'ignore' });
  expect(install(folder, 'ensureInstalledToRun')).toEqual({ status: 0, worked: false, installed: ['needed'] });
  setDependencies(folder, { needed: 'file:packages/needed', later: 'file:packages/later' });
  expect(install(folder, 'ensureInstalledToRun')).toMatchObject({
    worked: true,
    installed: expect.arrayContaining(['needed', 'later']) as unknown,
  });
});
