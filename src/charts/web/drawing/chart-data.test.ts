import { describe, expect, test } from 'vitest';
import { type ChartData, describeChart, formatNumber, formatShare, hasFigures } from './chart-data.ts';

const MONTHS: ChartData = {
  category: 'Mês',
  series: ['Pessoas', 'Empresas'],
  rows: [
    { id: '2026-09', label: 'set', values: [1200, 30] },
    { id: '2026-10', label: 'out', values: [800, 45] },
    { id: '2026-11', label: 'nov', values: [950, 0] },
  ],
};

describe('a chart in words', () => {
  test('names its kind, the number of rows, the extremes and the sums', () => {
    expect(describeChart('bar', 'Fichas novas por mês', MONTHS)).toBe(
      'Gráfico de barras: Fichas novas por mês. Mês: 3 itens. Maior valor: 1.230, set. Menor valor: 845, out. ' +
        'Total: Pessoas: 2.950; Empresas: 75.',
    );
  });

  test('reports that there is no data', () => {
    const none = { ...MONTHS, rows: MONTHS.rows.map((row) => ({ ...row, values: [0, 0] })) };
    expect(describeChart('map', 'Fichas por estado', none)).toBe(
      'Mapa do Brasil por estado: Fichas por estado. Sem valores.',
    );
    expect(hasFigures(none)).toBe(false);
    expect(hasFigures(MONTHS)).toBe(true);
    expect(hasFigures({ ...MONTHS, rows: [] })).toBe(false);
  });

  test('counts the rows that share an extreme', () => {
    const rows = ['Acre', 'Bahia', 'Goiás', 'Ceará'].map((label, index) => ({
      id: label,
      label,
      values: [index === 1 ? 7 : 0],
    }));
    expect(describeChart('map', 'Por estado', { category: 'Estado', series: ['Fichas'], rows })).toContain(
      'Maior valor: 7, Bahia. Menor valor: 0, 3 itens.',
    );
  });

  test('does not compare a row with itself', () => {
    const one = { ...MONTHS, rows: MONTHS.rows.slice(0, 1) };
    expect(describeChart('line', 'Novas', one)).toBe(
      'Gráfico de linhas: Novas. Mês: 1 item. Total: Pessoas: 1.200; Empresas: 30.',
    );
  });
});

test('numbers and shares are written as in Brazil', () => {
  expect(formatNumber(1_234_567.891)).toBe('1.234.567,89');
  expect(formatShare(258, 1000)).toBe('25,8%');
  expect(formatShare(0, 0)).toBe('0%');
});
