import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { ANA, SENHA, setUp, signIn } from './people.ts';
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

test('counts the time since the login, the same after a reload and in another tab', async ({ page, context }) => {
  await signIn(page);
  await server.owner.query(`update sessions set created_at = created_at - interval '1 hour 2 minutes'`);
  await page.goto('/configuracoes');
  await expect(page.getByRole('timer')).toHaveText(/^01:02:\d\d$/);
  const other = await context.newPage();
  await other.goto('/configuracoes');
  await expect(other.getByRole('timer')).toHaveText(/^01:02:\d\d$/);
  const [one, two] = await Promise.all([readTimer(page), readTimer(other)]);
  expect(Math.abs(secondsOf(one) - secondsOf(two))).toBeLessThanOrEqual(1);
  await expect.poll(() => readTimer(page), { timeout: 5000 }).not.toBe(one);
});

test('warns before the session ends by disuse, and goes on at a press', async ({ page }) => {
  await signIn(page);
  await page.clock.install();
  await page.goto('/configuracoes');
  await expect(page.getByRole('timer')).toBeVisible();
  await page.clock.fastForward('28:30');
  const warning = page.getByRole('alert').filter({ hasText: 'Sua sessão termina por falta de uso' });
  await expect(warning).toBeVisible();
  await expectAccessible(page);
  await warning.getByRole('button', { name: 'Continuar' }).click();
  await expect(warning).toBeHidden();
});

test('keeps what was typed when the session ends, and goes on after signing in again', async ({ page }) => {
  await signIn(page);
  await page.goto('/configuracoes');
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
  await signIn(page);
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

test('says that the server is away, keeps what was typed, and goes on when it is back', async ({ page }) => {
  await signIn(page);
  await page.goto('/configuracoes');
  await newPasswordField(page).fill('texto que não se perde');
  await server.cutDatabase();
  await page.getByLabel('English').click();
  const banner = page
    .getByRole('alert')
    .filter({ hasText: 'Sem conexão com o servidor. O que você digitou continua aqui.' });
  await expect(banner).toBeVisible();
  await expect(page.getByLabel('Português')).toBeChecked();
  await expectAccessible(page);
  server.restoreDatabase();
  await banner.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(banner).toBeHidden({ timeout: 15_000 });
  await expect(newPasswordField(page)).toHaveValue('texto que não se perde');
});
