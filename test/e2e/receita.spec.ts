import { createServer, type Server } from 'node:http';
import { expect } from '@playwright/test';
import { brasilApiAnswer, cnpjOfNumber } from '../receita.ts';
import { watchConsole } from './console.ts';
import { enter, setUp } from './people.ts';
import { createPessoa } from './pessoa-api.ts';
import { watchPolicy } from './policy.ts';
import { test, useServer } from './server.ts';

const PORT = 8_571;
const server = useServer({
  cnpjProviders: [
    {
      preset: 'brasilapi',
      address: `http://127.0.0.1:${PORT}/{cnpj}`,
      perMinute: 100,
      header: undefined,
      token: undefined,
      day: undefined,
    },
  ],
});
let provider: Server;
test.beforeAll(async () => {
  await setUp(server.url);
  provider = createServer((request, response) => {
    const cnpj = request.url?.slice(1) ?? '';
    const state = { situacao_cadastral: 8, descricao_situacao_cadastral: 'BAIXADA' };
    response.setHeader('content-type', 'application/json');
    response.end(brasilApiAnswer({ cnpj, razao_social: `Empresa ${cnpj}`, ...state }));
  });
  await new Promise<void>((resolve) => provider.listen(PORT, '127.0.0.1', resolve));
});
test.afterAll(() => provider.close());

test('companies of the list are compared with the Receita, one is applied by keys, all by a click, and taken back', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  const violations = await watchPolicy(page);
  await enter(page);
  for (const number of [1, 2, 3]) {
    const cnpj = cnpjOfNumber(number);
    await createPessoa(page, { tipo: 'juridica', nome: `Empresa ${cnpj}`, cnpj, situacaoReceita: 'ativa' });
  }
  await page.goto('/empresas');
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+a');
  const bar = page.getByRole('region', { name: 'Seleção' });
  await bar.getByRole('button', { name: 'Mais ações da seleção' }).click();
  await page.getByRole('menuitem', { name: 'Comparar com a Receita…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Comparar com a Receita' });
  await expect(dialog.getByText('3 empresas com CNPJ.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Começar' }).click();

  await expect(page).toHaveURL(/\/receita\/[\da-f-]+$/);
  await expect(page.getByText('3 mudaram, 0 estão iguais.')).toBeVisible();
  await page.reload();
  const rows = page.getByRole('list', { name: 'Fichas que não estão como na Receita' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('BAIXADA');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 ficha atualizada pela Receita.')).toBeVisible();
  await expect(rows).toHaveCount(2);

  await page.getByRole('button', { name: 'Aplicar todas…' }).click();
  await page.getByRole('dialog', { name: 'Aplicar em 2 fichas?' }).getByRole('button', { name: 'Aplicar' }).click();
  await expect(page.getByText('2 fichas atualizadas pela Receita.')).toBeVisible();
  await expect(page.getByText('Nada a decidir')).toBeVisible();
  await page.getByRole('link', { name: 'Ver ou desfazer o que foi aplicado' }).click();
  await expect(page.getByRole('heading', { name: 'Atualização pela Receita de 2 fichas' })).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer…' }).click();
  await page.getByRole('button', { name: 'Desfazer 2 fichas' }).click();
  await expect(page.getByText('2 fichas de 2 desfeitas.')).toBeVisible();
  expect([complaints, violations]).toEqual([[], []]);
});
