import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { toFile } from './import-files.ts';
import { enter, importSamples, setUp } from './people.ts';
import { test, useServer } from './server.ts';

const server = useServer();

/** An address of every path that the router knows; with an id, the one that was made for it. */
const PAGES: Record<string, string> = {
  '/': '/',
  '/pendencias': '/pendencias',
  '/pessoas': '/pessoas',
  '/empresas': '/empresas',
  '/pessoas/$codigo': '/pessoas/1',
  '/pessoas/$codigo/historico': '/pessoas/1/historico',
  '/empresas/$codigo': '/empresas/nova',
  '/empresas/$codigo/historico': '/empresas/2/historico',
  '/exportacoes': '/exportacoes',
  '/operacoes': '/operacoes',
  '/duplicidades': '/duplicidades',
  '/duplicidades/juntar': '/duplicidades/juntar',
  '/duplicidades/pesos': '/duplicidades/pesos',
  '/importar': '/importar',
  '/convites': '/convites',
  '/clientes': '/clientes',
  '/usuarios': '/usuarios',
  '/webhooks': '/webhooks',
  '/auditoria': '/auditoria',
  '/ajuda': '/ajuda',
  '/ajuda/exemplos': '/ajuda/exemplos',
  '/configuracoes': '/configuracoes',
  '/home/$phrase': '/home/frase',
  '/$': '/nada',
};
/** Pages that sign in or out: their own journeys look at them. */
const DOORS = ['/entrar', '/inicio', '/sair'];

test.beforeAll(async ({ browser }) => {
  await setUp(server.url);
  await importSamples(server.owner, 60);
  const page = await browser.newPage({ baseURL: server.url });
  await enter(page);
  const hook = {
    nome: 'Loja virtual',
    url: 'https://exemplo.com.br/fichas',
    types: ['pessoa.created'],
    state: 'paused',
  };
  PAGES['/webhooks/$id'] = `/webhooks/${(await answerOf(page, '/api/webhooks', hook)).id}`;
  await answerOf(page, '/api/exports', { format: 'csv', list: {}, settings: {} });
  await answerOf(page, '/api/users', {
    nome: 'Lúcia Fernandes',
    email: 'lucia@exemplo.com.br',
    senha: 'quatro cavalos azuis',
    memberships: [],
  });
  await page.goto('/importar');
  await page
    .getByLabel('Arquivo para importar')
    .setInputFiles(toFile('clientes.csv', ['Nome;E-mail', 'Íris;iris@exemplo.com.br']));
  await page.waitForURL('**/importar/*');
  PAGES['/importar/$id'] = new URL(page.url()).pathname;
  const selection = { query: { tipo: 'juridica' } };
  PAGES['/receita/$id'] = `/receita/${(await answerOf(page, '/api/receita/comparacoes', { selection })).id}`;
  await page.goto('/operacoes');
  PAGES['/operacoes/$id'] = (await page
    .getByRole('link', { name: /fichas$/ })
    .first()
    .getAttribute('href'))!;
  await page.close();
});

async function answerOf(page: Page, path: string, data: object): Promise<{ id: string }> {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), path).toBe(true);
  return answer.json();
}

/** Goes to every page in turn, and waits until it shows what it has. */
async function walk(page: Page, look: (path: string) => Promise<void>): Promise<void> {
  await enter(page);
  for (const [path, address] of Object.entries(PAGES)) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await test.step(path, () => look(path));
  }
}

test('knows every page of the router', async ({ page }) => {
  await enter(page, '/');
  const paths = await page.evaluate(() => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: { routesByPath: object } };
    return Object.keys(router.routesByPath);
  });
  expect([...Object.keys(PAGES), ...DOORS].sort()).toEqual(paths.sort());
});

for (const [width, tag] of [
  [1366, []],
  [360, ['@slow']],
] as const)
  test(`every page is accessible in both themes at ${width} px`, { tag: [...tag] }, async ({ page }) => {
    await page.setViewportSize({ width, height: 768 });
    await walk(page, () => expectAccessible(page));
  });

/** The controls in the rows of tables that are higher than 20 px, or touch the one above or beside. */
function listCrowded(): string[] {
  return [...document.querySelectorAll('table')].flatMap((table) => {
    const controls = [...table.querySelectorAll('tbody :is(button, select, input, a[class*=button])')]
      .filter((control) => control.checkVisibility())
      .map((control) => ({ control, box: control.getBoundingClientRect() }));
    return controls
      .filter(
        ({ control, box: { left, right, top, bottom, height } }) =>
          height > 20 ||
          controls.some(
            ({ control: other, box }) =>
              other !== control &&
              left <= box.right + 1 &&
              box.left <= right + 1 &&
              top <= box.bottom + 1 &&
              box.top <= bottom + 1,
          ),
      )
      .map(({ control, box }) => `${table.ariaLabel}: ${control.ariaLabel ?? control.textContent}, ${box.height} px`);
  });
}

test('a control in the row of a table is no higher than 20 px and touches no other', { tag: '@slow' }, async ({
  page,
}) => {
  await walk(page, async () => {
    expect(await page.evaluate(listCrowded)).toEqual([]);
  });
});
