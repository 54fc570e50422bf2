// Checks two rules by searching the text of files.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** The form names of the specification, allowed only in *.wire.ts, tests, benchmarks and documents. */
const WIRE_NAME = /\b(?:nu|ds)_[A-Z]\w*/;
const MAY_NAME_THEM = /\.wire\.ts$|\.test\.tsx?$|^(?:bench|test|docs)\/|\.md$/;
/** Paths on one person's machine. The brackets around a letter keep this file from matching itself. */
const MACHINE_PATH =
  /(?:^|[\s'"`(=])(?:\/w[o]rk\/|\/h[o]me\/\w+\/|\/U[s]ers\/\w|\/r[o]ot\/|[A-Z]:\\U[s]ers|\.\.\/s[h]ared\b)/;

/** Throws with the list of lines that break a rule. */
export function checkText() {
  const faults = listFiles().flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    return lines.flatMap((line, index) => {
      if (MACHINE_PATH.test(line)) return [`${file}:${index + 1}: a path of one machine`];
      if (WIRE_NAME.test(line) && !MAY_NAME_THEM.test(file))
        return [`${file}:${index + 1}: a form name outside *.wire.ts`];
      return [];
    });
  });
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

/** Tracked and new text files; an empty list outside a git checkout. */
function listFiles() {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const files = (stdout ?? '')
    .split('\0')
    .filter((file) => /\.(?:ts|tsx|mjs|js|css|html|sql|json|md|txt|yml)$/.test(file));
  return files.filter((file) => file !== 'package-lock.json' && existsSync(join(root, file)));
}

if (process.argv[1] === import.meta.filename) checkText();
