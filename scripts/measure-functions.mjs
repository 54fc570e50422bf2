// Prints the length of functions: node scripts/measure-functions.mjs [--over 23] [folder …]
// Counts functions, methods and named arrow functions, from first to last line; no tests, and no components (capitalized names in
// a .tsx), for which the linter has a separate limit.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';

const args = process.argv.slice(2);
const over = args[0] === '--over' ? Number(args.splice(0, 2)[1]) : undefined;
const folders = args.length > 0 ? args : ['src', 'packages/brasil/src'];

const found = folders.flatMap(listFiles).flatMap(measureFile);
const functions = found.filter(({ isComponent }) => !isComponent);
const lengths = functions.map(({ lines }) => lines).sort((a, b) => a - b);
const share = (part) => lengths[Math.floor((lengths.length - 1) * part)];
console.log(`${lengths.length} functions: median ${share(0.5)}, p95 ${share(0.95)}, longest ${lengths.at(-1)} lines`);
if (over !== undefined)
  for (const { lines, name, file } of functions.filter((one) => one.lines > over).sort((a, b) => b.lines - a.lines))
    console.log(`${String(lines).padStart(4)}  ${file}  ${name}`);

function listFiles(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.includes('node_modules'));
}

function measureFile(file) {
  const text = readFileSync(file, 'utf8');
  const functionsHere = [];
  const add = (name, node) => {
    const lines = text.slice(node.start, node.end).split('\n').length;
    functionsHere.push({ file, name, lines, isComponent: file.endsWith('.tsx') && /^[A-Z]/.test(name) });
  };
  new Visitor({
    FunctionDeclaration: (node) => node.body && add(node.id?.name ?? 'default', node),
    MethodDefinition: (node) => node.value.body && add(node.key.name ?? 'method', node),
    VariableDeclarator: ({ id, init }) => {
      if (init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression')
        add(id.name ?? 'pattern', init);
    },
  }).visit(parseSync(file, text).program);
  return functionsHere;
}
