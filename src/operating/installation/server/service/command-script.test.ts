import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeCommandScript } from './command-script.ts';

const isRoot = process.getuid?.() === 0;
const user = isRoot ? 'nobody' : userInfo().username;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "fichario's-command-"));
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'fichario'), '#!/bin/sh\necho "$(id -un)|$FICHARIO_DATA|$A|$B|$(umask)|$#|$2"\n', {
    mode: 0o755,
  });
  writeFileSync(
    join(folder, 'own.env'),
    'FICHARIO_DATA=/tmp\n#A=none\nA="um  dois"\nB=$(touch /tmp/x);`id`&\'y \nC-D=1\nexport E=1',
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(args: string[], who = user): { status: number | null; stdout: string; stderr: string } {
  const settings = { program: folder, node: undefined, envFile: join(folder, 'own.env'), user: who };
  const script = join(folder, 'command');
  writeFileSync(script, writeCommandScript(settings), { mode: 0o755 });
  const { status, stdout, stderr } = spawnSync(script, args, { encoding: 'utf8', cwd: folder });
  return { status, stdout, stderr };
}

test('a command runs as the user of the service, with its environment, and no value is executed', () => {
  const said = run(['import', 'minha lista.csv']);
  expect(said).toEqual({
    status: 0,
    stdout: `${user}|/tmp|um  dois|$(touch /tmp/x);\`id\`&'y|0077|2|minha lista.csv\n`,
    stderr: '',
  });
});

test('a command that changes the system runs as the caller', () => {
  expect(run(['service', 'status']).stdout).toMatch(new RegExp(`^${userInfo().username}\\|/tmp\\|`));
});

test('a caller who is neither root nor the service is refused with instructions', () => {
  const script = join(folder, 'command');
  run([]);
  const as = isRoot ? ['runuser', '-u', 'daemon', '--', script] : [script];
  const other = isRoot ? script : undefined;
  if (other === undefined) run([], 'daemon');
  const said = spawnSync(as[0]!, [...as.slice(1), 'doctor'], { encoding: 'utf8', cwd: folder });
  expect(said.stderr).toBe('Rode como root: sudo fichario doctor\n');
});
