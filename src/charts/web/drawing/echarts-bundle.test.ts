import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ECHARTS_FILE, renderEcharts } from '../../../../scripts/web/gen-echarts.ts';

test('the file of ECharts is what scripts/web/gen-echarts.ts makes of the package: npm run echarts writes it', async () => {
  // not by toBe, which would print half a megabyte
  expect(readFileSync(ECHARTS_FILE, 'utf8') === (await renderEcharts())).toBe(true);
});
