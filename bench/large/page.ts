import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from '../kit/figure.ts';
import { number, putInPage, table, whole } from '../kit/page-text.ts';
import { drawChart } from './chart.ts';
import type { Cell } from './measure.ts';
import { figuresOf, growth50, type KindReport, type Report, type SizeReport } from './report.ts';

/** Writes the tables of a run into docs/desempenho.md, and the chart next to it; the prose stays unchanged. */
export function writePage(docs: string, report: Report): void {
  const path = join(docs, 'desempenho.md');
  writeFileSync(path, putInPage(readFileSync(path, 'utf8'), 'das figuras', sectionsOf(report).join('\n\n')));
  writeFileSync(join(docs, 'desempenho.svg'), drawChart(report));
}

function sectionsOf(report: Report): string[] {
  const size = report.sizes.at(-1);
  const [large, small] = size?.clients ?? [];
  if (!size || !large) throw new Error('The run has no figures.');
  const before = report.sizes.length > 1 ? report.sizes[0] : undefined;
  const { pssMb, peakRssMb, longestBlockMs } = large.strain;
  const sections = [
    ...machineOf(report, size),
    '![Mediana e 99 % de cada pedido](desempenho.svg)',
    '### As metas',
    marksOf(figuresOf(report)),
    `### Uma pessoa, no maior cliente: ${whole(large.records)} fichas`,
    aloneOf(large.kinds, before),
    '### Dez e cinquenta pessoas ao mesmo tempo',
    crowdOf(large.kinds),
    `Durante essas medidas o programa chegou a ${number(pssMb)} MB de memória (PSS; no pico, ${number(peakRssMb)} MB ` +
      `de RSS), e seu laço de eventos parou no máximo ${number(longestBlockMs)} ms.`,
    '### Ao lado do SQL puro',
    ratiosOf(large.kinds),
  ];
  if (small)
    sections.push(`### Um cliente pequeno: ${whole(small.records)} fichas`, aloneOf(small.kinds), crowdOf(small.kinds));
  return sections;
}

function machineOf({ at, machine, quick }: Report, { fichas, start, others }: SizeReport): string[] {
  const day = new Date(at).toLocaleDateString('pt-BR', { dateStyle: 'long', timeZone: 'UTC' });
  const { processors, model, node, postgres, databaseGb } = machine;
  const text =
    `Medido em ${day}: ${whole(fichas)} fichas em 12 clientes (${number(databaseGb)} GB no disco), ${processors} ` +
    `núcleos (${model}), Node.js ${node.slice(1)}, PostgreSQL ${postgres} embutido. Do início do processo até o ` +
    `primeiro 200 de \`/readyz\`: ${number(start.worst)} s, o pior de ${start.times}` +
    `${start.databaseRanAlready ? ', com o banco já ligado por outro processo' : ''}. ` +
    `Outros processos tomaram ${number(others * 100)} % da máquina enquanto isso.`;
  return quick ? [text, '**Corrida rápida (`--quick`): serve para comparar, não para citar.**'] : [text];
}

function marksOf(figures: Figure[]): string {
  const rows = figures.map(({ name, value, unit, target, met }) => {
    const least = unit === '/s';
    const off = target === null ? 1 : least ? 2 - value / target : value / target;
    const verdict = met ? 'sim' : `**não**: ${least ? 'faltam' : 'a mais'} ${number((off - 1) * 100)} %`;
    return [name, `${number(value)} ${unit}`, `${least ? '≥' : '≤'} ${number(target ?? 0)} ${unit}`, verdict];
  });
  return table(['meta', 'medido', 'limite', 'atingida'], rows);
}

function aloneOf(kinds: KindReport[], before?: SizeReport): string {
  const small = before?.clients[0]?.kinds ?? [];
  const heads = ['pedido', 'mediana', 'p95', 'p99', 'limite do p99'];
  if (before) heads.push(`mediana com ${whole(before.fichas)} fichas`, 'vezes');
  const rows = kinds.map(({ id, label, maxP99, cells, refused }) => {
    const alone = cells.find(({ people }) => people === 1);
    if (!alone) return [label, refused === null ? '' : 'sem resposta'];
    const cols = [
      label,
      ms(alone.p50),
      ms(alone.p95),
      ms(alone.p99) + failedOf(alone),
      before && maxP99 !== null ? ms(maxP99) : '–',
    ];
    const growth = growth50(small, kinds, id);
    if (growth !== undefined) cols.push(ms(alone.p50 / growth), number(growth));
    return cols;
  });
  return table(heads, rows);
}

function crowdOf(kinds: KindReport[]): string {
  const people = [...new Set(kinds.flatMap(({ cells }) => cells.map((cell) => cell.people)))].filter((n) => n > 1);
  const heads = ['pedido', ...people.flatMap((count) => [`${count}: por segundo`, 'mediana', 'p99'])];
  const rows = kinds.map(({ label, cells }) => [
    label,
    ...people.flatMap((count) => {
      const cell = cells.find((each) => each.people === count);
      return cell ? [whole(Math.round(cell.perSecond)), ms(cell.p50), ms(cell.p99) + failedOf(cell)] : ['', '', ''];
    }),
  ]);
  return table(heads, rows);
}

function failedOf({ failed, steps }: Cell): string {
  return failed === 0 ? '' : ` (${failed} de ${steps} recusados)`;
}

function ratiosOf(kinds: KindReport[]): string {
  const heads = ['pedido', 'comandos', 'mediana', 'do SQL puro', 'vezes', 'CPU', 'do SQL puro', 'vezes'];
  const rows = kinds.flatMap(({ label, ratio }) => {
    if (!ratio) return [];
    const { statements, p50, bareP50, time, cpu, bareCpu, cpuRatio } = ratio;
    return [[label, number(statements), ms(p50), ms(bareP50), number(time), ms(cpu), ms(bareCpu), number(cpuRatio)]];
  });
  return table(heads, rows);
}

function ms(value: number): string {
  return `${number(value)} ms`;
}
