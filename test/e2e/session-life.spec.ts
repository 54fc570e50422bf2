import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { ANA, enter, SENHA, setUp } from './people.ts';
import { test, useServer } from './server.ts';

const server = useServer();

test.beforeAll(() => setUp(server.url));

/** What is typed in the form for one's own password, where nothing is sent while typing. */
function newPasswordField(page: Page) {
  return page.getByLabel('Nova senha');
}

async function endSessions(): Promise<void> {
  await server.owner.query('delete from sessions');
}

function readTimer(page: Page): Promise<string> {
  return page.getByRole('timer').innerText();
}

function secondsOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
}

test('counts the time since the login, the same after a reload and in another tab', { tag: '@slow' }, async ({
  page,
  context,
}) => {
  await enter(page);
  await server.owner.query(`update sessions set created_at = created_at - interval '1 hour 2 minutes'`);
  await page.goto('/configuracoes');
  await expect(page.getByRole('timer')).toHaveText(/^01:02:\d\d$/);
  const other = await context.newPage();
  await other.goto('/configuracoes');
  await expect(other.getByRole('timer')).toHaveText(/^01:02:\d\d$/);
  const [one, two] = await Promise.all([readTimer(page), readTimer(other)]);
  expect(Math.abs(secondsOf(one) - secondsOf(two))).toBeLessThanOrEqual(1);
  await expect.poll(() => readTimer(page)).not.toBe(one);
});

test('an ended session returns to the same field, its text and its caret as they were', { tag: '@slow' }, async ({
  page,
}) => {
  await enter(page);
  const forms: [string, () => Promise<Locator>][] = [
    [
      'the record',
      async () => {
        await page.goto('/pessoas/nova');
        await page.locator('[name=nome]').fill('Rascunho da Silva');
        return page.locator('[name=ds_Bairro_1]');
      },
    ],
    [
      'a dialog',
      async () => {
        await page.goto('/usuarios');
        await page.getByRole('button', { name: 'Novo usuário' }).click();
        const dialog = page.getByRole('dialog', { name: 'Novo usuário' });
        await dialog.getByLabel('E-mail').fill('bia@exemplo.com.br');
        await dialog.getByLabel('Primeira senha').fill('cinco barcos verdes');
        return dialog.getByLabel('Nome');
      },
    ],
    [
      'a short form',
      async () => {
        await page.goto('/configuracoes');
        await page.getByLabel('Senha atual').fill(SENHA);
        await page.getByLabel('Repita a senha').fill('Centro Velho de lá');
        return newPasswordField(page);
      },
    ],
  ];
  page.on('dialog', (dialog) => void dialog.accept());
  for (const [name, openForm] of forms) {
    const field = await openForm();
    await field.fill('Centro Velho de lá');
    await page.keyboard.press('Home');
    for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight');
    await endSessions();
    await page.keyboard.press('Control+Enter');
    const signInAgain = page.getByRole('alertdialog', { name: 'Sua sessão terminou' });
    await expect(signInAgain.getByLabel('Senha', { exact: true }), name).toBeFocused();
    await page.keyboard.type(SENHA);
    await page.keyboard.press('Enter');
    await expect(signInAgain).toBeHidden();
    await expect(field, name).toBeFocused();
    await page.keyboard.type('!');
    await expect(field, name).toHaveValue('Centro! Velho de lá');
  }
});

test('keeps what was typed when the session ends, and goes on after signing in again', async ({ page }) => {
  await enter(page, '/configuracoes');
  await newPasswordField(page).fill('texto que não se perde');
  await endSessions();
  await page.getByLabel('English').click();
  const dialog = page.getByRole('alertdialog', { name: 'Sua sessão terminou' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel('E-mail')).toHaveValue(ANA.email);
  await dialog.getByLabel('Senha', { exact: true }).fill(SENHA);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(newPasswordField(page)).toHaveValue('texto que não se perde');
  await expect(page).toHaveURL(/\/configuracoes$/);
});

test('shows nothing of the one before when somebody else signs in at the end of a session', async ({ page }) => {
  await enter(page);
  const senha = 'cinco barcos verdes';
  const data = { nome: 'João Carlos', email: 'joao@exemplo.com.br', senha };
  await page.request.post('/api/users', { data });
  await page.goto('/configuracoes');
  await newPasswordField(page).fill('texto da Ana');
  await endSessions();
  await page.getByLabel('English').click();
  const dialog = page.getByRole('alertdialog', { name: 'Sua sessão terminou' });
  await dialog.getByLabel('E-mail').fill(data.email);
  await dialog.getByLabel('Senha', { exact: true }).fill(senha);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Usuário: João Carlos' })).toBeVisible();
  await expect(newPasswordField(page)).toHaveValue('');
  await expect(page.getByRole('link', { name: 'Usuários' })).toBeHidden();
});

test('says that the server is away, keeps what was typed, and goes on when it is back', { tag: '@slow' }, async ({
  page,
}) => {
  await enter(page, '/configuracoes');
  await newPasswordField(page).fill('texto que não se perde');
  await server.cutDatabase();
  await page.getByLabel('English').click();
  const banner = page.getByRole('alert').filter({ hasText: /banco de dados/i });
  await expect(banner).toBeVisible();
  await expect(banner).not.toContainText('Sem conexão');
  await expect(page.getByLabel('Português')).toBeChecked();
  await expectAccessible(page);
  const check = page.waitForResponse('**/readyz');
  await banner.getByRole('button', { name: 'Tentar de novo' }).click();
  expect((await check).status()).toBe(503);
  await expect(banner).toBeVisible();
  server.restoreDatabase();
  await expect(banner).toBeHidden();
  await expect(newPasswordField(page)).toHaveValue('texto que não se perde');
});
