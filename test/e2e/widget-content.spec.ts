import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import {
  chooseInMenu,
  FIRST,
  FOURTH,
  openPainel,
  SECOND,
  setUpPainel,
  THIRD,
  THIRD_PATH,
  widget,
} from './painel-widgets.ts';
import { test, useServer } from './server.ts';

const server = useServer();
test.beforeAll(({ browser }) => setUpPainel(browser, server.url));

for (const [how, isEnabled] of [
  ['of the browser', true],
  ['over the page where the browser has none', false],
] as const) {
  test(`shows a widget on the full screen ${how}, menu and question included, until Esc`, { tag: '@slow' }, async ({
    page,
  }) => {
    if (!isEnabled)
      await page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
    await openPainel(page);
    const section = widget(page, THIRD);
    const options = section.getByRole('button', { name: 'Opções do widget' });
    await chooseInMenu(page, THIRD, 'Tela cheia');
    await expect(section.getByRole('button', { name: 'Sair da tela cheia' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(isEnabled);
    await expect.poll(() => section.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
    await expect(options).toBeFocused();
    await expectAccessible(page);

    await options.press('ArrowDown');
    await page.getByRole('menuitemradio', { name: 'Roxo' }).click();
    await expect(section).toHaveAttribute('data-widget-color', 'purple');
    await page.keyboard.press('Escape');
    await chooseInMenu(page, THIRD, 'Excluir…');
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
    await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);
    await expect(page.locator('[inert]')).toHaveCount(0);
    await expect(options).toBeFocused();
  });
}

test('says the failure of a load in the words of the specification, alone, and tries again', { tag: '@slow' }, async ({
  page,
}) => {
  let answer: 500 | 503 | 'lost' | 'right' = 500;
  let asked = 0;
  let othersAsked = 0;
  // the server comes back only when the test says so
  await page.route('**/readyz', (route) => route.abort());
  // who hears of changes again after an interruption asks for everything anew, whenever that is
  await page.route('**/api/live?*', (route) => route.abort());
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

test('keeps a widget that cannot be drawn from taking the others with it', { tag: '@slow' }, async ({ page }) => {
  // until somebody clicks: what a live update loads again by itself must not bring it back before
  const isForeign = () => page.evaluate(() => document.documentElement.dataset['clicked'] === undefined);
  await page.route(`**${THIRD_PATH}`, async (route) =>
    (await isForeign()) ? route.fulfill({ json: {} }) : route.continue(),
  );
  await openPainel(page);
  const section = widget(page, THIRD);
  await expect(section.getByText('Este widget não pôde ser mostrado.')).toBeVisible();
  for (const other of [FIRST, SECOND, FOURTH]) await expect(widget(page, other)).not.toContainText('não pôde');
  await page.evaluate(() => {
    document.addEventListener('click', () => (document.documentElement.dataset['clicked'] = 'yes'), { capture: true });
  });
  await section.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(section).toBeFocused();
  await expect(section.getByRole('link').first()).toBeVisible();
});
