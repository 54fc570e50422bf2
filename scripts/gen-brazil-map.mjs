// node scripts/gen-brazil-map.mjs: writes src/charts/web/brazil-map.data.ts, the outlines of the 27 states.
// Source: npm react-brazil-heatmap 1.0.3 (ISC), src/brazil-topojson.json; simplified by mapshaper. Neither is a dependency:
// both are fetched into a temporary folder.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './root.mjs';

const SOURCE = 'react-brazil-heatmap@1.0.3';
const SIMPLIFIER = 'mapshaper@0.7.70';
const TARGET = join(root, 'src', 'charts', 'web', 'brazil-map.data.ts');
/** of the points; what is less than half a pixel on a screen */
const KEPT = '6%';
/** Smaller islands are not seen. One is far out: Trindade would make the map a third wider. */
const SMALLEST_ISLAND = '30km2';
const EASTERNMOST_DEGREE = -34;
const STATES = 27;

const folder = mkdtempSync(join(tmpdir(), 'brazil-map-'));
try {
  writeFileSync(TARGET, writeModule(makeStates()));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function makeStates() {
  run('npm', ['pack', '--silent', SOURCE]);
  run('tar', ['xzf', `${SOURCE.replace('@', '-')}.tgz`]);
  run('npx', [
    ...['--yes', SIMPLIFIER, join('package', 'src', 'brazil-topojson.json')],
    ...['-simplify', 'visvalingam', 'weighted', KEPT, 'keep-shapes'],
    ...['-filter-islands', `min-area=${SMALLEST_ISLAND}`],
    ...['-o', 'states.json', 'format=geojson', 'precision=0.01', 'id-field=id'],
  ]);
  const { features } = JSON.parse(readFileSync(join(folder, 'states.json'), 'utf8'));
  const states = features.map(({ id, geometry }) => [id, polygonsOf(geometry)]);
  const empty = states.filter(([, polygons]) => polygons.length === 0);
  if (states.length !== STATES || empty.length > 0)
    throw new Error(`${states.length} states, without an outline: ${empty.map(([uf]) => uf).join(', ') || 'none'}`);
  return states.sort(([one], [other]) => (one < other ? -1 : 1));
}

function run(command, args) {
  const { status, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args[0]}: ${stderr}`);
}

/** The polygons of a state, largest first; each is an outline and its holes. */
function polygonsOf({ type, coordinates }) {
  const polygons = type === 'Polygon' ? [coordinates] : coordinates;
  return polygons
    .filter(([outline]) => outline.every(([longitude]) => longitude < EASTERNMOST_DEGREE))
    .sort(([one], [other]) => other.length - one.length)
    .map((rings) => rings.map(encode));
}

/** Hundredths of a degree, each point as its distance from the one before. */
function encode(ring) {
  let before = [0, 0];
  const steps = ring.map((point) => {
    const now = point.map((degrees) => Math.round(degrees * 100));
    const step = now.map((value, axis) => value - before[axis]);
    before = now;
    return step.join(',');
  });
  return steps.join(' ');
}

function writeModule(states) {
  const entries = states.map(([uf, polygons]) => {
    const rings = polygons.map((polygon) => `[${polygon.map((ring) => `'${ring}'`).join(', ')}]`);
    return `  { uf: '${uf}', polygons: [${rings.join(', ')}] },`;
  });
  return `// Written by scripts/gen-brazil-map.mjs; do not edit.
// Outlines of the states of Brazil, simplified from "brazil-topojson.json" of react-brazil-heatmap 1.0.3
// (https://github.com/Gilsonlgd/react-brazil-heatmap), Gilson Garcia, ISC licence.

/**
 * For each state its polygons, each an outline and its holes: points as "longitude,latitude" in hundredths of a degree, the
 * first from zero, the others from the one before.
 */
export const BRAZIL_STATES: readonly { uf: string; polygons: readonly (readonly string[])[] }[] = [
${entries.join('\n')}
];
`;
}
