// The commits that a brake looks at: each since the last green one that changes a committed number, and the work tree.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { findGreen, git } from '../steps/green.mjs';

/**
 * The commits since the last green one that change one of `paths`, then the work tree, which has no body: each with its name, its
 * files, and what `read` makes of the JSON of `paths` before and after.
 */
export function readCommitsOf(paths, read) {
  const commits = git('rev-list', '--reverse', `${findGreen()}..HEAD`, '--', ...paths)
    .split('\n')
    .filter(Boolean);
  const at = (commit) => read(paths.map((path) => jsonAt(commit, path)));
  return [...commits.map((hash) => readCommit(hash, at)), readWorkTree(at)];
}

function readCommit(hash, at) {
  return {
    name: `${hash.slice(0, 12)} “${git('log', '-1', '--format=%s', hash)}”`,
    files: git('diff-tree', '--no-commit-id', '--name-only', '-r', '--root', hash).split('\n').filter(Boolean),
    body: git('log', '-1', '--format=%b', hash),
    before: at(`${hash}^`),
    after: at(hash),
  };
}

function readWorkTree(at) {
  const files = [git('diff', '--name-only', 'HEAD'), git('ls-files', '--others', '--exclude-standard')];
  return {
    name: 'The work tree',
    files: files.flatMap((list) => list.split('\n')).filter(Boolean),
    before: at('HEAD'),
    after: at(''),
  };
}

/** The content of a file at a commit, or in the work tree; an empty object without the file. */
function jsonAt(commit, path) {
  const text = commit === '' ? readWorkFile(join(root, path)) : git('show', `${commit}:${path}`);
  return text === '' ? {} : JSON.parse(text);
}

function readWorkFile(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
