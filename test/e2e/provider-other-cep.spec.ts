import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { enter, setUp } from './people.ts';
import { addressTexts } from './places.ts';
import { test, useServer } from './server.ts';

const OTHER = {
  cep: '90010-000',
  logradouro: 'Rua dos Andradas',
  bairro: 'Centro Histórico',
  localidade: 'Porto Alegre',
  uf: 'RS',
  ibge: '4314902',
};

const asked: string[] = [];
// whatever is asked, it answers the same street of another CEP
const provider = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.setHeader('content-type', 'application/json').end(JSON.stringify(OTHER));
});
test.beforeAll(async () => {
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
});
test.afterAll(() => {
  provider.close();
  provider.closeAllConnections();
});

const server = useServer({
  get cepProviders() {
    const { port } = provider.address() as AddressInfo; // it listens on a port
    return [`http://127.0.0.1:${port}/{cep}`];
  },
});
test.beforeAll(() => setUp(server.url));

test('a provider that answers another CEP leaves the address alone: it is not found, quietly', {
  tag: '@slow',
}, async ({ page }) => {
  await enter(page, '/pessoas/nova');
  await page.locator('[name=ds_Bairro_1]').fill('Vila Nova');
  const answered = page.waitForResponse('**/buscarCEP');
  await page.locator('[name=nu_Cep_1]').pressSequentially('01001000');
  const answer = await answered;
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject({ status: 'false' });
  expect(asked).toEqual(['/01001000']);
  await expect(page.getByText('CEP não encontrado')).toBeVisible();
  await expect(page.locator('[name=nu_Cep_1]')).not.toHaveAttribute('aria-invalid');
  expect(await addressTexts(page)).toEqual(['01001-000', '', '', '', 'Vila Nova']);
  await expect(page.locator('[name=nu_CodigoEstado_1]')).toHaveValue('');
  await expect(page.locator('[name=nu_CodigoCidade_1]')).toHaveValue('');
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  await expectAccessible(page);
});
