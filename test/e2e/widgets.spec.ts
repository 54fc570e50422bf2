import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import { enter, setUp } from './people.ts';
import { createPessoa } from './pessoa-api.ts';
import { watchPolicy } from './policy.ts';
import { test, useServer } from './server.ts';

const server = useServer();
const KEY = 'fichario.widgets.painel';
/** Charts take time to draw; the journey of the painel has them. */
const CHARTS = ['totals', 'created-by-month', 'by-state', 'by-city'];
const WITHOUT_CHARTS = JSON.stringify(Object.fromEntries(CHARTS.map((id, at) => [id, { position: at, hidden: true }])));
/** the others, as they stand at first */
const ALL = ['Fichas completas', 'Aniversários da semana', 'Pendências', 'Últimas alterações'];
const [FIRST = '', SECOND = '', THIRD = '', FOURTH = ''] = ALL;
const THIRD_ID = 'widget-painel-pendencias';
const THIRD_PATH = '/api/dashboard/pendencias';

test.beforeAll(async ({ browser }) => {
  await setUp(server.url);
  const page = await browser.newPage({ baseURL: server.url });
  await enter(page);
  // without a record, the painel shows first steps instead of its widgets
  await createPessoa(page, { nome: 'Maria de Lourdes' });
  await page.close();
});

async function openPainel(page: Page): Promise<void> {
  await page.addInitScript(
    ([key = '', layout = '']) => {
      if (!sessionStorage.getItem(key)) localStorage.setItem(key, layout);
      sessionStorage.setItem(key, 'set once');
    },
    [KEY, WITHOUT_CHARTS],
  );
  await enter(page, '/');
  await expectOrder(page, ...ALL);
}

function widget(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true });
}

async function openMenu(page: Page, title: string): Promise<void> {
  await widget(page, title).getByRole('button', { name: 'Opções do widget' }).click();
}

async function choose(page: Page, title: string, item: string): Promise<void> {
  await openMenu(page, title);
  await page.getByRole('menuitem', { name: item }).click();
}

async function organize(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Organizar' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function titles(page: Page): Promise<string[]> {
  return page.getByRole('group', { name: 'Números do cadastro' }).getByRole('heading', { level: 2 }).allTextContents();
}

async function expectOrder(page: Page, ...wanted: string[]): Promise<void> {
  await expect.poll(() => titles(page)).toEqual(wanted);
}

/** Waits until a text was announced; screen readers hear either region. */
async function expectSaid(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: text })).toHaveCount(1);
}

test('moves a widget by keyboard, says each position in Portuguese, and keeps the order', async ({ page }) => {
  const violations = await watchPolicy(page);
  const complaints = watchConsole(page);
  await openPainel(page);
  const handle = page.getByRole('button', { name: `Mover ${FIRST}` });
  await expect(handle).toHaveAccessibleDescription(/Espaço; as setas mudam a posição; Espaço solta; Esc cancela/);
  await handle.press('Space');
  await expectSaid(page, `Widget ${FIRST} seguro, posição 1 de 4.`);
  await page.keyboard.press('ArrowRight');
  await expectSaid(page, `Widget ${FIRST}, posição 2 de 4.`);
  await page.keyboard.press('ArrowDown');
  await expectSaid(page, `Widget ${FIRST}, posição 3 de 4.`);
  await page.keyboard.press('ArrowUp');
  await expectSaid(page, `Widget ${FIRST}, posição 2 de 4.`);
  await page.keyboard.press('Space');
  await expectSaid(page, `Widget ${FIRST} solto, posição 2 de 4.`);
  await expectOrder(page, SECOND, FIRST, THIRD, FOURTH);
  await expect(handle).toBeFocused();

  await handle.press('Space');
  await expectSaid(page, 'seguro');
  await page.keyboard.press('ArrowDown');
  await expectSaid(page, `posição 3 de 4.`);
  await page.keyboard.press('Escape');
  await expectSaid(page, `Movimento cancelado. Widget ${FIRST} continua na posição 2 de 4.`);
  await expectOrder(page, SECOND, FIRST, THIRD, FOURTH);

  await choose(page, FIRST, 'Mover para depois');
  await expectSaid(page, `Widget ${FIRST}, posição 3 de 4.`);
  await expect(widget(page, FIRST).getByRole('button', { name: 'Opções do widget' })).toBeFocused();
  await page.reload();
  await expectOrder(page, SECOND, THIRD, FIRST, FOURTH);
  expect([...violations, ...complaints]).toEqual([]);
});

test('moves a widget by mouse and shows where it would go', async ({ page }) => {
  await openPainel(page);
  const from = await page.getByRole('button', { name: `Mover ${FIRST}` }).boundingBox();
  const to = await widget(page, THIRD).boundingBox();
  if (!from || !to) throw new Error('The widgets have no place.');
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y + 30);
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  await expect(widget(page, THIRD)).toHaveAttribute('data-target', 'after');
  await page.mouse.up();
  await expectOrder(page, SECOND, THIRD, FIRST, FOURTH);
  await page.reload();
  await expectOrder(page, SECOND, THIRD, FIRST, FOURTH);
});

test('keeps colour and title; Enter saves a title, Esc leaves it, and an empty one is the original', async ({
  page,
}) => {
  await openPainel(page);
  await openMenu(page, THIRD);
  await page.getByRole('menuitemradio', { name: 'Azul', exact: true }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Azul', exact: true })).toBeChecked();
  await expect(widget(page, THIRD)).toHaveAttribute('data-widget-color', 'blue');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  const field = page.getByRole('textbox', { name: `Título do widget ${THIRD}` });
  await choose(page, THIRD, 'Mudar título');
  await expect(field).toBeFocused();
  await page.keyboard.type('Nada disso');
  await page.keyboard.press('Escape');
  await expect(widget(page, THIRD).getByRole('button', { name: 'Opções do widget' })).toBeFocused();
  await choose(page, THIRD, 'Mudar título');
  await page.keyboard.type('Onde estão os clientes');
  await page.keyboard.press('Enter');
  await expect(widget(page, 'Onde estão os clientes').getByRole('button', { name: 'Opções do widget' })).toBeFocused();

  await page.reload();
  await expect(widget(page, 'Onde estão os clientes')).toHaveAttribute('data-widget-color', 'blue');
  await choose(page, 'Onde estão os clientes', 'Mudar título');
  await field.fill('');
  await page.keyboard.press('Enter');
  await expect(widget(page, THIRD)).toBeVisible();
});

test('collapses in 200 ms, stays so, and asks for nothing while it is', async ({ page }) => {
  await openPainel(page);
  const fold = widget(page, THIRD).locator('> div').nth(1);
  await expect.poll(async () => (await fold.boundingBox())?.height).toBeGreaterThan(40);
  expect(await fold.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0.2s, 0.2s');
  await widget(page, THIRD).getByRole('button', { name: 'Recolher' }).click();
  await expect.poll(async () => (await fold.boundingBox())?.height).toBe(0);
  await expect(widget(page, THIRD).getByRole('button', { name: 'Expandir' })).toBeFocused();

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await expect(widget(page, SECOND)).not.toHaveAttribute('aria-busy');
  await expect(widget(page, THIRD).getByRole('button', { name: 'Expandir' })).toBeVisible();
  expect(asked).not.toContain(THIRD_PATH);
  await widget(page, THIRD).getByRole('button', { name: 'Expandir' }).click();
  await expect.poll(() => asked).toContain(THIRD_PATH);
  await expect.poll(async () => (await fold.boundingBox())?.height).toBeGreaterThan(40);
});

for (const [how, isEnabled] of [
  ['of the browser', true],
  ['over the page where the browser has none', false],
] as const) {
  test(`shows a widget on the full screen ${how}, menu and question included, until Esc`, async ({ page }) => {
    if (!isEnabled)
      await page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
    await openPainel(page);
    const section = widget(page, THIRD);
    const options = section.getByRole('button', { name: 'Opções do widget' });
    await choose(page, THIRD, 'Tela cheia');
    await expect(section.getByRole('button', { name: 'Sair da tela cheia' })).toBeVisible();
    expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(isEnabled);
    await expect.poll(() => section.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
    await expect(options).toBeFocused();
    if (isEnabled) await expectAccessible(page);

    await options.press('ArrowDown');
    await page.getByRole('menuitemradio', { name: 'Roxo' }).click();
    await expect(section).toHaveAttribute('data-widget-color', 'purple');
    await page.keyboard.press('Escape');
    await choose(page, THIRD, 'Excluir…');
    await expect(page.getByRole('button', { name: 'Não' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    // the page behind is out of reach
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      expect(
        await section.evaluate(
          (element) =>
            [document.body, null].includes(document.activeElement as HTMLElement) ||
            element.contains(document.activeElement),
        ),
      ).toBe(true);
    }
    await options.focus();
    await page.keyboard.press('Escape');
    await expect(section.getByRole('button', { name: 'Sair da tela cheia' })).toBeHidden();
    expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
    expect(await page.locator('[inert]').count()).toBe(0);
    await expect(options).toBeFocused();
  });
}

test('hides a widget with a fade of 300 ms, and brings it back to its place', async ({ page }) => {
  await openPainel(page);
  const section = page.locator(`#${THIRD_ID}`);
  expect(await section.evaluate((element) => getComputedStyle(element).transitionDuration)).toContain('0.3s');
  const fadeTime = section.evaluate(async (element) => {
    while (!element.hasAttribute('inert')) await new Promise(requestAnimationFrame);
    const start = performance.now();
    while (element.isConnected) await new Promise(requestAnimationFrame);
    return performance.now() - start;
  });
  await choose(page, THIRD, 'Ocultar');
  expect(await fadeTime).toBeGreaterThan(250);
  await expect(section).toHaveCount(0);
  await expect(page.locator('#widget-painel-latest-changes-menu')).toBeFocused();
  await page.reload();
  await expect(widget(page, FIRST)).toBeVisible();
  await expect(section).toHaveCount(0);

  await page.getByRole('button', { name: 'Organizar' }).click();
  await expect(page.getByText('Widgets ocultos', { exact: true })).toBeVisible();
  await page.getByRole('menuitem', { name: `Mostrar ${THIRD}` }).click();
  await expect(section).toBeFocused();
  await expectOrder(page, ...ALL);

  await choose(page, SECOND, 'Ocultar');
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(widget(page, SECOND)).toBeFocused();
  await expectOrder(page, ...ALL);
});

test('asks before it deletes a widget, with the focus on Não; a deleted one comes back as new', async ({ page }) => {
  await openPainel(page);
  await openMenu(page, THIRD);
  await page.getByRole('menuitemradio', { name: 'Verde', exact: true }).click();
  await page.keyboard.press('Escape');
  await choose(page, THIRD, 'Excluir…');
  const question = page.getByRole('alertdialog', { name: `Excluir o widget “${THIRD}”?` });
  await expect(question.getByRole('button')).toHaveText(['', 'Não', 'Sim']);
  await expect(question.getByRole('button', { name: 'Não' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(widget(page, THIRD)).toBeVisible();

  await choose(page, THIRD, 'Excluir…');
  await question.getByRole('button', { name: 'Sim' }).click();
  await expect(widget(page, THIRD)).toHaveCount(0);
  await page.reload();
  await expect(widget(page, FIRST)).toBeVisible();
  await expect(widget(page, THIRD)).toHaveCount(0);
  await page.getByRole('button', { name: 'Organizar' }).click();
  await expect(page.getByRole('menuitem', { name: `Mostrar ${THIRD}` })).toHaveCount(0);
  await page.getByRole('menuitem', { name: `Adicionar ${THIRD}` }).click();
  await expect(widget(page, THIRD)).toBeFocused();
  await expect(widget(page, THIRD)).toHaveAttribute('data-widget-color', 'default');
  expect((await titles(page)).at(-1)).toBe(THIRD);
});

test('restores the painel, hidden and deleted widgets too, and takes that back', async ({ page }) => {
  await openPainel(page);
  for (const title of ALL.slice(0, 3)) await choose(page, title, 'Ocultar');
  await choose(page, FOURTH, 'Excluir…');
  await page.getByRole('button', { name: 'Sim' }).click();
  await expect(page.getByText('Nenhum widget no painel')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Organizar' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restaurar painel' }).click();
  await expect.poll(() => titles(page)).toHaveLength(CHARTS.length + ALL.length);
  expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull();
  await page.getByRole('button', { name: 'Desfazer' }).last().click();
  await expect(page.getByText('Nenhum widget no painel')).toBeVisible();
  await organize(page, 'Restaurar painel');
  await expect.poll(() => titles(page)).toHaveLength(CHARTS.length + ALL.length);
});

test('shows a refresh for at least a second while the content stays', async ({ page }) => {
  await openPainel(page);
  const section = widget(page, FIRST);
  await expect(section).not.toHaveAttribute('aria-busy');
  const content = await section.locator('> div').nth(1).innerText();
  const start = Date.now();
  await section.getByRole('button', { name: 'Atualizar' }).click();
  await expect(section).toHaveAttribute('aria-busy', 'true');
  await expectSaid(page, `Atualizando ${FIRST}…`);
  expect(await section.locator('> div').nth(1).innerText()).toBe(content);
  await expect(section).not.toHaveAttribute('aria-busy');
  expect(Date.now() - start).toBeGreaterThanOrEqual(1000);
  await expectSaid(page, `${FIRST}: atualizado.`);
  await expect(section.getByRole('button', { name: 'Atualizar' })).toBeFocused();
});

test('says the failure of a load in the words of the specification, alone, and tries again', async ({ page }) => {
  let answer: 500 | 503 | 'lost' | 'right' = 500;
  let asked = 0;
  let othersAsked = 0;
  // the server comes back only when the test says so
  await page.route('**/readyz', (route) => route.abort());
  await page.route('**/api/dashboard/**', (route) => {
    othersAsked += 1;
    return route.continue();
  });
  await page.route(`**${THIRD_PATH}`, (route) => {
    asked += 1;
    if (answer === 'right') return route.continue();
    if (answer === 'lost') return route.abort();
    return route.fulfill({ status: answer, json: { status: answer, code: 'failed', detail: 'O servidor falhou.' } });
  });
  await openPainel(page);
  const section = widget(page, THIRD);
  const retry = section.getByRole('button', { name: 'Tentar de novo' });
  const failure = section.locator('[lang=en]');
  await expect(failure).toHaveText('Sorry but there was a error: 500');
  await expect(section.getByText('O servidor falhou.')).toBeVisible();
  for (const other of [FIRST, SECOND, FOURTH]) await expect(widget(page, other).locator('[lang=en]')).toHaveCount(0);
  await expectAccessible(page);

  // an outage of one figure alone must not make all the others be asked again and again
  answer = 503;
  othersAsked = 0;
  await retry.click();
  await expect(section).toBeFocused();
  await expect(failure).toHaveText('Sorry but there was a error: 503');
  answer = 'lost';
  await retry.click();
  await expect(failure).toHaveText('Sorry but there was a error: 0');
  await expect(section.getByText('Sem conexão com o servidor.')).toBeVisible();

  answer = 'right';
  asked = 0;
  await retry.click();
  await expect(section).not.toHaveAttribute('aria-busy');
  await expect(failure).toHaveCount(0);
  expect(asked).toBeGreaterThan(0);
  expect(othersAsked).toBe(0);

  // what was there stays, below the message
  const content = await section.locator('> div').nth(1).innerText();
  answer = 500;
  await section.getByRole('button', { name: 'Atualizar' }).click();
  await expect(failure).toHaveText('Sorry but there was a error: 500');
  await expect(section.getByText(/O que se vê abaixo é de \d\d:\d\d/)).toBeVisible();
  expect(await section.locator('> div').nth(1).innerText()).toContain(content);
});

test('keeps a widget that cannot be drawn from taking the others with it', async ({ page }) => {
  let isForeign = true;
  await page.route(`**${THIRD_PATH}`, (route) => (isForeign ? route.fulfill({ json: {} }) : route.continue()));
  await openPainel(page);
  const section = widget(page, THIRD);
  await expect(section.getByText('Este widget não pôde ser mostrado.')).toBeVisible();
  for (const other of [FIRST, SECOND, FOURTH]) await expect(widget(page, other)).not.toContainText('não pôde');
  isForeign = false;
  await section.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(section).toBeFocused();
  await expect(section.getByRole('link').first()).toBeVisible();
});

test('works on a layout that is broken or foreign, and follows the other tab', async ({ page, context }) => {
  await openPainel(page);
  for (const broken of ['{"totals":', '[1,2]', '{"totals":{"position":"x","color":"</style>"},"alien":{}}']) {
    await page.evaluate(([key, text]) => localStorage.setItem(key ?? '', text ?? ''), [KEY, broken]);
    await page.reload();
    await expect.poll(() => titles(page)).toHaveLength(CHARTS.length + ALL.length);
  }
  await page.evaluate(([key, text]) => localStorage.setItem(key ?? '', text ?? ''), [KEY, WITHOUT_CHARTS]);
  await page.reload();
  const other = await context.newPage();
  await other.goto('/');
  await openMenu(other, SECOND);
  await other.getByRole('menuitemradio', { name: 'Rosa' }).click();
  await expect(widget(page, SECOND)).toHaveAttribute('data-widget-color', 'pink');
  await choose(page, THIRD, 'Mover para antes');
  await expectOrder(other, FIRST, THIRD, SECOND, FOURTH);
  await expect(widget(other, SECOND)).toHaveAttribute('data-widget-color', 'pink');
});

test('has one, two or three columns by its room, every button on touch, and no motion where none is wanted', async ({
  browser,
}) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPainel(page);
  for (const [width, columns] of [
    [360, 1],
    [1000, 2],
    [1600, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const grid = page.getByRole('group', { name: 'Números do cadastro' }).locator('> div');
    const template = await grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length);
    expect(template, `${width} px`).toBe(columns);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  const refresh = widget(page, FIRST).getByRole('button', { name: 'Atualizar' });
  await expect(refresh.locator('xpath=..')).toHaveCSS('opacity', '1');
  await expect(widget(page, FIRST)).toHaveCSS('animation-name', 'none');
  await expect(widget(page, FIRST)).toHaveCSS('transition-duration', '0s');
  await expectAccessible(page);
  await context.close();
});
