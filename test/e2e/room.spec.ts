import { expect, type Page } from '@playwright/test';
import { enter, setUp } from './people.ts';
import { createPessoa } from './pessoa-api.ts';
import { readPdf } from './saved-files.ts';
import { test, useServer } from './server.ts';

const server = useServer();
test.beforeAll(() => setUp(server.url));

/** The letters and lines as far apart as WCAG 1.4.12 lets a reader set them. The content policy takes no style element. */
async function spaceOutText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }
      p { margin-bottom: 2em !important; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
}

/** Documents, numbers and dates that are not whole, in fields, in the cells of a list, and in the header of a record. */
function cutNumbers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxes = [...document.querySelectorAll<HTMLElement>('input, [role=gridcell], h1 ~ * span')];
    return boxes
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth && clientWidth > 0)
      .map((box) => (box instanceof HTMLInputElement ? box.value : box.innerText).trim())
      .filter((text) => /^\(?\d[\d./() -]{7,}|^12\.ABC/.test(text));
  });
}

const EMPRESA = {
  tipo: 'juridica',
  nome: 'Padaria Pão Quente Ltda.',
  cnpj: '12ABC34501DE35',
  abertura: '2019-03-11',
  telefones: [{ tipo: 'celular', numero: '11987654321', principal: true, ramal: '', observacao: '' }],
};
const PESSOA = {
  nome: 'Helena Prado',
  cpf: '52998224725',
  nascimento: '1980-02-29',
  telefones: [{ tipo: 'celular', numero: '11987654321', principal: true, ramal: '214', observacao: 'balcão' }],
};

test('no number is cut where a reader spaces out the letters', { tag: '@slow' }, async ({ page }) => {
  await enter(page, '/pessoas');
  const [person, company] = [await createPessoa(page, PESSOA), await createPessoa(page, EMPRESA)];
  for (const path of [`/pessoas/${person.codigo}`, `/empresas/${company.codigo}`]) {
    await page.goto(path);
    await expect(page.locator('[name=tel_1]')).toHaveValue('(11) 98765-4321');
    await spaceOutText(page);
    expect(await cutNumbers(page)).toEqual([]);
    const label = page.getByText('Observação', { exact: true });
    expect((await label.boundingBox())?.height).toBeLessThan(24);
  }
  await page.goto('/pessoas');
  await expect(page.getByRole('row', { name: /Padaria/ })).toContainText('12.ABC.345/01DE-35');
  await spaceOutText(page);
  expect(await cutNumbers(page)).toEqual([]);
});

test('a wide screen has three columns, read from left to right, with Salvar above the last', { tag: '@slow' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await enter(page, '/pessoas/nova');
  await expect(page.locator('[name=nome]')).toBeFocused();
  // in one look: comboboxes take the place of plain fields when their code arrives
  const boxes = await page.evaluate(() =>
    [...document.querySelectorAll('[data-field]')]
      .filter((field) => field.checkVisibility())
      .map((field) => field.closest('section')!.getBoundingClientRect().x),
  );
  expect(boxes).toEqual(boxes.toSorted((a, b) => a - b));
  expect(new Set(boxes).size).toBe(3);
  const salvar = (await page.getByRole('button', { name: 'Salvar', exact: true }).boundingBox())!;
  const limite = (await page.locator('[name=limiteCredito]').boundingBox())!;
  expect(Math.abs(salvar.x + salvar.width - limite.x - limite.width)).toBeLessThan(4);
  expect(limite.y - salvar.y).toBeLessThan(200);
  expect(salvar.x).toBeGreaterThan(1700);
});

test('a screen magnified four times leaves the form to be seen', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await enter(page, '/pessoas/nova');
  for (const name of ['nome', 'cpf', 'tel_1', 'nu_Cep_1', 'nu_Logradouro_1']) {
    const field = page.locator(`[name=${name}]`);
    await field.focus();
    await expect(field).toBeInViewport({ ratio: 1 });
    const isCovered = await field.evaluate((input) => {
      const { left, right, top, bottom } = input.getBoundingClientRect();
      return [top + 1, bottom - 2].some((y) => document.elementFromPoint((left + right) / 2, y) !== input);
    });
    expect([name, isCovered]).toEqual([name, false]);
  }
  const seen = await page.getByRole('form', { name: 'Ficha' }).evaluate((form) => {
    form.scrollTo(0, 100);
    const rows = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y));
    return rows.filter((element) => element?.closest('section')).length;
  });
  expect(seen).toBeGreaterThanOrEqual(120);
});

for (const width of [360, 1366]) {
  test(`nothing of the header moves when its last buttons come, at ${width} px`, { tag: '@slow' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await enter(page);
    await page.addInitScript(() => {
      const moved: string[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { sources } = entry as PerformanceEntry & { sources: { node: Node | null }[] };
          for (const { node } of sources)
            if (node instanceof Element && node.closest('header')) moved.push(node.outerHTML.slice(0, 80));
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/pessoas');
    await expect(page.getByRole('button', { name: 'Comandos de voz' })).toBeVisible();
    // what moved is reported with the frame after
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
  });
}

test('a narrow list says how many columns its edge cuts, also beside a look, until it is scrolled to the end', {
  tag: '@slow',
}, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await enter(page);
  await createPessoa(page, { nome: 'Iara Campos' });
  await page.goto('/pessoas');
  const hint = page.getByText(/^Mais \d colunas?$/);
  await expect(hint).toBeInViewport({ ratio: 1 });
  const grid = page.getByRole('grid');
  await grid.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('complementary', { name: /Ficha/ })).toBeVisible();
  await expect(hint).toBeInViewport({ ratio: 1 });
  await grid.evaluate((pane) => pane.scrollTo({ left: pane.scrollWidth }));
  await expect(hint).toBeHidden();
});

test('a list on paper says whose it is', { tag: '@slow' }, async ({ page }) => {
  await enter(page);
  await createPessoa(page, { nome: 'Olga Reis' });
  await page.goto('/pessoas');
  await expect(page.getByRole('row', { name: /Olga Reis/ })).toBeVisible();
  await expect(page.getByText('Escritório Central').and(page.locator('p'))).toBeHidden();
  const { text } = await readPdf(await page.pdf());
  expect(text).toMatch(/Escritório Central.*Olga Reis/s);
});
