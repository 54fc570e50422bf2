import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/browser/accessible.ts';
import { draw } from '../../../test/browser/draw.tsx';
import { answerCalls, problem } from '../../../test/browser/server-answers.ts';
import { signIn } from '../../../test/browser/signed-in.ts';
import type { Webhook } from '../webhook.ts';
import { ReplayDialog } from './ReplayDialog.tsx';
import { StoppedBanner } from './StoppedBanner.tsx';

const ID = '0190c6a0-0000-7000-8000-000000000001';
const PATH = `/api/webhooks/${ID}/replay`;
const NOW = new Date().toISOString();

function webhook(more: Partial<Webhook> = {}): Webhook {
  return {
    id: ID,
    nome: 'Loja virtual',
    url: 'https://loja.exemplo.com.br',
    types: ['pessoa.created'],
    state: 'active',
    reason: null,
    failures: 0,
    failingSince: null,
    succeededAt: NOW,
    waiting: 0,
    failed: 3,
    behind: 0,
    secretAt: NOW,
    previousUntil: null,
    createdAt: NOW,
    ...more,
  };
}

const submit = page.getByRole('button', { name: 'Enviar de novo' });

beforeEach(() => {
  signIn();
});

test('begins with the failed messages, shows their number, and sends them', async () => {
  const handleClose = vi.fn();
  const replay = { messages: 3, exact: true, from: null };
  const calls = answerCalls({ [`GET ${PATH}`]: replay, [`POST ${PATH}`]: replay });
  await draw(<ReplayDialog webhook={webhook()} onClose={handleClose} />);
  await expect.element(page.getByRole('radio', { name: 'As não entregues (3)' })).toBeChecked();
  await expect.element(page.getByText('Serão 3 mensagens.')).toBeVisible();
  await expectAccessible();
  await submit.click();
  await expect.poll(() => handleClose.mock.calls.length).toBe(1);
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ what: 'failed' });
});

test('of nothing there is nothing to send', async () => {
  answerCalls({ [`GET ${PATH}`]: { messages: 0, exact: true, from: null } });
  await draw(<ReplayDialog webhook={webhook()} onClose={() => {}} />);
  await expect.element(page.getByText('Nenhuma mensagem.')).toBeVisible();
  await expect.element(submit).toBeDisabled();
});

test('an unfinished count is shown as a minimum', async () => {
  answerCalls({ [`GET ${PATH}`]: { messages: 1200, exact: false, from: null } });
  await draw(<ReplayDialog webhook={webhook()} onClose={() => {}} />);
  await expect.element(page.getByText('No máximo 1.200 mensagens.')).toBeVisible();
});

test('a failed count is shown, and nothing can be sent', async () => {
  answerCalls({ [`GET ${PATH}`]: problem(403, 'forbidden', 'Seu papel não permite isto.') });
  await draw(<ReplayDialog webhook={webhook()} onClose={() => {}} />);
  await expect.element(page.getByText('Seu papel não permite isto.')).toBeVisible();
  await expect.element(submit).toBeDisabled();
});

test('without failures it begins with today, and reports an invalid day or hour', async () => {
  answerCalls({ [`GET ${PATH}`]: { messages: 1, exact: true, from: 7 } });
  await draw(<ReplayDialog webhook={webhook({ failed: 0 })} onClose={() => {}} />);
  await expect.element(page.getByText('Será 1 mensagem.')).toBeVisible();
  const day = page.getByRole('textbox', { name: 'Dia' });
  await day.click();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}31022026');
  await expect.element(day).toHaveAccessibleDescription('Por favor digite uma data válida');
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}29022027');
  await expect.element(day).toHaveAccessibleDescription('29/02/2027 não existe: 2027 não é bissexto');
  const time = page.getByRole('textbox', { name: 'Hora' });
  await time.click();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}2599');
  await expect.element(time).toHaveValue('25:99');
  await expect.element(time).toHaveAccessibleDescription('Esta hora não existe.');
  await expect.element(submit).toBeDisabled();
});

test('an event is chosen by its number, in digits alone', async () => {
  const calls = answerCalls({ [`GET ${PATH}`]: { messages: 12, exact: true, from: 41 } });
  await draw(<ReplayDialog webhook={webhook()} onClose={() => {}} />);
  await page.getByRole('radio', { name: 'Tudo desde um evento' }).click();
  await expect.element(submit).toBeDisabled();
  await page.getByRole('textbox', { name: 'Número do evento' }).click();
  await userEvent.keyboard('4a1');
  await expect.element(page.getByRole('textbox', { name: 'Número do evento' })).toHaveValue('41');
  await expect.element(page.getByText('Serão 12 mensagens.')).toBeVisible();
  expect(calls.at(-1)?.query.get('number')).toBe('41');
});

test('a webhook that does not send shows that the messages wait', async () => {
  answerCalls({ [`GET ${PATH}`]: { messages: 3, exact: true, from: null } });
  await draw(<ReplayDialog webhook={webhook({ state: 'paused', reason: 'user' })} onClose={() => {}} />);
  await expect.element(page.getByText(/elas esperam na fila até que esteja/)).toBeVisible();
});

test.each([
  ['paused by somebody', { state: 'paused', reason: 'user' }, /^Pausado: o que muda nas fichas espera aqui/],
  ['stopped by failures', { state: 'paused', reason: 'failing' }, /^Parado: há dias/],
  ['refused for good', { state: 'disabled', reason: 'gone' }, /^Desativado:.*410/],
  ['without a key', { state: 'paused', reason: 'key' }, /^Parado: o segredo não pode mais ser lido/],
] as const)('a webhook that is %s says why, and goes on at one press', async (_what, more, text) => {
  const calls = answerCalls({ [`PATCH /api/webhooks/${ID}`]: webhook() });
  const { container } = await draw(<StoppedBanner webhook={webhook(more)} />);
  await expect.element(page.getByText(text)).toBeVisible();
  await expectAccessible(container);
  await page.getByRole('button', { name: 'Ativar' }).click();
  await expect.poll(() => calls.map(({ body }) => body)).toEqual([{ state: 'active' }]);
});

test('a webhook that sends has nothing to say', async () => {
  const { container } = await draw(<StoppedBanner webhook={webhook()} />);
  expect(container.textContent).toBe('');
});
