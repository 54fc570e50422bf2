import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../src/kit/server/env/paths.ts';
import { nodeOf } from './node-versions.ts';
import { rounds } from './rounds.ts';
import { setUp, startApp } from './start/running-app.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fichario-node-'));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('each line that engines promises is tried, by the oldest version that it promises', () => {
  const versions = ([20, 22, 24] as const).map((line) => {
    const { stdout } = spawnSync(nodeOf(line), ['-p', 'process.versions.node'], { encoding: 'utf8' });
    return stdout.trim();
  });
  const [on20 = '', on22 = '', on24 = ''] = versions;
  const { engines } = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as Record<string, unknown>;
  expect(engines).toEqual({ node: `^${on20} || ^${on22} || >=${on24}` });
});

describe.each(rounds<readonly (20 | 22 | 24)[]>([24], [20, 22, 24]))('Node %i', (line) => {
  test('is accepted, starts the product as it is built, and answers', async () => {
    const { status, stderr } = spawnSync(nodeOf(line), [join(projectRoot(), 'scripts', 'install.mjs')], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const app = await startApp(join(folder, `data${line}`), {}, nodeOf(line));
    const cookie = await setUp(app.url);
    const answer = await fetch(`${app.url}/api/pessoas`, { headers: { cookie } });
    expect(answer.status).toBe(200);
    app.child.process.kill('SIGTERM');
    expect(await app.child.exited).toBe(0);
    expect(app.child.output()).not.toMatch(/warning/i);
  });
});
