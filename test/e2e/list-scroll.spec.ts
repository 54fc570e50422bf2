import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import { passFrames } from './frames.ts';
import { enter, setUp } from './people.ts';
import { test, useServer } from './server.ts';

const server = useServer();

/** Higher than a browser can draw: 25 pixels each are more than eight million. */
const ROWS = 340_000;
const DEMO_ROWS = 1000;

test.beforeAll(async () => {
  await setUp(server.url, { sample: true });
  // what the list reads, and no more: saving so many would take as long as all other journeys together
  await server.owner.query(
    `insert into pessoas (tenant_id, id, codigo, tipo, nome, nome_chave)
     select c.tenant_id, gen_random_uuid(), ${DEMO_ROWS} + n, 'fisica', name, lower(name)
     from tenant_counters c, generate_series(1, ${ROWS}) n, concat('Linha ', lpad(n::text, 6, '0')) name`,
  );
  await server.owner.query(
    `insert into cards (tenant_id, nome_chave, pessoa_id, shown)
     select p.tenant_id, p.nome_chave, p.id,
       p.codigo || json_build_array(p.nome, null, null, null, null, null, null, null)::text
         || E'\\x1ftipo=fisica\\x1fsituacao=ativa\\x1f'
     from pessoas p where p.nome like 'Linha %'`,
  );
  await server.owner.query('update tenant_counters set pessoas_total = $1, next_codigo = $1 + 1', [ROWS + DEMO_ROWS]);
  await server.owner.query('vacuum analyze pessoas, cards');
});

/** Counts the frames in which the middle of the list shows no record, until it is asked. */
async function watchForBlanks(page: Page): Promise<() => Promise<{ frames: number; blank: number }>> {
  await page.evaluate(() => {
    const seen = { frames: 0, blank: 0 };
    Object.assign(window, { seenFrames: seen });
    const look = () => {
      const box = document.querySelector('[role=grid]')!.getBoundingClientRect();
      const isFilled = [0.15, 0.5, 0.9].every((share) => {
        const hit = document.elementFromPoint(box.left + 200, box.top + box.height * share);
        return hit?.closest('[role=row][data-index]')?.querySelector('a')?.textContent;
      });
      seen.frames += 1;
      if (!isFilled) seen.blank += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => (window as unknown as { seenFrames: { frames: number; blank: number } }).seenFrames);
}

function activeRow(page: Page) {
  return page.locator('[role=row][data-active]');
}

/** The numbers and names of the rows that a person sees; how many more are drawn beyond the edges is the list's own affair. */
async function rowsInView(page: Page): Promise<{ index: number; name: string }[]> {
  return page.getByRole('grid').evaluate((grid) => {
    const { top, height } = grid.getBoundingClientRect();
    return [...grid.querySelectorAll<HTMLElement>('[role=row][data-index]')]
      .filter((row) => {
        const box = row.getBoundingClientRect();
        return box.bottom > top + 1 && box.top < top + height - 1;
      })
      .map((row) => ({ index: Number(row.dataset['index']), name: row.querySelector('a')!.text }));
  });
}

async function drag(page: Page, share: number): Promise<void> {
  await page.getByRole('grid').evaluate((grid, part) => {
    grid.scrollTop = (grid.scrollHeight - grid.clientHeight) * part;
  }, share);
}

test('scrolls by wheel, by scrollbar and by keys through more rows than a browser can draw, and nothing is blank', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await enter(page, '/pessoas');
  const grid = page.getByRole('grid');
  await expect(grid).toHaveAttribute('aria-rowcount', String(ROWS + DEMO_ROWS + 1));
  await expect(page.locator('[role=row][data-index]').nth(20)).toBeVisible();
  const blanks = await watchForBlanks(page);

  await grid.hover();
  for (let step = 0; step < 40; step++) await page.mouse.wheel(0, 700);
  await expect.poll(async () => (await rowsInView(page))[0]?.index).toBeGreaterThan(900);
  for (const share of [0.3, 0.8, 0.1, 0.5]) {
    await drag(page, share);
    await passFrames(page, 7);
  }
  await expect(grid).toHaveAttribute('aria-busy', 'false');
  await expect.poll(async () => (await rowsInView(page))[0]?.name).toMatch(/^Linha 1[67]\d{4}$/);
  // rows of one place follow one another
  const names = (await rowsInView(page)).map(({ name }) => Number(name.slice(6)));
  expect(names).toEqual(names.map((_, offset) => names[0]! + offset));

  await grid.focus();
  await page.keyboard.press('Control+End');
  await expect(activeRow(page)).toHaveAttribute('aria-rowindex', String(ROWS + DEMO_ROWS + 1));
  const last = await activeRow(page).innerText();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('End');
  await expect.poll(() => activeRow(page).innerText()).toBe(last);
  await page.keyboard.press('Control+Home');
  await expect(activeRow(page)).toHaveAttribute('aria-rowindex', '2');
  const { frames, blank } = await blanks();
  expect(frames).toBeGreaterThan(20);
  expect(blank).toBe(0);
  expect(complaints).toEqual([]);
});

test('jumps to a letter, a name and a position, says where it is, and comes back there from a record', {
  tag: '@slow',
}, async ({ page }) => {
  await enter(page, '/pessoas');
  await expect(page.locator('[role=row][data-index]').nth(20)).toBeVisible();
  await page.keyboard.press('i');
  const panel = page.getByRole('dialog', { name: 'Ir para' });
  await expect(panel).toContainText('Linha 1 de 341.000');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'M', exact: true }).click();
  await expect(activeRow(page)).toContainText(/^\d*\s*P[FJ]\s*Ma/);
  await expect(page.getByRole('grid')).toBeFocused();

  await page.keyboard.press('i');
  await page.keyboard.type('linha 2');
  await page.keyboard.press('Enter');
  await expect(activeRow(page)).toContainText('Linha 200000');
  await page.keyboard.press('PageDown');
  // the rows above those that were jumped to come by themselves
  await expect(page.getByRole('grid').locator('[role=row][aria-hidden]')).toHaveCount(0);
  const before = await rowsInView(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/pessoas\/\d+$/);
  await page.goBack();
  await expect(page.getByRole('grid')).toBeFocused();
  await expect.poll(() => rowsInView(page)).toEqual(before);

  await page.keyboard.press('i');
  await page.keyboard.type('100.000');
  await page.keyboard.press('Enter');
  await expect(activeRow(page)).toHaveAttribute('aria-rowindex', /^(9\d|10\d)\d{3}$/);
  await expect(activeRow(page)).toContainText(/Linha \d{6}/);
});

test('combines filters, each with several values, with exceptions, and says them all in the address', {
  tag: '@slow',
}, async ({ page }) => {
  await enter(page, '/pessoas?tipo=juridica');
  const halves = page.getByRole('navigation', { name: 'Tipo das fichas' });
  await expect(halves.getByRole('link', { name: 'Empresas' })).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('f');
  const filters = page.getByRole('dialog', { name: 'Filtros' });
  await filters.getByLabel('Fornecedor').check();
  const uf = filters.getByRole('combobox', { name: 'Estado' });
  await uf.fill('sp');
  await page.keyboard.press('Enter');
  await uf.fill('rio de');
  await page.keyboard.press('Enter');
  // what is left out is chosen first: without a value there is no exception
  await expect(filters.getByRole('button', { name: 'Situação: exceto' })).toBeHidden();
  await filters.getByLabel('Inativa').check();
  await filters.getByRole('button', { name: 'Situação: exceto' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/tipo=juridica.*papel=fornecedor.*uf=SP&uf=RJ&exceto=situacao%3Ainativa/);
  const chips = page.getByRole('group', { name: 'Filtros em uso' });
  await expect(chips).toContainText('Estado: SP ou RJ');
  await expect(chips).toContainText('Situação: exceto Inativa');
  const count = page.getByRole('status').filter({ hasText: /^[\d.]+$/ });
  const all = Number(await count.innerText());
  await chips.getByRole('button', { name: 'Todas as condições' }).click();
  await expect(page).toHaveURL(/combinar=qualquer/);
  await expect.poll(async () => Number(await count.innerText())).toBeGreaterThan(all);
  await page.reload();
  await expect(chips).toContainText('Qualquer condição');
  await expect(halves.getByRole('link', { name: 'Empresas' })).toHaveAttribute('aria-current', 'true');
  await chips.getByRole('button', { name: 'Limpar' }).click();
  await expect(page).toHaveURL(/\/pessoas\?tipo=juridica$/);
  await expect(chips).toBeHidden();
  await halves.getByRole('link', { name: 'Todas' }).click();
  await expect(page).toHaveURL(/\/pessoas$/);
});

test('keeps a list as a view, says when it has changed, and takes it back after deleting', { tag: '@slow' }, async ({
  page,
}) => {
  await enter(page, '/pessoas?uf=SP');
  const menu = page.getByRole('button', { name: /Visões|visão$/ });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Salvar como nova visão…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Salvar esta lista como visão' });
  await dialog.getByLabel('Nome').fill('Paulistas');
  await dialog.getByLabel('Todos do cliente veem esta visão').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page).toHaveURL(/uf=SP&visao=[\da-f-]{36}$/);
  await expect(menu).toContainText('Paulistas');

  const changed = page.getByRole('group', { name: 'Visão alterada' });
  await expect(changed).toBeHidden();
  await page.getByRole('columnheader', { name: 'Código' }).getByRole('button').click();
  await expect(changed).toContainText('Visão “Paulistas” alterada');
  await expectAccessible(page);
  await changed.getByRole('button', { name: 'Descartar' }).click();
  await expect(changed).toBeHidden();
  await expect(page).not.toHaveURL(/ordem=/);
  await page.getByRole('button', { name: 'Colunas' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'E-mail' }).click();
  await page.keyboard.press('Escape');
  await changed.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Visão salva.', { exact: true })).toBeVisible();
  await expect(changed).toBeHidden();

  // the columns are the view's own
  await page.goto('/pessoas');
  await expect(page.getByRole('columnheader', { name: 'E-mail' })).toBeVisible();
  await menu.click();
  await page.getByRole('menuitemradio', { name: 'Paulistas' }).click();
  await expect(page.getByRole('columnheader', { name: 'E-mail' })).toBeHidden();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Renomear ou compartilhar…' }).click();
  await page.getByRole('dialog').getByLabel('Nome').fill('De São Paulo');
  await page.keyboard.press('Control+Enter');
  await expect(menu).toContainText('De São Paulo');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Excluir esta visão' }).click();
  await expect(menu).toHaveText('Visões');
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await menu.click();
  await expect(page.getByRole('menuitemradio', { name: 'De São Paulo' })).toBeVisible();
});
