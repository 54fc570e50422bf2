import { expect, type Page } from '@playwright/test';
import { keepNotices } from './lasting-notices.ts';
import { enter, setUp } from './people.ts';
import { createPessoa } from './pessoa-api.ts';
import { test, useServer } from './server.ts';

const server = useServer();

test.beforeAll(async ({ browser }) => {
  await setUp(server.url);
  const page = await browser.newPage({ baseURL: server.url });
  await enter(page);
  await createPessoa(page, { nome: 'João da Silva', emails: [{ email: 'joao@exemplo.com.br' }] });
  await page.close();
});

test.beforeEach(({ page }) => keepNotices(page));

/** While a notice is read, every button and every link of the menu that is on the screen can still be pressed. */
async function expectNothingCovered(page: Page): Promise<void> {
  const notices = page.locator('[popover] > :is([role=status], [role=alert]) > *');
  await expect(notices.first()).toBeVisible();
  await expect.poll(() => page.evaluate(listCovered)).toEqual([]);
  await expect(notices.first()).toBeVisible();
}

/** What a notice lies on, by its name. */
function listCovered(): (string | null)[] {
  // what lies behind an open dialog cannot be pressed, whatever lies on it
  const reach = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  return [...reach.querySelectorAll(reach === document ? 'button' : 'button, a')]
    .filter((action) => {
      const { left, top, width, height } = action.getBoundingClientRect();
      const topmost = document.elementFromPoint(left + width / 2, top + height / 2);
      const notice = topmost?.closest('[popover]:has(> [role=status])');
      return notice && !notice.contains(action);
    })
    .map((action) => action.getAttribute('aria-label') ?? action.textContent);
}

test('a notice lies on no button of a chart that is annotated', { tag: '@slow' }, async ({ page }) => {
  await enter(page, '/');
  for (const item of ['PNG', 'Anotar']) {
    await page.getByRole('button', { name: 'Opções do gráfico: Fichas por situação' }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  }
  await expect(page.getByRole('dialog', { name: /^Anotar/ })).toBeVisible();
  await expectNothingCovered(page);
});

test('a notice lies neither on the bar of what is marked nor on the buttons of a dialog', { tag: '@slow' }, async ({
  page,
}) => {
  await enter(page, '/pessoas');
  await page
    .getByRole('row', { name: /João da Silva/ })
    .getByRole('gridcell', { name: 'Não selecionada' })
    .click();
  await page.getByRole('button', { name: 'Mais ações da seleção' }).click();
  await page.getByRole('menuitem', { name: 'Copiar e-mails' }).click();
  await expectNothingCovered(page);
  await page.getByRole('button', { name: 'Exportar', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNothingCovered(page);
});

test.describe('on a phone', { tag: '@slow' }, () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a notice lies neither on the bar of a form nor on the open menu', async ({ page }) => {
    await enter(page, '/pessoas/nova');
    await page.getByLabel('Nome', { exact: true }).fill('Rita Lima');
    await page.getByRole('button', { name: 'Salvar', exact: true }).tap();
    await page.waitForURL(/pessoas\/\d+/);
    await expectNothingCovered(page);
    await page.getByRole('button', { name: 'Abrir o menu' }).tap();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expectNothingCovered(page);
  });
});
