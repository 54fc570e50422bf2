import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { answerCalls, later, problem } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { reportConnection } from '../../../kit/web/api/connection.store.ts';
import { listenToShortcuts } from '../../../kit/web/keys/shortcuts.ts';
import { listNotifications } from '../../../kit/web/browser/notifications.store.ts';
import { EXAMPLE_PESSOA } from '../../../pessoa/examples.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { NewRow } from './NewRow.tsx';

const SAVED: Pessoa = { ...EXAMPLE_PESSOA, codigo: 42, nome: 'Ana Souza' };
const handleClose = vi.fn<() => void>();
beforeEach(() => handleClose.mockClear());

const nome = page.getByRole('textbox', { name: /^(Nome|Razão social)/ });
const documento = page.getByRole('textbox', { name: 'CPF/CNPJ' });
const telefone = page.getByRole('textbox', { name: 'Telefone' });
const cidade = page.getByRole('combobox', { name: 'Cidade' });

async function open(answers: Parameters<typeof answerCalls>[0] = {}) {
  signIn();
  const calls = answerCalls({ 'POST /api/pessoas': SAVED, ...answers });
  const { container } = await draw(<NewRow tipo="fisica" onClose={handleClose} />);
  await expect.element(nome).toHaveFocus();
  return {
    container,
    calls,
    posts: () => calls.filter(({ method, path }) => method === 'POST' && path === '/api/pessoas'),
  };
}

test('Enter in the last field saves, and focuses the name of the next row', async () => {
  const { container, posts } = await open();
  await userEvent.keyboard('Ana Souza{Enter}52998224725');
  await expect.element(telefone).toHaveFocus();
  await userEvent.keyboard('11987654321');
  await expect.element(cidade).toHaveFocus();
  await userEvent.keyboard('Campinas');
  await expect.element(page.getByRole('option', { name: 'Campinas/SP' })).toBeVisible();
  await expectAccessible(container);
  await userEvent.keyboard('{Enter}');
  await expect.element(nome).toHaveFocus();
  await expect.element(nome).toHaveValue('');
  expect(posts().map(({ body }) => body)).toMatchObject([
    {
      tipo: 'fisica',
      nome: 'Ana Souza',
      cpf: '52998224725',
      telefones: [{ tipo: 'celular', numero: '11987654321' }],
      enderecos: [{ codigoEstado: '35', codigoCidade: '3509502' }],
    },
  ]);
  expect(listNotifications()).toMatchObject([{ message: 'Salvo: ficha 42.', action: { label: 'Desfazer' } }]);
});

test('an unknown city is reported before the save', async () => {
  const { posts } = await open();
  await userEvent.keyboard('Ana Souza');
  await userEvent.click(cidade);
  await userEvent.keyboard('Campinaz');
  await expect.element(page.getByText('Nenhum nome começa assim.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Escolha um nome da lista.')).toBeVisible();
  expect(posts()).toEqual([]);
});

test('a CNPJ makes it a company, and empty fields are not sent', async () => {
  const { posts } = await open();
  await userEvent.keyboard('Padaria{Enter}11222333000181');
  await expect.element(page.getByRole('textbox', { name: /^Razão social/ })).toHaveValue('Padaria');
  await expect.element(documento).toHaveValue('11.222.333/0001-81');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(nome).toHaveValue('');
  expect(posts()[0]?.body).toMatchObject({ tipo: 'juridica', cnpj: '11222333000181', telefones: [], enderecos: [] });
});

test('a CPF that may be the start of a CNPJ waits for Enter', async () => {
  await open();
  await userEvent.keyboard('Ana{Enter}12345004002');
  await expect.element(documento).toHaveValue('123.450.040-02');
  await expect.element(documento).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(telefone).toHaveFocus();
});

test('text typed while a row is being saved is the name of the next one', async () => {
  const saved = later<Pessoa>();
  await open({ 'POST /api/pessoas': () => saved.promise });
  await userEvent.keyboard('Ana Souza{Control>}{Enter}{/Control}Bia');
  saved.resolve(SAVED);
  await expect.element(nome).toHaveValue('Bia');
  await expect.element(nome).toHaveFocus();
});

test('an error of the server is shown at its field, and nothing is lost', async () => {
  const taken = problem(409, 'conflict', 'Já existe.', {
    errors: [{ path: 'cpf', code: 'taken', message: 'Este CPF já está em outra ficha.' }],
    existing: { codigo: 7, nome: 'Caio Dias' },
  });
  const { container } = await open({ 'POST /api/pessoas': taken });
  await userEvent.keyboard('Ana Souza{Enter}52998224725{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('Este CPF já está em outra ficha.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: /Abrir a ficha 7/ })).toBeVisible();
  await expect.element(documento).toHaveFocus();
  await expect.element(nome).toHaveValue('Ana Souza');
  await expectAccessible(container);
});

test('without the server the row stays, with a message', async () => {
  await open({ 'POST /api/pessoas': problem(503, 'unavailable', 'Fora do ar.') });
  await userEvent.keyboard('Ana Souza{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^Ainda não foi salvo/);
  await expect.element(nome).toHaveValue('Ana Souza');
});

/** Opens a row without a server for the first save. */
async function openWithoutServer() {
  let isAway = true;
  const opened = await open({
    'POST /api/pessoas': () => (isAway ? problem(503, 'unavailable', 'Fora do ar.') : SAVED),
  });
  await userEvent.keyboard('Ana Souza{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^Ainda não foi salvo/);
  const comesBack = () => {
    isAway = false;
    reportConnection('up');
  };
  return { ...opened, comesBack };
}

test('a row that failed without a server is saved automatically when it is back, once and under the same id', async () => {
  const { posts, comesBack } = await openWithoutServer();
  comesBack();
  await expect.element(nome).toHaveValue('');
  expect(posts()).toHaveLength(2);
  expect(posts()[1]!.body).toEqual(posts()[0]!.body);
});

test('a server that comes back at the moment of the failure gets the row', async () => {
  let isAway = true;
  const { container, posts } = await open({
    'POST /api/pessoas': () => (isAway ? problem(503, 'unavailable', 'Fora do ar.') : SAVED),
  });
  const watch = new MutationObserver(() => {
    if (!isAway || !container.querySelector('[role=alert]')) return;
    isAway = false;
    reportConnection('up');
  });
  watch.observe(container, { childList: true, subtree: true });
  onTestFinished(() => watch.disconnect());
  await userEvent.keyboard('Ana Souza{Control>}{Enter}{/Control}');
  await expect.element(nome).toHaveValue('');
  expect(posts()).toHaveLength(2);
});

test('a row changed meanwhile waits for Enter', async () => {
  const { posts, comesBack } = await openWithoutServer();
  await userEvent.fill(nome, 'Ana Souza Li');
  comesBack();
  await userEvent.fill(nome, 'Ana Souza Lima');
  expect(posts()).toHaveLength(1);
});

describe('a person who may already have a record', () => {
  const rui = { id: '0192f0c4-0000-7000-8000-000000000009', codigo: 12, nome: 'Rui Lima', cidade: null };
  const alike = { pessoa: rui, certeza: 'certa', p: 0.97, reasons: [], against: 'em vez de pessoas diferentes' };
  const answers = {
    'POST /api/pessoas/matches': { documento: null, alike: [alike] },
    'POST /api/pessoas/search': { items: [], next: null },
    'GET /api/pessoas/12': SAVED,
  };
  const line = page.getByText('Talvez já exista:');
  const nameOfRui = page.getByRole('button', { name: 'Rui Lima (12)' });

  async function typeRui() {
    await userEvent.keyboard('Rui Lima{Enter}52998224725');
    await expect.element(telefone).toHaveFocus();
    await userEvent.keyboard('11987654321');
    await expect.element(cidade).toHaveFocus();
    await expect.element(line).toBeVisible();
  }

  test('is shown in a line, and Alt+N continues: after the save, the decision is stored', async () => {
    listenToShortcuts();
    const { container, calls } = await open({ ...answers, 'POST /api/duplicidades/apart': { ids: [] } });
    await typeRui();
    await expect.element(page.getByRole('status').filter({ hasText: 'Rui Lima (12)' })).toBeVisible();
    await expectAccessible(container);
    await userEvent.keyboard('{Alt>}n{/Alt}');
    await expect.element(line).not.toBeInTheDocument();
    await expect.element(cidade).toHaveFocus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(nome).toHaveValue('');
    const told = () => calls.filter(({ path }) => path === '/api/duplicidades/apart').map(({ body }) => body);
    await expect.poll(told).toEqual([{ ids: [SAVED.id, rui.id] }]);
  });

  test('is opened next to the list by Enter on the name, and Esc closes only that', async () => {
    const { posts } = await open(answers);
    await typeRui();
    nameOfRui.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('complementary')).toHaveAccessibleName(/^Ficha 42/);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('complementary')).not.toBeInTheDocument();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    await expect.element(nome).toHaveValue('Rui Lima');
    expect(posts()).toEqual([]);
  });
});

test('a name is needed', async () => {
  const { posts } = await open();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(nome).toHaveAttribute('aria-invalid', 'true');
  expect(posts()).toEqual([]);
});

test('Esc closes an empty row immediately, and asks before it discards another', async () => {
  await open();
  await userEvent.keyboard('Ana{Escape}');
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  expect(handleClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Control>}a{/Control}{Delete}{Escape}');
  await expect.poll(() => handleClose.mock.calls.length).toBe(1);
});
