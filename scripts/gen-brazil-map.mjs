// node scripts/gen-brazil-map.mjs: writes src/charts/web/drawing/brazil-map.data.ts, the outlines of the 27 states.
// Source: npm react-brazil-heatmap 1.0.3 (ISC), src/brazil-topojson.json; simplified by mapshaper. Both are installed into a
// temporary folder and are not dependencies.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './root.mjs';
import { runTool } from './tools/run-tool.mjs';

const SOURCE = 'react-brazil-heatmap@1.0.3';
const SIMPLIFIER = 'mapshaper@0.7.70';
const TARGET = join(root, 'src', 'charts', 'web', 'drawing', 'brazil-map.data.ts');
/** Share of the points to keep; the others are details of less than half a pixel on a screen. */
const KEPT = '6%';
/** Smaller islands are dropped: they are invisible, and Trindade and Fernando de Noronha would make the map a third wider. */
const SMALLEST_ISLAND = '30km2';
const STATES = 27;
/** Steps of the search for a label's position. */
const GRID = 60;
const LETTERS_RATIO = 1.5;

const folder = mkdtempSync(join(tmpdir(), 'brazil-map-'));
try {
  writeFileSync(TARGET, writeModule(makeStates()));
  runTool('biome', ['format', '--write', TARGET]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function makeStates() {
  run('npm', ['pack', '--silent', SOURCE]);
  run('tar', ['xzf', `${SOURCE.replace('@', '-')}.tgz`]);
  const simplify = `-simplify visvalingam weighted ${KEPT} keep-shapes -filter-islands min-area=${SMALLEST_ISLAND}`;
  const write = '-o states.json format=geojson precision=0.01 id-field=id';
  run('npx', ['--yes', SIMPLIFIER, 'package/src/brazil-topojson.json', ...`${simplify} ${write}`.split(' ')]);
  const { features } = JSON.parse(readFileSync(join(folder, 'states.json'), 'utf8'));
  const states = features.map(({ id, geometry }) => [id, polygonsOf(geometry)]);
  const empty = states.filter(([, polygons]) => polygons.length === 0);
  if (states.length !== STATES || empty.length > 0)
    throw new Error(`${states.length} states, without an outline: ${empty.map(([uf]) => uf).join(', ') || 'none'}`);
  return states.sort(([one], [other]) => (one < other ? -1 : 1));
}

function run(command, args, cwd = folder) {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args[0]}: ${stderr}`);
}

/** The polygons of a state, largest first; each is an outline and its holes. */
function polygonsOf({ type, coordinates }) {
  const polygons = type === 'Polygon' ? [coordinates] : coordinates;
  return polygons.sort(([one], [other]) => other.length - one.length);
}

/** The position with the most room for a state's two letters, and half of the height that fits there. */
function findLabel([[outline]]) {
  const [xs, ys] = [0, 1].map((axis) => outline.map((point) => point[axis]));
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - bottom];
  let best = { x: left, y: bottom, room: 0 };
  for (let column = 1; column < GRID; column++)
    for (let row = 1; row < GRID; row++) {
      const [x, y] = [left + (width * column) / GRID, bottom + (height * row) / GRID];
      if (!isInside(outline, x, y)) continue;
      const room = Math.min(...outline.map((point, index) => distance([x, y], point, outline[index - 1] ?? point)));
      if (room > best.room) best = { x, y, room };
    }
  return [best.x, best.y, best.room].map((degrees) => Math.round(degrees * 100)).join(',');
}

function isInside(ring, x, y) {
  let inside = false;
  for (let index = 1; index < ring.length; index++) {
    const [[x1, y1], [x2, y2]] = [ring[index - 1], ring[index]];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}

/** The distance from a point to a line, with less weight for the horizontal part, because two letters are wider than high. */
function distance(point, from, to) {
  const [[px, py], [x1, y1], [x2, y2]] = [point, from, to].map(([x, y]) => [x / LETTERS_RATIO, y]);
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const at = length === 0 ? 0 : Math.max(0, Math.min(1, ((px - x1) * dx + (py - y1) * dy) / length));
  return Math.hypot(px - x1 - at * dx, py - y1 - at * dy);
}

/** Encodes a ring in hundredths of a degree, each point relative to the previous one. */
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
    const rings = polygons.map((polygon) => `[${polygon.map((ring) => `'${encode(ring)}'`).join(', ')}]`);
    return `  { uf: '${uf}', label: '${findLabel(polygons)}', polygons: [${rings.join(', ')}] },`;
  });
  return `// Written by scripts/gen-brazil-map.mjs; do not edit.
// Outlines of the states of Brazil, simplified from "brazil-topojson.json" of react-brazil-heatmap 1.0.3
// (https://github.com/Gilsonlgd/react-brazil-heatmap), Gilson Garcia, ISC licence.

/**
 * For each state its polygons, each an outline and its holes: points as "longitude,latitude" in hundredths of a degree, the
 * first from zero, the others from the one before. "label" is the point where its letters stand, and half of the height
 * that they may have.
 */
export const BRAZIL_STATES: readonly { uf: string; label: string; polygons: readonly (readonly string[])[] }[] = [
${entries.join('\n')}
];
`;
}
