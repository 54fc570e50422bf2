import { expect, type Page, type Response } from '@playwright/test';
import type { Export } from '../../src/exports/export.ts';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import { choose, tabTo, watchPointers } from './no-mouse.ts';
import { enter, setUp } from './people.ts';
import { createPessoa } from './pessoa-api.ts';
import { watchPolicy } from './policy.ts';
import { readPdf, saveFile, today } from './saved-files.ts';
import { test, useServer } from './server.ts';

const server = useServer();
const CPF = '52998224725';

test.beforeAll(() => setUp(server.url, { sample: true }));

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Exportar/ });
const submit = (page: Page) => dialog(page).getByRole('button', { name: /^Exportar [\d.]+ fichas?$/ });

/** Opens the dialog over a list, and waits until it knows how many records there are. */
async function openDialog(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Exportar' }).click();
  await expect(submit(page)).toBeEnabled();
}

const isStart = (answer: Response) => answer.url().endsWith('/api/exports') && answer.request().method() === 'POST';

/**
 * Does what starts an export; gives its file and what was said of it. What takes the server longer, as beside other work, does not
 * come by itself: a notice offers it.
 */
async function saveExport(page: Page, start: () => Promise<void>) {
  let notice: string | null = null;
  const file = await saveFile(page, async () => {
    const answer = page.waitForResponse(isStart);
    await start();
    const { state, fileName } = (await (await answer).json()) as Export;
    const said = page.getByText(state === 'running' ? 'está pronto' : `no arquivo “${fileName}”`);
    await expect(said).toBeVisible();
    notice = await said.textContent();
    if (state === 'running') await page.getByRole('button', { name: 'Baixar' }).press('Enter');
  });
  await expect(dialog(page)).toBeHidden();
  return { ...file, notice };
}

function rowsOf(text: string): string[][] {
  return text
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'));
}

async function onlyColumns(page: Page, ...labels: string[]): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Nenhuma' }).click();
  for (const label of labels) await dialog(page).getByRole('checkbox', { name: label, exact: true }).check();
}

test('exports what is searched for, as it stands on the screen, with the columns that are chosen', async ({ page }) => {
  const complaints = watchConsole(page);
  const violations = await watchPolicy(page);
  await enter(page);
  await createPessoa(page, { nome: '=HYPERLINK("http://x")', observacoes: 'Zenóbia' });
  await createPessoa(page, { nome: 'Zenóbia Łucja Exportada', cpf: CPF, tags: ['vip'] });

  await openDialog(page, '/pessoas?q=silva');
  const count = Number(/\d+/.exec((await submit(page).textContent()) ?? '')?.[0]);
  await expect(dialog(page).getByText('Pesquisa: “silva”')).toBeVisible();
  await expectAccessible(page);
  await onlyColumns(page, 'Código', 'Nome / Razão social');
  const csv = await saveExport(page, () => submit(page).click());
  expect(csv.name).toBe(`Fichas de Escritório Central ${today()}.csv`);
  const [head, ...rows] = rowsOf(csv.bytes.toString('utf8'));
  expect(head).toEqual(['Código', 'Nome / Razão social']);
  expect(rows).toHaveLength(count);
  const shown = await page.getByRole('row').nth(1).textContent();
  expect(shown).toContain(rows[0]?.[1]);

  // the choice is kept; Windows-1252 has no Ł, and no cell runs
  await openDialog(page, '/pessoas?q=zen%C3%B3bia');
  await expect(dialog(page).getByText('Colunas (2)')).toBeVisible();
  await dialog(page).getByLabel('Codificação').selectOption('Windows-1252 (ANSI)');
  const ansi = await saveExport(page, () => submit(page).click());
  expect(ansi.bytes.toString('latin1')).toContain('Zenóbia ?ucja Exportada');
  expect(ansi.notice).toContain('1 caractere não existe nesta codificação');
  await openDialog(page, '/pessoas?q=hyperlink');
  await dialog(page).getByLabel('Codificação').selectOption('UTF-8, para o Excel');
  const formula = await saveExport(page, () => submit(page).click());
  expect(formula.bytes.toString('utf8')).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect(complaints).toEqual([]);
  expect(violations).toEqual([]);
});

test('gives the marked rows as PDF, and cards for a phone', { tag: '@slow' }, async ({ page }) => {
  await enter(page, '/pessoas?uf=SP');
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await page.getByRole('grid').focus();
  for (const key of ['x', 'ArrowDown', 'x']) await page.keyboard.press(key);
  await expect(page.getByRole('region', { name: 'Seleção' })).toContainText('2');
  await page.keyboard.press('e');
  await expect(submit(page)).toHaveText('Exportar 2 fichas');
  await dialog(page).getByRole('radio', { name: 'PDF' }).check();
  const pdf = await saveExport(page, () => submit(page).click());
  const { pages, landscape, text, title } = await readPdf(pdf.bytes);
  expect({ pages, landscape }).toEqual({ pages: 1, landscape: true });
  expect(title).toContain('2 fichas escolhidas');
  expect(text).toContain('página 1 de 1');
  expect(text).toContain('Situação');

  await page.keyboard.press('e');
  await dialog(page).getByRole('radio', { name: 'Todas da lista' }).check();
  await expect(submit(page)).not.toHaveText('Exportar 2 fichas');
  await dialog(page).getByRole('radio', { name: 'Outros' }).check();
  await expect(dialog(page).getByText('vai a ficha inteira')).toBeVisible();
  const cards = (await saveExport(page, () => submit(page).click())).bytes.toString('utf8');
  expect(cards.match(/^BEGIN:VCARD\r$/gm)?.length).toBeGreaterThan(100);
  for (const line of cards.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test('is driven by the keyboard alone, from the palette to the file', { tag: '@slow' }, async ({ page }) => {
  const pointers = await watchPointers(page);
  await enter(page, '/empresas');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await choose(page, 'exportar', /Exportar a lista/);
  await expect(dialog(page).getByRole('radio', { checked: true })).toBeFocused();
  await expect(submit(page)).toBeEnabled();
  await page.keyboard.press('ArrowDown');
  await tabTo(page, dialog(page).getByRole('button', { name: 'Guardar como…' }));
  await page.keyboard.press('Enter');
  await tabTo(page, dialog(page).getByLabel('Nome do modelo'));
  await page.keyboard.type('Para a contabilidade');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Modelo', { exact: true })).toHaveText(/Para a contabilidade/);
  const xlsx = await saveExport(page, () => page.keyboard.press('Control+Enter'));
  expect(xlsx.name).toMatch(/\.xlsx$/);
  expect(xlsx.bytes.subarray(0, 2).toString()).toBe('PK');
  expect(pointers).toEqual([]);
});

test('lists what was exported, stops what runs, and deletes files', { tag: '@slow' }, async ({ page }) => {
  await enter(page);
  for (const format of ['csv', 'jsonl', 'pdf'])
    expect((await page.request.post('/api/exports', { data: { format, list: {}, settings: {} } })).ok()).toBe(true);
  await page.goto('/exportacoes');
  const rows = page.getByRole('table', { name: 'Exportações' }).getByRole('row');
  await expect(rows.nth(3)).toBeVisible();
  await expectAccessible(page);
  const file = await saveFile(page, () => rows.nth(1).getByRole('link', { name: 'Baixar' }).click());
  expect(file.bytes.length).toBeGreaterThan(10);
  await rows.nth(1).getByRole('button', { name: 'Apagar o arquivo' }).click();
  await expect(rows.nth(1).getByText('Apagada')).toBeVisible();
  await expect(rows.nth(1).getByRole('link', { name: 'Baixar' })).toHaveCount(0);

  // one without a job: it runs for good
  await server.owner.query(
    `insert into exports (tenant_id, id, user_id, origin, format, list, settings, role, state, total, rows)
     select tenant_id, gen_random_uuid(), user_id, 'web', 'csv', '{}', '{}', role, 'running', 1000, 250
     from exports order by created_at desc limit 1`,
  );
  await page.reload();
  await expect(rows.nth(1).getByText('250 de 1.000 fichas')).toBeVisible();
  await rows.nth(1).getByRole('button', { name: 'Cancelar' }).click();
  await expect(rows.nth(1).getByText('Cancelada')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
});

test('says that a long export goes on by itself, and when it is done', { tag: '@slow' }, async ({ page }) => {
  await enter(page);
  await createPessoa(page, { nome: 'Quitéria Demorada' });
  let asked = 0;
  const running = { state: 'running', total: 250_000, rows: 0, bytes: null, mayDownload: false };
  await page.route('**/api/exports', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const answer = await route.fetch();
    await route.fulfill({ status: 202, json: { ...((await answer.json()) as object), ...running } });
  });
  await page.route(/\/api\/exports\/[0-9a-f-]{36}$/, async (route) => {
    asked += 1;
    const answer = await route.fetch();
    const json = (await answer.json()) as object;
    await route.fulfill({ json: asked < 2 ? { ...json, ...running } : json });
  });
  await openDialog(page, '/pessoas?q=quit%C3%A9ria');
  await submit(page).click();
  await expect(page.getByText('Exportando 250.000 fichas.')).toBeVisible();
  await page.getByRole('link', { name: 'Pendências', exact: true }).click();
  const done = page.getByText('O arquivo com 1 ficha está pronto.');
  await expect(done).toBeVisible();
  const file = await saveFile(page, () => page.getByRole('button', { name: 'Baixar' }).click());
  expect(file.bytes.toString('utf8')).toContain('Quitéria');
});
