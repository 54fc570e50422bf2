import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import { enter, setUp } from './people.ts';
import { changePessoa, createPessoa } from './pessoa-api.ts';
import { test, useServer } from './server.ts';

const server = useServer();
test.beforeAll(() => setUp(server.url));

const STALE = 412;

test('shows mine and theirs, and saves what was chosen field by field', async ({ page }) => {
  const complaints = watchConsole(page, [STALE]);
  await enter(page);
  const made = await createPessoa(page, { nome: 'Ana Souza', nomeSocial: 'Aninha', observacoes: 'antiga' });
  await page.goto(`/pessoas/${made.codigo}`);
  await page.locator('[name=nome]').fill('Ana Souza Lima');
  await page.locator('[name=observacoes]').fill('minha observação');
  await changePessoa(page, made, { nome: 'Ana Souza Prado', situacao: 'inativa' });
  await page.keyboard.press('Control+Enter');

  const dialog = page.getByRole('dialog', { name: 'A ficha mudou enquanto você editava' });
  await expect(dialog).toContainText('Você salvou esta ficha em outra janela enquanto editava aqui.');
  const nome = dialog.getByRole('group', { name: /^Nome/ });
  await expect(nome).toContainText('mudou nos dois');
  await expect(nome).toContainText('Ana Souza Lima');
  await expect(nome).toContainText('Ana Souza Prado');
  await expect(dialog.getByRole('button', { name: 'Salvar o que escolhi' })).toBeDisabled();
  await expect(dialog.getByText('Falta escolher um campo.')).toBeVisible();
  await expectAccessible(page);
  await nome.getByRole('radio', { name: /Digitado aqui/ }).check();
  await dialog.getByRole('button', { name: 'Salvar o que escolhi' }).click();

  await expect(page.getByText(`Salvo: ficha ${made.codigo}.`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.locator('[name=nome]')).toHaveValue('Ana Souza Lima');
  await expect(page.locator('[name=observacoes]')).toHaveValue('minha observação');
  await expect(page.locator('[name=situacao]')).toHaveValue('inativa');
  const stored = await (await page.request.get(`/api/pessoas/${made.id}`)).json();
  expect(stored).toMatchObject({
    nome: 'Ana Souza Lima',
    observacoes: 'minha observação',
    situacao: 'inativa',
    version: 3,
  });
  expect(complaints).toEqual([]);
});

test('takes all of the other one, and loses nothing of mine by going back to the form', { tag: '@slow' }, async ({
  page,
}) => {
  await enter(page);
  const made = await createPessoa(page, { nome: 'Bruno Reis' });
  await page.goto(`/pessoas/${made.codigo}`);
  await page.locator('[name=nome]').fill('Bruno Reis Neto');
  await changePessoa(page, made, { nome: 'Bruno dos Reis' });
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: 'A ficha mudou enquanto você editava' });
  await dialog.getByRole('button', { name: 'Voltar à ficha' }).click();
  await expect(page.locator('[name=nome]')).toHaveValue('Bruno Reis Neto');
  await page.keyboard.press('Control+Enter');
  await dialog.getByRole('button', { name: 'Ficar com tudo o que está salvo' }).click();
  await dialog.getByRole('button', { name: 'Salvar o que escolhi' }).click();
  await expect(page.locator('[name=nome]')).toHaveValue('Bruno dos Reis');
  await page.goto('/pessoas');
  await expect(page.getByRole('row', { name: /Bruno dos Reis/ })).toBeVisible();
});

test('keeps a draft built on the version it was opened on', { tag: '@slow' }, async ({ page }) => {
  await enter(page);
  const made = await createPessoa(page, { nome: 'Carla Dias' });
  await page.goto(`/pessoas/${made.codigo}`);
  await page.locator('[name=observacoes]').fill('meu rascunho');
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('fichario.rascunho.')).length);
  await expect.poll(drafts).toBe(1);
  await changePessoa(page, made, { observacoes: 'de outra pessoa' });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Recuperar' }).click();
  await expect(page.locator('[name=observacoes]')).toHaveValue('meu rascunho');
  await page.locator('[name=observacoes]').focus();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog', { name: 'A ficha mudou enquanto você editava' })).toContainText(
    'de outra pessoa',
  );
});
