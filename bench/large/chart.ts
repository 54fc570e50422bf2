import type { KindReport, Report } from './report.ts';

const ROW = 26;
const TOP = 64;
const LEFT = 384;
const WIDTH = 1010;
const RIGHT = 40;
const BOTTOM = 40;
/** Milliseconds at the two ends of the logarithmic scale. */
const SCALE = { from: 0.1, to: 1000 };
const TICKS = [0.1, 1, 10, 100, 1000];

// the reader may use a dark theme: the picture has the colours of both themes and follows `prefers-color-scheme`
const STYLE = `
  svg { font: 13px system-ui, sans-serif; }
  .ground { fill: #ffffff; } .text { fill: #1f2328; } .faint { fill: #59636e; } .grid { stroke: #d1d9e0; }
  .range { stroke: #0969da; stroke-width: 3; } .median { fill: #0969da; } .small { fill: none; stroke: #0969da; stroke-width: 2; }
  .bare { stroke: #9a6700; stroke-width: 2; } .limit { stroke: #cf222e; stroke-width: 2; }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #0d1117; } .text { fill: #f0f6fc; } .faint { fill: #9198a1; } .grid { stroke: #3d444d; }
    .range { stroke: #58a6ff; } .median { fill: #58a6ff; } .small { stroke: #58a6ff; }
    .bare { stroke: #e3b341; } .limit { stroke: #ff7b72; }
  }`;

/** The chart of the largest client: for each kind the median, the 99th percentile, the limit, the bare SQL. */
export function drawChart({ sizes }: Report): string {
  const kinds = (sizes.at(-1)?.clients[0]?.kinds ?? []).filter(({ cells }) => cells.length > 0);
  const before = sizes.length > 1 ? (sizes[0]?.clients[0]?.kinds ?? []) : [];
  const height = TOP + kinds.length * ROW + BOTTOM;
  const grid = TICKS.map((tick) => drawTick(tick, height - BOTTOM));
  const rows = kinds.map((kind, row) => drawKind(kind, medianOf(before, kind.id), TOP + row * ROW + ROW / 2));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img">
<title>Tempo de cada pedido no maior cliente, uma pessoa, em milissegundos (escala logarítmica)</title>
<style>${STYLE}
</style>
<rect class="ground" width="${WIDTH}" height="${height}" rx="8"/>
${drawLegend(before.length > 0)}
${[...grid, ...rows].join('\n')}
</svg>
`;
}

function drawKind({ label, maxP99, cells, ratio }: KindReport, small: number | undefined, y: number): string {
  const alone = cells.find(({ people }) => people === 1);
  if (!alone) return '';
  const parts = [
    `<text class="text" x="${LEFT - 14}" y="${y + 4}" text-anchor="end">${label}</text>`,
    `<line class="range" x1="${at(alone.p50)}" x2="${at(alone.p99)}" y1="${y}" y2="${y}"/>`,
    `<line class="range" x1="${at(alone.p99)}" x2="${at(alone.p99)}" y1="${y - 5}" y2="${y + 5}"/>`,
    `<circle class="median" cx="${at(alone.p50)}" cy="${y}" r="5"/>`,
  ];
  if (small !== undefined) parts.push(`<circle class="small" cx="${at(small)}" cy="${y}" r="8"/>`);
  if (ratio) parts.push(cross(at(ratio.bareP50), y));
  if (maxP99 !== null)
    parts.push(`<line class="limit" x1="${at(maxP99)}" x2="${at(maxP99)}" y1="${y - 10}" y2="${y + 10}"/>`);
  return parts.join('');
}

function drawLegend(hasSmall: boolean): string {
  const y = 28;
  const items: [number, string, string][] = [
    [30, `<circle class="median" cx="30" cy="${y}" r="5"/>`, 'mediana'],
    [
      130,
      `<line class="range" x1="112" x2="130" y1="${y}" y2="${y}"/><line class="range" x1="130" x2="130" y1="${y - 5}" y2="${y + 5}"/>`,
      '99 %',
    ],
    [210, cross(210, y), 'SQL puro, mediana'],
    [370, `<line class="limit" x1="370" x2="370" y1="${y - 10}" y2="${y + 10}"/>`, 'limite do 99 %'],
  ];
  if (hasSmall) items.push([510, `<circle class="small" cx="510" cy="${y}" r="8"/>`, 'mediana com 10 mil fichas']);
  return items
    .map(([x, sign, text]) => `${sign}<text class="faint" x="${x + 14}" y="${y + 4}">${text}</text>`)
    .join('');
}

function drawTick(tick: number, bottom: number): string {
  const x = at(tick);
  const text = `${tick.toLocaleString('pt-BR')} ms`;
  return `<line class="grid" x1="${x}" x2="${x}" y1="${TOP - 6}" y2="${bottom}"/><text class="faint" x="${x}" y="${bottom + 20}" text-anchor="middle">${text}</text>`;
}

function cross(x: number, y: number): string {
  return `<path class="bare" d="M${x - 4} ${y - 4}L${x + 4} ${y + 4}M${x - 4} ${y + 4}L${x + 4} ${y - 4}"/>`;
}

function medianOf(kinds: KindReport[], id: string): number | undefined {
  return kinds.find((kind) => kind.id === id)?.cells.find(({ people }) => people === 1)?.p50;
}

/** The position of a time in milliseconds on the scale. */
function at(milliseconds: number): number {
  const within = Math.min(SCALE.to, Math.max(SCALE.from, milliseconds));
  const share = Math.log(within / SCALE.from) / Math.log(SCALE.to / SCALE.from);
  return Math.round((LEFT + share * (WIDTH - LEFT - RIGHT)) * 10) / 10;
}
