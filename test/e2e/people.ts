import type { Page } from '@playwright/test';
import type { Client } from 'pg';

export const SENHA = 'quatro cavalos azuis';
export const ANA = { nome: 'Ana Beatriz Souza', email: 'ana@exemplo.com.br', senha: SENHA };

/** The first run, without the screens; nothing if it is done already. `sample`: with the 1,000 invented records. */
export async function setUp(url: string, { sample = false } = {}): Promise<void> {
  const answer = await fetch(`${url}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...ANA, cliente: 'Escritório Central', sample }),
  });
  if (answer.status !== 201 && answer.status !== 409) throw new Error(`setup: ${answer.status}`);
}

/** Invented records as one operation of who set up. The sample of the first run is one a week. */
export async function importSamples(owner: Client, count = 1000): Promise<void> {
  const { openDb } = await import('../../src/kit/server/db/db.ts');
  const { createSampleRecords } = await import('../../src/demo/server/sample-records.ts');
  const { rows } = await owner.query('select tenant_id, user_id from memberships');
  const db = openDb({ host: owner.host, user: 'fichario_app', database: owner.database! });
  await createSampleRecords(db, { tenantId: rows[0].tenant_id, userId: rows[0].user_id, count, seed: 1 });
  await db.close();
}

type Credentials = { email: string; senha: string };

/** Signs in without the screens, which takes a fraction of their time, and opens the page at `path`, if one is given. */
export async function enter(page: Page, path?: string, { email, senha }: Credentials = ANA): Promise<void> {
  const answer = await page.request.post('/api/session', { data: { email, senha } });
  if (!answer.ok()) throw new Error(`sign-in: ${answer.status()}`);
  if (path !== undefined) await page.goto(path);
}

/** Signs in through the page, and waits until it is inside. For the tests of that: the others `enter`. */
export async function signIn(page: Page, { email, senha }: Credentials = ANA): Promise<void> {
  await page.goto('/entrar');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(senha);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL((url) => url.pathname !== '/entrar');
}
