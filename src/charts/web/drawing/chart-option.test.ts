import { describe, expect, test } from 'vitest';
import { chartOption, lineOption, pieOption } from './chart-option.ts';
import { PICTURE_THEME } from './chart-theme.ts';
import type { Drawing } from './drawing.ts';

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

function drawingOf(values: readonly number[], width = 400): Drawing {
  const rows = values.map((value, index) => ({ id: String(index), label: `${MONTHS[index]}/26`, values: [value] }));
  return {
    data: { category: 'Mês', series: ['Fichas'], rows },
    theme: PICTURE_THEME,
    width,
    height: 200,
    animated: false,
  };
}

function slices(values: readonly number[]) {
  const { series } = chartOption(drawingOf(values), pieOption);
  const [pie] = [series].flat();
  return pie as { data: { name: string }[]; itemStyle: { borderWidth: number } };
}

describe('a ring', () => {
  test('has no slit while it is whole, and no name for what is not there', () => {
    expect(slices([0, 5, 0])).toMatchObject({ data: [{ name: 'fev/26' }], itemStyle: { borderWidth: 0 } });
    expect(slices([1, 5])).toMatchObject({ itemStyle: { borderWidth: 2 } });
  });
});

describe('the months of an axis', () => {
  test.each([300, 400, 700, 1200])('are named at even steps, the last one always, %i px wide', (width) => {
    const { xAxis } = chartOption(
      drawingOf(
        MONTHS.map(() => 1),
        width,
      ),
      lineOption,
    );
    const { axisLabel } = xAxis as { axisLabel: { interval: (index: number) => boolean } };
    const named = MONTHS.map((_, index) => index).filter((index) => axisLabel.interval(index));
    const steps = named.slice(1).map((index, place) => index - (named[place] ?? 0));
    expect(named.at(-1)).toBe(11);
    expect(new Set(steps).size).toBeLessThanOrEqual(1);
  });
});
