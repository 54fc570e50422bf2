import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import { enter, setUp } from './people.ts';
import { readPdf } from './saved-files.ts';
import { test, useServer } from './server.ts';

const server = useServer();
test.beforeAll(() => setUp(server.url));
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** Nothing sticks out: a phone that scrolls sideways is a broken page. */
async function expectNoOverflow(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const sticksOut = () =>
    page.evaluate(() => {
      const main = document.querySelector('form, [role=grid]');
      return main ? main.scrollWidth - main.clientWidth : 0;
    });
  await expect.poll(sticksOut).toBe(0);
}

test('a person is registered, found and opened on a phone', async ({ page }) => {
  const complaints = watchConsole(page);
  await enter(page, '/');
  await page.getByRole('link', { name: 'Cadastrar pessoa' }).tap();
  await page.locator('[name=nome]').fill('Maria Aparecida do Nascimento Albuquerque');
  await page.locator('[name=cpf]').fill('52998224725');
  await page.locator('[name=tel_1]').fill('11987654321');
  await page.getByRole('button', { name: 'Adicionar e-mail' }).tap();
  await expect(page.locator('[name=ds_Email_2]')).toBeFocused();
  await page.locator('[name=ds_Email_1]').fill('maria.aparecida.albuquerque@exemplo.com.br');
  await expectNoOverflow(page);
  // at its end no field lies half under the buttons, where axe would take it for a small one
  await page.getByRole('form', { name: 'Ficha' }).evaluate((form) => form.scrollTo(0, form.scrollHeight));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salvar', exact: true }).tap();
  await expect(page.getByRole('heading', { level: 1, name: /Maria Aparecida/ })).toBeVisible();
  await expect(page.locator('[name=numEmail]')).toHaveValue('1');
  await expectNoOverflow(page);

  await page.goto('/pessoas');
  await page.getByRole('searchbox').fill('albu');
  const row = page.getByRole('row', { name: /Maria Aparecida/ });
  await expect(row).toContainText('529.982.247-25');
  await expect(row).toContainText('(11) 98765-4321');
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Filtros' }).tap();
  await page.getByRole('dialog', { name: 'Filtros' }).getByLabel('Inativa').tap();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Nada encontrado')).toBeVisible();
  await page.getByRole('button', { name: 'Tirar o filtro Situação: Inativa' }).tap();
  await row.getByRole('link').tap();
  await expect(page).toHaveURL(/\/pessoas\/1$/);
  await page.getByRole('link', { name: 'Histórico' }).tap();
  await expect(page.getByRole('dialog', { name: 'Histórico da ficha 1' }).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Contatos e impressão' }).tap();
  const contacts = page.getByRole('dialog', { name: /^Contatos de Maria/ });
  await expect(contacts.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute(
    'href',
    'https://wa.me/5511987654321',
  );
  await expect(contacts.getByRole('img', { name: /^Código QR/ })).toBeVisible();
  await expectNoOverflow(page);
  const sheet = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  expect(sheet).toMatchObject({ pages: 1, landscape: false });
  expect(sheet.text).toMatch(
    /Fichário.*Maria Aparecida do Nascimento Albuquerque.*529\.982\.247-25.*\(11\) 98765-4321/,
  );
  expect(complaints).toEqual([]);
});
