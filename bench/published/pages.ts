import { type CommittedFigures, isMet } from '../guard/figures.ts';
import { figureText, guardTableOf } from '../guard/guard-table.ts';
import { putInPage, table } from '../kit/page-text.ts';

/** A figure of another bench than the guard, written by hand after a run. */
export type PublishedFigure = {
  label: string;
  values: number[];
  /** one for all values, or one for each */
  units: string[];
  /** the limit of each value; `null` without one */
  limits: (number | null)[];
  /** true: the limit is the least */
  least?: boolean;
  command: string;
  /** the day: 2026-11-21 */
  measured: string;
};

/** All committed figures that pages show. */
export type Published = { guard: CommittedFigures; others: Record<string, PublishedFigure> };

/** A row of README.md: values of guarded figures, each by name and place, or another figure by its id. */
type ReadmeRow =
  | { label: string; unit?: string; guard: [name: string, place: number][] }
  | { label: string; id: string };

const README_ROWS: readonly ReadmeRow[] = [
  {
    label: '1.000.000 de fichas de um cliente: primeira página, página do meio (blocos de 8 KB)',
    guard: [
      ['first, blocks', 1],
      ['middle, blocks', 1],
    ],
  },
  {
    label: 'abrir pelo CPF ou CNPJ, pelo código (blocos)',
    guard: [
      ['cpf, blocks', 1],
      ['codigo, blocks', 1],
    ],
  },
  {
    label: 'começo de duas palavras (blocos, mediana / 95 %)',
    guard: [
      ['two-words, blocks', 0],
      ['two-words, blocks', 1],
    ],
  },
  { label: 'contar duas palavras (blocos, 95 %)', guard: [['count-two-words, blocks', 1]] },
  { label: '100.000 fichas: salvar uma (mediana / 99 %)', id: 'save' },
  { label: 'log do banco de uma ficha nova', unit: 'KB', guard: [['create, KB', 1]] },
  { label: 'importar ao lado de 400.000 fichas, linhas por segundo', id: 'import' },
  { label: 'importar três linhas, do arquivo ao fim', id: 'import-three' },
  { label: 'exportar 100.000 fichas para CSV', id: 'export' },
  { label: 'desfazer uma importação, do tempo que ela levou', id: 'import-undo' },
  { label: 'só pelo teclado, teclas além dos dados: uma empresa / uma pessoa', id: 'typing' },
  { label: 'lista na tela, primeira visita', id: 'pages-list' },
];

/** The pages with figures, by path: each as `read` returns it, with the tables that the figures give. */
export function makePages(published: Published, read: (path: string) => string): Map<string, string> {
  return new Map([
    ['README.md', putInPage(read('README.md'), 'das figuras', readmeTableOf(published))],
    ['docs/desempenho.md', putInPage(read('docs/desempenho.md'), 'da guarda', guardTableOf(published.guard))],
    ['docs/numeros.md', putInPage(read('docs/numeros.md'), 'das figuras', othersTableOf(published))],
  ]);
}

/** The pages that differ from what the figures give. */
export function findStalePages(published: Published, read: (path: string) => string): string[] {
  return [...makePages(published, read)].filter(([path, text]) => text !== read(path)).map(([path]) => path);
}

type Cells = { measured: string; limit: string; met: boolean };

function readmeTableOf(published: Published): string {
  const rows = README_ROWS.map((row) => {
    const { measured, limit, met } = 'id' in row ? cellsOf(figureOf(published, row.id)) : guardCellsOf(published, row);
    return [met ? row.label : row.label.replace(/^.+?(?= \(|$)/, '**$&**'), measured, limit];
  });
  return table(['o que se espera', 'medido', 'limite'], rows);
}

function guardCellsOf(
  { guard }: Published,
  { guard: places, unit = '' }: Extract<ReadmeRow, { guard: unknown }>,
): Cells {
  const figures = places.map(([name, place]) => {
    const figure = guard[name];
    if (!figure) throw new Error(`README.md shows ${name}, which has no committed figure.`);
    return { name, value: figure.values[place] ?? 0, goal: figure.goals[place] ?? null };
  });
  const values = figures.map(({ value }) => value);
  const goals = figures.map(({ goal }) => goal);
  // two places of a figure are its median and its 95th percentile; figures of two kinds with the same goal show it once
  const isOneKind = new Set(figures.map(({ name }) => name)).size === 1;
  const text = (numbers: (number | null)[]) => {
    const shown = isOneKind ? figureText(numbers) : numbers.map((each) => figureText([each])).join(', ');
    return unit === '' ? shown : `${shown} ${unit}`;
  };
  const limit = isOneKind ? goals : [...new Set(goals)];
  return { measured: text(values), limit: text(limit), met: isMet(values, { goals }) ?? true };
}

function othersTableOf({ others }: Published): string {
  const figures = Object.values(others);
  const rows = figures.map((figure, place) => {
    const { label, command, measured: day, least } = figure;
    const { measured, limit, met } = cellsOf(figure);
    const verdict = met ? '' : `: **ainda ${least ? 'longe' : 'acima'} do limite**`;
    const isSame = figures[place - 1]?.command === command;
    return [
      `${label}${verdict}`,
      measured,
      limit,
      isSame ? 'o mesmo' : `\`${command}\``,
      day.split('-').toReversed().join('/'),
    ];
  });
  return table(['o que se espera', 'medido', 'limite', 'comando', 'em'], rows);
}

function figureOf({ others }: Published, id: string): PublishedFigure {
  const figure = others[id];
  if (!figure) throw new Error(`README.md shows ${id}, which is not in bench/published/figures.json.`);
  return figure;
}

function cellsOf({ values, units, limits, least }: PublishedFigure): Cells {
  const isWithin = (limit: number | null, value: number) => limit === null || (least ? value >= limit : value <= limit);
  const met = values.every((value, place) => isWithin(limits[place] ?? null, value));
  return { measured: withUnits(values, units), limit: withUnits(limits, units), met };
}

/** `2,0 / 7,9 ms`; with a unit for each value `64 s, 197 MB`. */
function withUnits(numbers: (number | null)[], units: string[]): string {
  if (numbers.every((each) => each === null)) return '–';
  const hasFraction = numbers.some((each) => each !== null && !Number.isInteger(each));
  const texts = numbers.map((each) => (each === null ? '–' : plain(each, hasFraction)));
  if (units.length > 1) return texts.map((text, place) => `${text} ${units[place] ?? ''}`).join(', ');
  const [unit = ''] = units;
  const shown = numbers.length === 1 && numbers[0] === 1 && unit === 'vezes' ? 'vez' : unit;
  return `${texts.join(' / ')} ${shown}`.trim();
}

/** Below 10 as exact as its neighbour: `2,0` beside `7,9`. */
function plain(value: number, hasFraction: boolean): string {
  const digits = hasFraction && value < 10 ? 1 : 0;
  return value.toLocaleString('pt-BR', { minimumFractionDigits: digits, maximumFractionDigits: 2 });
}
