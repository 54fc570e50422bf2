import { expect } from '@playwright/test';
import { makeNotes, zipOf } from '../fiscal/make-nfe.ts';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import { watchPointers } from './no-mouse.ts';
import { enter, setUp } from './people.ts';
import { test, useServer } from './server.ts';

const server = useServer();
test.beforeAll(() => setUp(server.url));

test('a zip of sixty notes becomes twelve records that are ready or say why, and one key takes them back', {
  tag: '@slow',
}, async ({ page }) => {
  const complaints = watchConsole(page);
  const pointers = await watchPointers(page);
  const zip = await zipOf(makeNotes());
  await enter(page, '/importar');
  await page.getByLabel('Arquivo para importar').setInputFiles({
    name: 'notas de 2026.zip',
    mimeType: 'application/zip',
    buffer: zip,
  });
  // nothing is a question: the rows are there, checked
  await expect(page.getByRole('heading', { level: 2, name: 'Veja o que vai acontecer' })).toBeVisible();
  await expect(page.getByText('Lidos: 60 NF-e. 12 fichas.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('12 fichas novas')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Pronto: 12 novas.')).toBeVisible();

  const { items } = await (await page.request.get('/api/pessoas?limit=100')).json();
  expect(items).toHaveLength(12);
  for (const { id } of items) {
    const nfe = await (await page.request.get(`/api/pessoas/${id}/nfe`)).json();
    expect(nfe.pronta || nfe.items.length > 0, JSON.stringify(nfe)).toBe(true);
  }
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await (await page.request.get('/api/pessoas/count')).json()).count).toBe(0);
  expect(pointers).toEqual([]);
  expect(complaints).toEqual([]);
});
