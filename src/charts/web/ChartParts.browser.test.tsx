import { PencilLine } from '../../kit/web/icons/icons.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/browser/accessible.ts';
import { parseHref } from '../../kit/web/routing/href.ts';
import { draw } from '../../../test/browser/draw.tsx';
import { Notifications } from '../../kit/web/overlay/Notifications.tsx';
import { Chart } from './Chart.tsx';
import type { ChartProps } from './chart-data.ts';
import { ChartList } from './ChartList.tsx';
import { ChartTable } from './ChartTable.tsx';
import { setChartTools } from './chart-tools.ts';
import { toggleChartView } from './chart-view.store.ts';
import type { ChartData } from './drawing/chart-data.ts';

const DATA: ChartData = {
  category: 'Estado',
  series: ['Fichas'],
  rows: [
    { id: 'SP', label: 'São Paulo', values: [1234] },
    { id: 'RJ', label: 'Rio de Janeiro', values: [300] },
    { id: 'AC', label: 'Acre', values: [0] },
  ],
};
const EMPTY: ChartData = { ...DATA, rows: [{ id: 'SP', label: 'São Paulo', values: [0] }] };

let charts = 0;
let props: ChartProps;

beforeEach(() => {
  setChartTools([]);
  charts += 1;
  // how a chart is looked at is kept under the name of its files
  props = { kind: 'bar', title: 'Fichas por estado', fileName: `grafico-${charts}`, data: DATA };
});

const menu = page.getByRole('menu', { name: 'Opções do gráfico: Fichas por estado' });
const opener = page.getByRole('button', { name: 'Opções do gráfico: Fichas por estado' });
/** what draws it has a role of its own inside */
const drawing = page.getByRole('img', { name: /Fichas por estado/ });
const itemTexts = () =>
  page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
const hrefOf = (id: string) => (id === 'AC' ? undefined : parseHref(`/pessoas?uf=${id}`));

test('a legend names the colours of its series, in their order', async () => {
  await draw(<Chart {...props} data={{ ...DATA, series: ['Pessoas', 'Empresas'] }} />);
  const legend = page.getByRole('list', { name: 'Legenda' });
  const items = legend.getByRole('listitem').elements();
  expect(items.map(({ textContent }) => textContent)).toEqual(['Pessoas', 'Empresas']);
  const swatches = [...legend.element().querySelectorAll('[data-color]')];
  expect(new Set(swatches.map((swatch) => getComputedStyle(swatch).backgroundColor)).size).toBe(2);
});

test('a table reads the figures by row and column, as they are written in Brazil', async () => {
  const { container } = await draw(<ChartTable title="Fichas por estado" data={DATA} height={200} hrefOf={hrefOf} />);
  await expect.element(page.getByRole('table', { name: 'Fichas por estado' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '1.234' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'São Paulo' })).toHaveAttribute('href', '/pessoas?uf=SP');
  await expect.element(page.getByRole('rowheader', { name: 'Acre' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Acre' }).elements()).toHaveLength(0);
  await expectAccessible(container);
});

test('a table higher than its picture scrolls inside, by the keyboard too', async () => {
  const rows = Array.from({ length: 40 }, (_, at) => ({ id: String(at), label: `Cidade ${at}`, values: [at] }));
  const { container } = await draw(<ChartTable title="Fichas" data={{ ...DATA, rows }} height={200} />);
  expect(container.firstElementChild?.getBoundingClientRect().height).toBeLessThanOrEqual(200);
  await userEvent.tab();
  await expect.element(page.getByRole('region', { name: 'Fichas' })).toHaveFocus();
});

test('next to a map are the largest states with their share; next to a pie, the drawn slices in their colours', async () => {
  const screen = await draw(<ChartList kind="map" data={DATA} hrefOf={hrefOf} />);
  await expect.element(page.getByRole('list', { name: 'Os maiores' })).toBeVisible();
  expect(itemTexts()).toEqual(['São Paulo1.23480,4%', 'Rio de Janeiro30019,6%']);
  await screen.rerender(<ChartList kind="pie" data={DATA} hrefOf={hrefOf} />);
  await expect.element(page.getByRole('list', { name: 'Estado' })).toBeVisible();
  expect(itemTexts()).toHaveLength(2);
  const [first, , third] = DATA.rows;
  await screen.rerender(<ChartList kind="pie" data={{ ...DATA, rows: [third!, first!] }} />);
  expect(screen.container.querySelector('[data-color]')).toHaveAttribute('data-color', '2');
  await expectAccessible(screen.container);
});

test('a chart without data shows a message and reserves no space for a picture', async () => {
  const { container } = await draw(<Chart {...props} data={EMPTY} height={180} />);
  const empty = page.getByText('Ainda não há números para mostrar.');
  await expect.element(empty).toBeVisible();
  // a sentence, and no room for a picture that is not there
  expect(empty.element().getBoundingClientRect().height).toBeLessThan(80);
  expect(drawing.elements()).toHaveLength(0);
  await expectAccessible(container);
});

test('a chart is one picture with a summary of its figures', async () => {
  const { container } = await draw(<Chart {...props} />);
  await expect
    .element(drawing)
    .toHaveAccessibleName(
      'Gráfico de barras: Fichas por estado. Estado: 3 itens. Maior valor: 1.234, São Paulo. Menor valor: 0, Acre. Total: Fichas: 1.534.',
    );
  await expect.poll(() => container.querySelector('svg, canvas') !== null).toBe(true);
  await expectAccessible(container);
});

test('can be switched to a table and back by its menu', async () => {
  await draw(<Chart {...props} />);
  await opener.click();
  const asTable = menu.getByRole('menuitemcheckbox', { name: 'Ver como tabela' });
  await expect.element(asTable).not.toBeChecked();
  await asTable.click();
  await expect.element(page.getByRole('table', { name: 'Fichas por estado' })).toBeVisible();
  expect(drawing.elements()).toHaveLength(0);
  await opener.click();
  await expect.element(asTable).toBeChecked();
  await asTable.click();
  await expect.element(drawing).toBeVisible();
});

test('bars that follow each other in time may be lines; others may not', async () => {
  const screen = await draw(<Chart {...props} overTime />);
  await opener.click();
  await menu.getByRole('menuitemcheckbox', { name: 'Ver como linhas' }).click();
  await expect.element(drawing).toHaveAccessibleName(/^Gráfico de linhas/);
  await screen.rerender(<Chart {...props} fileName={`${props.fileName}-outro`} />);
  await opener.click();
  await expect.element(menu.getByRole('menuitem', { name: 'PNG' })).toBeVisible();
  expect(menu.getByRole('menuitemcheckbox', { name: 'Ver como linhas' }).elements()).toHaveLength(0);
});

test('of nothing there is no picture to save or print, but there is a file of its zeros', async () => {
  await draw(<Chart {...props} data={EMPTY} />);
  await opener.click();
  for (const name of ['PNG', 'JPG', 'SVG', 'Imprimir'])
    await expect.element(menu.getByRole('menuitem', { name, exact: true })).toHaveAttribute('aria-disabled', 'true');
  for (const name of ['CSV', 'XLSX', 'JSON'])
    await expect.element(menu.getByRole('menuitem', { name, exact: true })).not.toHaveAttribute('aria-disabled');
});

test('saves its figures as a file with the name of the chart and the day, and notifies the user', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await draw(
    <>
      <Chart {...props} />
      <Notifications />
    </>,
  );
  await opener.click();
  await menu.getByRole('menuitem', { name: 'CSV' }).click();
  await expect.element(page.getByText('Dados em CSV salvos.')).toBeVisible();
  expect(saved).toEqual([expect.stringMatching(/^grafico-\d+-\d{4}-\d\d-\d\d\.csv$/)]);
});

test('a tool of the page opens over the picture of the chart, and closes', async () => {
  setChartTools([
    {
      label: 'Anotar',
      Icon: PencilLine,
      Dialog: ({ picture, onClose }) => (
        <button type="button" onClick={onClose}>
          {`${picture.title}: ${picture.svg.includes('<svg')}`}
        </button>
      ),
    },
  ]);
  await draw(<Chart {...props} />);
  await opener.click();
  await menu.getByRole('menuitem', { name: 'Anotar' }).click();
  const tool = page.getByRole('button', { name: 'Fichas por estado: true' });
  await expect.element(tool).toBeVisible();
  await tool.click();
  await expect.element(tool).not.toBeInTheDocument();
});

test('stays a table when it is rendered again', async () => {
  toggleChartView(props.fileName, 'table');
  await draw(<Chart {...props} />);
  await expect.element(page.getByRole('table', { name: 'Fichas por estado' })).toBeVisible();
});
