import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { signMessage } from '../../src/webhooks/server/signature.ts';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import { enter, setUp } from './people.ts';
import { changePessoa, createPessoa } from './pessoa-api.ts';
import { watchPolicy } from './policy.ts';
import { test, useServer } from './server.ts';

type Received = { headers: IncomingHttpHeaders; text: string };

const server = useServer();
/** The other system, on this machine. */
let receiver: Server;
let address = '';
let received: Received[] = [];
let status = 204;

test.beforeAll(async () => {
  await setUp(server.url);
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, text: Buffer.concat(chunks).toString() });
      response.writeHead(status).end(status === 204 ? undefined : '<b id="injetado">sem espaço</b>');
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/fichario`;
});
test.afterAll(() => void receiver.close());
test.beforeEach(async () => {
  received = [];
  status = 204;
  await server.owner.query('delete from webhook_deliveries');
  await server.owner.query('delete from webhooks');
});

/** A webhook made over HTTP; gives where its page is. */
async function addWebhook(page: Page): Promise<string> {
  const types = [
    'pessoa.created',
    'pessoa.updated',
    'pessoa.deleted',
    'pessoa.restored',
    'pessoa.merged',
    'pessoa.unmerged',
  ];
  const answer = await page.request.post('/api/webhooks', { data: { nome: 'Loja virtual', url: address, types } });
  expect(answer.status()).toBe(201);
  return `/webhooks/${(await answer.json()).id}`;
}

const ids = () => received.map(({ headers }) => headers['webhook-id']);
const rows = (page: Page) => page.getByRole('table', { name: 'Mensagens' }).getByRole('row');

test('a webhook is added by the keyboard, its secret is shown once, and a saved record arrives signed', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  const violations = await watchPolicy(page);
  await enter(page, '/');
  await page.getByRole('link', { name: 'Webhooks' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeFocused();
  await expect(page.getByText('Avise outros sistemas quando uma ficha mudar')).toBeVisible();
  await page.getByRole('button', { name: 'Novo webhook' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Nome', { exact: true })).toBeFocused();
  await page.keyboard.type('Loja virtual');
  await page.keyboard.press('Enter');
  await page.keyboard.type('http://loja.example/fichario');
  await page.keyboard.press('Control+Enter');
  // what cannot be called is said at its field, which has the focus
  await expect(page.getByText('Use um endereço que comece com https://')).toBeVisible();
  await expect(page.getByLabel('Endereço')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Endereço').fill(address);
  await page.getByLabel('Ficha excluída').uncheck();
  await page.keyboard.press('Control+Enter');

  const dialog = page.getByRole('dialog', { name: 'Loja virtual está pronto' });
  await expect(dialog).toBeVisible();
  const secret = (await dialog.getByRole('group', { name: 'Segredo' }).textContent()) ?? '';
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  // Esc does not throw the secret away
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Já guardei' }).click();
  const row = page.getByRole('row', { name: /Loja virtual/ });
  await expect(row).toContainText('Ainda não enviou');
  await expect(row).toContainText('Ficha criada, Ficha alterada, Ficha restaurada');
  await page.getByRole('link', { name: 'Loja virtual' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Loja virtual' })).toBeFocused();
  await expect(page.getByText('Nenhuma mensagem ainda')).toBeVisible();
  expect(await page.content()).not.toContain(secret);

  const made = await createPessoa(page, { nome: 'Zuleica Prado' });
  await expect(rows(page).nth(1)).toContainText(/Ficha criada.*Zuleica Prado.*Entregue.*Recebida \(204\)/s);
  await expect(page.getByText('Funcionando')).toBeVisible();
  const [{ headers, text } = { headers: {} as IncomingHttpHeaders, text: '' }] = received;
  const signed = { id: String(headers['webhook-id']), timestamp: Number(headers['webhook-timestamp']), body: text };
  expect(headers['webhook-signature']).toBe(signMessage([secret], signed));
  expect(JSON.parse(text)).toMatchObject({ type: 'pessoa.created', pessoa: { id: made.id, nome: 'Zuleica Prado' } });
  await expectAccessible(page);
  expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
  expect(violations).toEqual([]);
});

test('a receiver that fails is tried again until it recovers; what it had is sent once more when asked', {
  tag: '@slow',
}, async ({ page }) => {
  const complaints = watchConsole(page);
  await enter(page);
  const made = await createPessoa(page, { nome: 'Yara Campos' });
  await page.goto(await addWebhook(page));
  await page.getByRole('button', { name: 'Enviar teste' }).click();
  await expect(page.getByText('Teste: Recebida (204).')).toBeVisible();
  await expect(rows(page).nth(1)).toContainText('Teste');

  status = 500;
  await changePessoa(page, made, { nome: 'Yara Lima' });
  await expect(rows(page).nth(1)).toContainText(/Ficha alterada.*Nova tentativa.*Respondeu 500\./s);
  await page.getByRole('button', { name: 'Ficha alterada' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ficha alterada' });
  await expect(dialog).toContainText('Respondeu 500.');
  // what the receiver answered is text, whatever it is
  await expect(dialog).toContainText('<b id="injetado">sem espaço</b>');
  await expect(page.locator('#injetado')).toHaveCount(0);
  await expect(dialog).toContainText('"nome": "Yara Lima"');
  status = 204;
  await expectAccessible(page);
  // five seconds after it failed, or half a minute after it failed twice
  await expect(dialog).toContainText('Entregue');
  await expect(dialog.getByRole('listitem').nth(1)).toBeVisible();

  const id = ids().at(-1);
  const before = ids().length;
  await dialog.getByRole('button', { name: 'Enviar de novo' }).click();
  await expect(page.getByText('A mensagem está de novo na fila.')).toBeVisible();
  await expect.poll(() => ids().slice(before)).toEqual([id]);
  await dialog.getByRole('button', { name: 'Fechar', exact: true }).last().click();
  await expect(page.getByRole('button', { name: 'Ficha alterada' })).toBeFocused();
  expect(complaints).toEqual([]);
});

test('what was given up, or everything from an event on, is sent again; it says how many before', {
  tag: '@slow',
}, async ({ page }) => {
  await enter(page);
  await page.goto(await addWebhook(page));
  for (const nome of ['Ana Um', 'Bia Dois', 'Caio Três']) await createPessoa(page, { nome });
  await expect.poll(() => received.length).toBe(3);
  // events of different records are sent side by side: the first one made need not be the first to arrive
  const first = Math.min(...received.map(({ text }) => JSON.parse(text).number as number));
  await expect(rows(page)).toHaveCount(4);
  await server.owner.query(`update webhook_deliveries set state = 'failed' where number = $1`, [first]);

  await expect(page.getByRole('link', { name: /Não entregues\s*1/ })).toBeVisible();
  await page.getByRole('link', { name: /Não entregues/ }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Reenviar…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enviar mensagens de novo' });
  await expect(dialog.getByRole('status')).toHaveText('Será 1 mensagem.');
  await dialog.getByLabel('Tudo desde um dia e hora').check();
  await expect(dialog.getByRole('status')).toHaveText(/Serão \d+ mensagens\./);
  await dialog.getByLabel('Dia', { exact: true }).fill('31/02/2026');
  await expect(dialog.getByText('Por favor digite uma data válida')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Enviar de novo' })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByLabel('Tudo desde um evento').check();
  await dialog.getByLabel('Número do evento').fill(String(first + 1));
  await expect(dialog.getByRole('status')).toHaveText('Serão 2 mensagens.');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(() => received.length).toBe(5);

  await page.getByRole('button', { name: 'Reenviar…' }).click();
  await dialog.getByRole('button', { name: 'Enviar de novo' }).click();
  await expect.poll(() => received.length).toBe(6);
  await expect(page.getByText('Nenhuma mensagem deixou de ser entregue')).toBeVisible();
});

test('a webhook is changed, paused, given another secret and removed', { tag: '@slow' }, async ({ page }) => {
  await enter(page);
  await page.goto(await addWebhook(page));
  const menu = page.getByRole('button', { name: /^Ações de/ });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Editar…' }).click();
  await page.getByLabel('Nome', { exact: true }).fill('Loja da praça');
  for (const type of await page.getByRole('checkbox', { name: /^(Ficha|União) / }).all()) await type.uncheck();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Escolha ao menos um.')).toBeVisible();
  await page.getByLabel('Ficha criada').check();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Loja da praça' })).toBeVisible();

  await menu.click();
  await page.getByRole('menuitem', { name: 'Pausar' }).click();
  await expect(page.getByText('Pausado: o que muda nas fichas espera aqui')).toBeVisible();
  await createPessoa(page, { nome: 'Na pausa' });
  await expect(page.getByText('Gravações por ler')).toBeVisible();
  await expectAccessible(page);
  expect(received).toEqual([]);
  await page.getByRole('button', { name: 'Ativar' }).click();
  await expect(rows(page).nth(1)).toContainText(/Na pausa.*Entregue/s);

  await menu.click();
  await page.getByRole('menuitem', { name: 'Trocar o segredo…' }).click();
  await page.getByRole('button', { name: 'Sim, trocar' }).click();
  await expect(page.getByRole('dialog', { name: 'Segredo novo de Loja da praça' })).toBeVisible();
  await page.getByRole('button', { name: 'Já guardei' }).click();
  await expect(page.getByText(/o anterior ainda assina até/)).toBeVisible();

  await menu.click();
  await page.getByRole('menuitem', { name: 'Excluir…' }).click();
  await page.getByRole('button', { name: 'Sim, excluir' }).click();
  await expect(page).toHaveURL('/webhooks');
  await expect(page.getByText('Avise outros sistemas quando uma ficha mudar')).toBeVisible();
});

test('on a phone it fits, and says how a signature is checked', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page);
  const path = await addWebhook(page);
  await createPessoa(page, { nome: 'Zuleica Prado' });
  await page.goto(path);
  await expect(rows(page).nth(1)).toContainText('Zuleica Prado');
  await page.getByText('Como conferir a assinatura').click();
  await page.getByRole('button', { name: 'PHP' }).click();
  await expect(page.getByLabel('Exemplo em PHP')).toContainText('hash_equals');
  for (const at of [path, '/webhooks']) {
    await page.goto(at);
    await expect(page.getByText('Loja virtual').first()).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, at).toBe(0);
    await expectAccessible(page);
  }
});
