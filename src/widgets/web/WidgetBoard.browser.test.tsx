import { Users } from '../../kit/web/icons/icons.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/browser/accessible.ts';
import { draw } from '../../../test/browser/draw.tsx';
import { answerCalls, type Answers, later, problem } from '../../../test/browser/server-answers.ts';
import { signIn } from '../../../test/browser/signed-in.ts';
import { api } from '../../kit/web/api/api-client.ts';
import { Notifications } from '../../kit/web/overlay/Notifications.tsx';
import { type AnyWidget, defineWidget } from '../../kit/web/ui/widget-definition.ts';
import { WidgetBoard } from './WidgetBoard.tsx';
import { WidgetBoardMenu } from './WidgetBoardMenu.tsx';

type Figure = { count: number };

/** Typed for paths outside the API: the widgets exist only in this test. */
const get = api.get as (path: string, options: { signal: AbortSignal }) => Promise<{ data: Figure }>;

/** A widget that shows one figure of the server; a negative figure breaks its rendering. */
function figureWidget(id: string, title: string): AnyWidget {
  return defineWidget<Figure>({
    id,
    title,
    icon: Users,
    query: {
      key: ['test', id],
      load: async (signal) => (await get(`/api/figures/${id}`, { signal })).data,
    },
    render: ({ count }) => {
      if (count < 0) throw new Error('no such figure');
      return <p>{`${count} fichas`}</p>;
    },
  });
}

const WIDGETS = [
  figureWidget('people', 'Pessoas'),
  figureWidget('firms', 'Empresas'),
  figureWidget('gaps', 'Pendências'),
];
const RIGHT: Answers = {
  'GET /api/figures/people': { count: 10 },
  'GET /api/figures/firms': { count: 20 },
  'GET /api/figures/gaps': { count: 30 },
};

beforeEach(() => {
  signIn();
});

async function drawBoard(answers: Answers = {}) {
  const calls = answerCalls({ ...RIGHT, ...answers });
  const screen = await draw(
    <>
      <WidgetBoardMenu page="teste" widgets={WIDGETS} />
      <WidgetBoard page="teste" widgets={WIDGETS} label="Números" />
      <Notifications />
    </>,
  );
  return { calls, screen };
}

const widget = (title: string) => page.getByRole('region', { name: title, exact: true });
const options = (title: string) => widget(title).getByRole('button', { name: 'Opções do widget' });
const titles = () =>
  page
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent);
const said = (text: string) =>
  expect.element(page.getByRole('status').filter({ hasText: text }).first()).toBeInTheDocument();

async function choose(title: string, item: string): Promise<void> {
  await options(title).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('shows its widgets in their order, each a region with its figure', async () => {
  await drawBoard();
  await expect.element(page.getByRole('group', { name: 'Números' })).toBeVisible();
  expect(titles()).toEqual(['Pessoas', 'Empresas', 'Pendências']);
  await expect.element(widget('Pessoas')).toHaveTextContent('10 fichas');
  await expect.element(widget('Pendências')).toHaveTextContent('30 fichas');
  await expectAccessible();
});

test('a widget is busy until its figure is there, and the others do not wait for it', async () => {
  const figure = later<Figure>();
  await drawBoard({ 'GET /api/figures/firms': () => figure.promise });
  await expect.element(widget('Pessoas')).toHaveTextContent('10 fichas');
  await expect.element(widget('Empresas')).toHaveAttribute('aria-busy', 'true');
  await expect.element(widget('Pessoas')).not.toHaveAttribute('aria-busy');
  figure.resolve({ count: 21 });
  await expect.element(widget('Empresas')).toHaveTextContent('21 fichas');
  await expect.element(widget('Empresas')).not.toHaveAttribute('aria-busy');
});

test('a failed widget shows the message of the specification, without affecting others, and can retry', async () => {
  let answer: object = problem(500, 'failed', 'O servidor falhou.');
  await drawBoard({ 'GET /api/figures/gaps': () => answer });
  const failure = widget('Pendências').getByText('Sorry but there was a error: 500');
  await expect.element(failure).toBeVisible();
  await expect.element(failure).toHaveAttribute('lang', 'en');
  await expect.element(widget('Pendências')).toHaveTextContent('O servidor falhou.');
  await expect.element(widget('Pessoas')).not.toHaveTextContent('Sorry');
  await said('Pendências: não foi possível carregar.');
  await expectAccessible();
  answer = { count: 31 };
  await widget('Pendências').getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.element(widget('Pendências')).toHaveFocus();
  await expect.element(widget('Pendências')).toHaveTextContent('31 fichas');
  await expect.element(failure).not.toBeInTheDocument();
});

test('a call without an answer is failure 0, with a special message', async () => {
  await drawBoard({ 'GET /api/figures/gaps': () => Promise.reject(new TypeError('lost')) });
  await expect.element(widget('Pendências').getByText('Sorry but there was a error: 0')).toBeVisible();
  await expect.element(widget('Pendências')).toHaveTextContent('Sem conexão com o servidor.');
});

test('after a failed refresh, the previous content stays with its time', async () => {
  let answer: object = { count: 10 };
  await drawBoard({ 'GET /api/figures/people': () => answer });
  await expect.element(widget('Pessoas')).toHaveTextContent('10 fichas');
  answer = problem(500, 'failed', 'O servidor falhou.');
  await widget('Pessoas').getByRole('button', { name: 'Atualizar' }).click();
  await expect.element(widget('Pessoas')).toHaveTextContent(/O que se vê abaixo é de \d\d:\d\d/);
  await expect.element(widget('Pessoas')).toHaveTextContent('10 fichas');
});

test('shows a refresh for at least a second while the content stays', async () => {
  const figures: (Figure | Promise<Figure>)[] = [{ count: 10 }];
  const { calls } = await drawBoard({ 'GET /api/figures/people': () => figures.shift() });
  await expect.element(widget('Pessoas')).toHaveTextContent('10 fichas');
  const next = later<Figure>();
  figures.push(next.promise);
  const start = performance.now();
  const refresh = widget('Pessoas').getByRole('button', { name: 'Atualizar' });
  await refresh.click();
  await expect.element(widget('Pessoas')).toHaveAttribute('aria-busy', 'true');
  await said('Atualizando Pessoas…');
  await expect.element(widget('Pessoas')).toHaveTextContent('10 fichas');
  next.resolve({ count: 10 });
  await expect.element(widget('Pessoas')).not.toHaveAttribute('aria-busy');
  expect(performance.now() - start).toBeGreaterThanOrEqual(1000);
  await said('Pessoas: atualizado.');
  await expect.element(refresh).toHaveFocus();
  expect(calls.filter(({ path }) => path === '/api/figures/people')).toHaveLength(2);
});

test('a collapsed widget loads nothing until it is opened, and stays collapsed', async () => {
  const { screen } = await drawBoard();
  const fold = () => widget('Empresas').element().querySelector(':scope > div:nth-of-type(2)')!; // the content
  expect(getComputedStyle(fold()).transitionDuration).toBe('0.2s, 0.2s');
  await widget('Empresas').getByRole('button', { name: 'Recolher' }).click();
  await expect.poll(() => fold().clientHeight).toBe(0);
  await expect.element(widget('Empresas').getByRole('button', { name: 'Expandir' })).toHaveFocus();
  await expect.poll(() => widget('Empresas').getByText('20 fichas').element().checkVisibility()).toBe(true);
  await screen.unmount();
  const { calls } = await drawBoard({ 'GET /api/figures/firms': { count: 22 } });
  expect(fold().clientHeight).toBe(0);
  await expect.element(widget('Pessoas')).toHaveTextContent('10 fichas');
  await widget('Empresas').getByRole('button', { name: 'Expandir' }).click();
  await expect.element(widget('Empresas').getByRole('button', { name: 'Recolher' })).toBeVisible();
  await expect.element(widget('Empresas')).toHaveTextContent(/2[02] fichas/);
  expect(calls.filter(({ path }) => path === '/api/figures/firms').length).toBeLessThanOrEqual(1);
});

test('is moved by its menu one place, announces its place, and cannot leave the ends', async () => {
  await drawBoard();
  await choose('Pessoas', 'Mover para depois');
  await said('Widget Pessoas, posição 2 de 3.');
  expect(titles()).toEqual(['Empresas', 'Pessoas', 'Pendências']);
  await expect.element(options('Pessoas')).toHaveFocus();
  await options('Empresas').click();
  await expect
    .element(page.getByRole('menuitem', { name: 'Mover para antes' }))
    .toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Escape}');
  await options('Pendências').click();
  await expect
    .element(page.getByRole('menuitem', { name: 'Mover para depois' }))
    .toHaveAttribute('aria-disabled', 'true');
});

test('is moved by keyboard alone, announces each position, and Esc cancels', async () => {
  await drawBoard();
  const handle = page.getByRole('button', { name: 'Mover Pessoas' });
  await expect
    .element(handle)
    .toHaveAccessibleDescription(/Espaço; as setas mudam a posição; Espaço solta; Esc cancela/);
  handle.element().focus();
  await userEvent.keyboard(' ');
  await said('Widget Pessoas seguro, posição 1 de 3.');
  await userEvent.keyboard('{ArrowRight}');
  await said('Widget Pessoas, posição 2 de 3.');
  await userEvent.keyboard(' ');
  await said('Widget Pessoas solto, posição 2 de 3.');
  expect(titles()).toEqual(['Empresas', 'Pessoas', 'Pendências']);
  await expect.element(handle).toHaveFocus();
  await userEvent.keyboard(' ');
  await said('Widget Pessoas seguro, posição 2 de 3.');
  await userEvent.keyboard('{ArrowDown}{Escape}');
  await said('Movimento cancelado. Widget Pessoas continua na posição 2 de 3.');
  expect(titles()).toEqual(['Empresas', 'Pessoas', 'Pendências']);
});

test('stores colour and title; Enter saves a title, Esc cancels, and an empty one is the original', async () => {
  const { screen } = await drawBoard();
  await options('Empresas').click();
  await page.getByRole('menuitemradio', { name: 'Azul', exact: true }).click();
  // the menu stays open, and the widget behind it shows the colour
  await expect.element(page.getByRole('menuitemradio', { name: 'Azul', exact: true })).toBeChecked();
  await expect.element(widget('Empresas')).toHaveAttribute('data-widget-color', 'blue');
  await expectAccessible();
  await userEvent.keyboard('{Escape}');

  const field = page.getByRole('textbox', { name: 'Título do widget Empresas' });
  await choose('Empresas', 'Mudar título');
  await expect.element(field).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('Nada disso{Escape}');
  await expect.element(options('Empresas')).toHaveFocus();
  await choose('Empresas', 'Mudar título');
  await userEvent.keyboard('Firmas{Enter}');
  await expect.element(options('Firmas')).toHaveFocus();

  await screen.unmount();
  await drawBoard();
  await expect.element(widget('Firmas')).toHaveAttribute('data-widget-color', 'blue');
  await choose('Firmas', 'Mudar título');
  await field.fill('');
  await userEvent.keyboard('{Enter}');
  await expect.element(widget('Empresas')).toBeVisible();
});

test('a widget is hidden, its neighbour gets the focus, and the notice or "Organizar" shows it again', async () => {
  const { screen } = await drawBoard();
  expect(getComputedStyle(widget('Pessoas').element()).transitionDuration).toContain('0.3s');
  await choose('Pessoas', 'Ocultar');
  await expect.element(options('Empresas')).toHaveFocus();
  await expect.poll(titles).toEqual(['Empresas', 'Pendências']);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect.element(widget('Pessoas')).toHaveFocus();
  expect(titles()).toEqual(['Pessoas', 'Empresas', 'Pendências']);
  await choose('Pendências', 'Ocultar');
  await expect.poll(titles).toEqual(['Pessoas', 'Empresas']);
  await screen.unmount();
  await drawBoard();
  expect(titles()).toEqual(['Pessoas', 'Empresas']);
  await page.getByRole('button', { name: 'Organizar' }).click();
  await page.getByRole('menuitem', { name: 'Mostrar Pendências' }).click();
  await expect.element(widget('Pendências')).toHaveFocus();
});

test('asks before it deletes a widget, with the focus on Não; a deleted one is added again as new', async () => {
  const { screen } = await drawBoard();
  await options('Pessoas').click();
  await page.getByRole('menuitemradio', { name: 'Verde', exact: true }).click();
  await userEvent.keyboard('{Escape}');
  await choose('Pessoas', 'Excluir…');
  const question = page.getByRole('alertdialog', { name: 'Excluir o widget “Pessoas”?' });
  await expect.element(question.getByRole('button', { name: 'Não' })).toHaveFocus();
  const answers = question
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent);
  expect(answers).toEqual(['', 'Não', 'Sim']);
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(widget('Pessoas')).toBeVisible();

  await choose('Pessoas', 'Excluir…');
  await question.getByRole('button', { name: 'Sim' }).click();
  await expect.poll(titles).toEqual(['Empresas', 'Pendências']);
  await screen.unmount();
  await drawBoard();
  expect(titles()).toEqual(['Empresas', 'Pendências']);
  await page.getByRole('button', { name: 'Organizar' }).click();
  expect(page.getByRole('menuitem', { name: 'Mostrar Pessoas' }).elements()).toHaveLength(0);
  await page.getByRole('menuitem', { name: 'Adicionar Pessoas' }).click();
  await expect.element(widget('Pessoas')).toHaveFocus();
  await expect.element(widget('Pessoas')).toHaveAttribute('data-widget-color', 'default');
  expect(titles()).toEqual(['Empresas', 'Pendências', 'Pessoas']);
});

test('a board without widgets explains how to restore them, also all together', async () => {
  await drawBoard();
  for (const title of ['Pessoas', 'Empresas']) {
    await choose(title, 'Ocultar');
    await expect.element(widget(title)).not.toBeInTheDocument();
  }
  await choose('Pendências', 'Excluir…');
  await page.getByRole('button', { name: 'Sim' }).click();
  await expect.element(page.getByText('Nenhum widget no painel')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Organizar' })).toHaveFocus();
  await expectAccessible();
  await page.getByRole('button', { name: 'Restaurar painel' }).click();
  await expect.poll(titles).toEqual(['Pessoas', 'Empresas', 'Pendências']);
  await expect.element(page.getByRole('button', { name: 'Organizar' })).toHaveFocus();
  expect(localStorage.getItem('fichario.widgets.teste')).toBeNull();
  // the restore can be undone, too
  await page.getByRole('button', { name: 'Desfazer' }).last().click();
  await expect.element(page.getByText('Nenhum widget no painel')).toBeVisible();
});

test('a corrupt stored layout does not break the board', async () => {
  localStorage.setItem('fichario.widgets.teste', '{"people":{"position":"x","color":"</style>"},"alien":{}}');
  await drawBoard();
  expect(titles()).toEqual(['Pessoas', 'Empresas', 'Pendências']);
  await expect.element(widget('Pessoas')).toHaveAttribute('data-widget-color', 'default');
});

test.each([
  [360, 1],
  [1000, 2],
  [1600, 3],
])('at %i pixels it has so many columns: %i', async (width, columns) => {
  await page.viewport(width, 800);
  await drawBoard();
  const grid = page.getByRole('group', { name: 'Números' }).element().firstElementChild;
  if (!grid) throw new Error('The board has no grid.');
  await expect.poll(() => getComputedStyle(grid).gridTemplateColumns.split(' ').length).toBe(columns);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
