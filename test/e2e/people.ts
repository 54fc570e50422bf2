import type { Page } from '@playwright/test';

export const SENHA = 'quatro cavalos azuis';
export const ANA = { nome: 'Ana Beatriz Souza', email: 'ana@exemplo.com.br', senha: SENHA };

/** The first run, without the screens; nothing if it is done already. */
export async function setUp(url: string, cliente = 'Escritório Central'): Promise<void> {
  const answer = await fetch(`${url}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...ANA, cliente, sample: false }),
  });
  if (answer.status !== 201 && answer.status !== 409) throw new Error(`setup: ${answer.status}`);
}

/** Signs in through the page, and waits until it is inside. */
export async function signIn(page: Page, { email, senha }: { email: string; senha: string } = ANA): Promise<void> {
  await page.goto('/entrar');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(senha);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL((url) => url.pathname !== '/entrar');
}
