import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/browser/accessible.ts';
import { draw } from '../../../test/browser/draw.tsx';
import { answerCalls, later, problem } from '../../../test/browser/server-answers.ts';
import { signIn } from '../../../test/browser/signed-in.ts';
import { Notifications } from '../../kit/web/overlay/Notifications.tsx';
import type { Delivery, DeliveryDetail, Webhook, WebhookWithSecret } from '../webhook.ts';
import { DeliveryDialog } from './DeliveryDialog.tsx';
import { DeliveryTable } from './DeliveryTable.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import { WebhookTable } from './WebhookTable.tsx';

const ID = '0190c6a0-0000-7000-8000-00000000000';
const NOW = new Date().toISOString();

function webhook(more: Partial<Webhook> = {}): Webhook {
  return {
    id: `${ID}1`,
    nome: 'Loja virtual',
    url: 'https://loja.exemplo.com.br/avisos',
    types: [
      'pessoa.created',
      'pessoa.updated',
      'pessoa.deleted',
      'pessoa.restored',
      'pessoa.merged',
      'pessoa.unmerged',
    ],
    state: 'active',
    reason: null,
    failures: 0,
    failingSince: null,
    succeededAt: NOW,
    waiting: 0,
    failed: 0,
    behind: 0,
    secretAt: NOW,
    previousUntil: null,
    createdAt: NOW,
    ...more,
  };
}

function delivery(more: Partial<Delivery> = {}): Delivery {
  return {
    id: `${ID}5`,
    type: 'pessoa.updated',
    number: 12,
    operationId: `${ID}6`,
    pessoa: { id: `${ID}7`, codigo: 7, nome: 'João da Silva', tipo: 'fisica' },
    version: 3,
    at: NOW,
    state: 'pending',
    attempts: 0,
    queuedAt: NOW,
    nextAttemptAt: NOW,
    waits: false,
    last: null,
    ...more,
  };
}

function detail(more: Partial<DeliveryDetail> = {}): DeliveryDetail {
  return { ...delivery(), log: [], body: { type: 'pessoa.updated' }, ...more };
}

const MADE: WebhookWithSecret = { ...webhook(), secret: 'whsec_segredo' };
const DELIVERY_PATH = `GET /api/webhooks/${ID}1/deliveries/${ID}5`;

beforeEach(() => {
  signIn();
});

test.each([
  ['works', {}, 'Funcionando'],
  ['has sent nothing yet', { succeededAt: null }, 'Ainda não enviou'],
  ['was paused by somebody', { state: 'paused', reason: 'user' }, 'Pausado'],
  ['was stopped by days of failures', { state: 'paused', reason: 'failing' }, 'Parado'],
  ['was refused by the receiver for good', { state: 'disabled', reason: 'gone' }, 'Desativado'],
  ['fails again and again', { failures: 50, failingSince: NOW }, /Falhando/],
] as const)('the row of a webhook that %s says so', async (_what, more, label) => {
  await draw(<WebhookTable webhooks={[webhook(more)]} />);
  await expect.element(page.getByRole('row', { name: /Loja virtual/ })).toHaveTextContent(label);
  await expect.element(page.getByRole('link', { name: 'Loja virtual' })).toHaveAttribute('href', `/webhooks/${ID}1`);
});

test('a row shows its types, the waiting and the failed messages, up to the limit of the count', async () => {
  const { container } = await draw(
    <WebhookTable webhooks={[webhook({ types: ['pessoa.created'], waiting: 1234, failed: 10_001 })]} />,
  );
  const row = page.getByRole('row', { name: /Loja virtual/ });
  await expect.element(row).toHaveTextContent('Ficha criada');
  await expect.element(row).toHaveTextContent('1.234');
  await expect.element(row).toHaveTextContent('mais de 10.000 não entregues');
  await expectAccessible(container);
});

test('its menu pauses what runs and starts what is paused', async () => {
  const calls = answerCalls({ [`PATCH /api/webhooks/${ID}1`]: webhook({ state: 'paused', reason: 'user' }) });
  const drawn = (more: Partial<Webhook>) => (
    <>
      <WebhookTable webhooks={[webhook(more)]} />
      <Notifications />
    </>
  );
  const screen = await draw(drawn({}));
  await page.getByRole('button', { name: 'Ações de Loja virtual' }).click();
  await page.getByRole('menuitem', { name: 'Pausar' }).click();
  await expect.element(page.getByText('Webhook pausado.')).toBeVisible();
  await screen.rerender(drawn({ state: 'paused', reason: 'user' }));
  await page.getByRole('button', { name: 'Ações de Loja virtual' }).click();
  await page.getByRole('menuitem', { name: 'Ativar' }).click();
  await expect.element(page.getByText('Webhook ativo.')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ state: 'paused' }, { state: 'active' }]);
});

test('asks before it deletes, with the focus on Não', async () => {
  const calls = answerCalls({ [`DELETE /api/webhooks/${ID}1`]: undefined });
  await draw(<WebhookTable webhooks={[webhook()]} />);
  await page.getByRole('button', { name: 'Ações de Loja virtual' }).click();
  await page.getByRole('menuitem', { name: 'Excluir…' }).click();
  await expect.element(page.getByRole('alertdialog', { name: 'Excluir Loja virtual?' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Não' })).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  expect(calls).toEqual([]);
});

test('a new webhook gets all types and begins immediately, by default', async () => {
  const handleMade = vi.fn();
  const calls = answerCalls({ 'POST /api/webhooks': MADE });
  await draw(<WebhookDialog onClose={() => {}} onMade={handleMade} />);
  await expect.element(page.getByLabelText('Nome')).toHaveFocus();
  for (const box of page.getByRole('checkbox').all()) await expect.element(box).toBeChecked();
  await expectAccessible();
  await page.getByLabelText('Nome').fill('Loja virtual');
  await page.getByLabelText('Endereço').fill('https://loja.exemplo.com.br/avisos');
  await page.getByRole('checkbox', { name: 'Ficha restaurada' }).click();
  await page.getByRole('checkbox', { name: 'Começar a enviar já' }).click();
  await page.getByRole('button', { name: 'Criar webhook' }).click();
  await expect.poll(() => handleMade.mock.calls).toEqual([[MADE]]);
  expect(calls[0]?.body).toMatchObject({
    nome: 'Loja virtual',
    types: ['pessoa.created', 'pessoa.updated', 'pessoa.deleted', 'pessoa.merged', 'pessoa.unmerged'],
    state: 'paused',
  });
});

test('a webhook without types is refused before it is sent', async () => {
  const calls = answerCalls({});
  await draw(<WebhookDialog webhook={webhook({ types: ['pessoa.created'] })} onClose={() => {}} onMade={() => {}} />);
  await page.getByRole('checkbox', { name: 'Ficha criada' }).click();
  await page.getByRole('button', { name: 'Salvar' }).click();
  const types = page.getByRole('group', { name: 'Avisar quando houver' });
  await expect.element(types).toHaveAccessibleDescription('Escolha ao menos um.');
  await expect.element(page.getByRole('checkbox', { name: 'Ficha criada' })).toHaveFocus();
  expect(calls).toEqual([]);
});

test('an address that the server refuses has a message at its field', async () => {
  const errors = [{ path: 'url', code: 'not_public', message: 'Este endereço leva a uma rede interna.' }];
  answerCalls({ 'POST /api/webhooks': problem(422, 'invalid', 'Confira os campos.', { errors }) });
  await draw(<WebhookDialog onClose={() => {}} onMade={() => {}} />);
  await page.getByLabelText('Nome').fill('Loja');
  await page.getByLabelText('Endereço').fill('https://10.0.0.1');
  await page.getByRole('button', { name: 'Criar webhook' }).click();
  await expect
    .element(page.getByLabelText('Endereço'))
    .toHaveAccessibleDescription(/^Este endereço leva a uma rede interna\./);
  await expect.element(page.getByLabelText('Endereço')).toHaveFocus();
});

test('the secret is shown once, and only an answer closes it', async () => {
  const handleClose = vi.fn();
  await draw(<SecretDialog webhook={MADE} onClose={handleClose} />);
  await expect.element(page.getByRole('group', { name: 'Segredo' })).toHaveTextContent('whsec_segredo');
  await expect.element(page.getByRole('button', { name: 'Copiar' })).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.element(page.getByRole('dialog', { name: 'Loja virtual está pronto' })).toBeVisible();
  expect(handleClose).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Já guardei' }).click();
  expect(handleClose).toHaveBeenCalledTimes(1);
});

test('a renewed secret shows how long the previous one still signs', async () => {
  await draw(<SecretDialog webhook={MADE} isRenewed onClose={() => {}} />);
  await expect.element(page.getByRole('dialog', { name: 'Segredo novo de Loja virtual' })).toBeVisible();
  await expect.element(page.getByText(/O segredo anterior ainda assina por 24 horas/)).toBeVisible();
});

test.each([
  ['is in the queue', {}, 'Na fila'],
  ['is tried again', { attempts: 2 }, 'Nova tentativa'],
  ['waits for an earlier one', { attempts: 1, waits: true }, 'Espera a anterior'],
  ['was received', { state: 'delivered', nextAttemptAt: null }, 'Entregue'],
  ['was given up', { state: 'failed', nextAttemptAt: null }, 'Não entregue'],
] as const)('the row of a message that %s says so', async (_what, more, label) => {
  await draw(<DeliveryTable deliveries={[delivery(more)]} focusOn={undefined} onOpen={() => {}} />);
  await expect.element(page.getByRole('row', { name: /Ficha alterada/ })).toHaveTextContent(label);
});

test('a message leads to its record, and opens by its name; a test message is of no record', async () => {
  const handleOpen = vi.fn();
  const messages = [delivery(), delivery({ id: `${ID}8`, type: 'webhook.test', pessoa: null, number: null })];
  const { container } = await draw(<DeliveryTable deliveries={messages} focusOn={0} onOpen={handleOpen} />);
  await expect.element(page.getByRole('button', { name: 'Ficha alterada' })).toHaveFocus();
  await expect.element(page.getByRole('link', { name: '7 · João da Silva' })).toBeVisible();
  await page.getByRole('button', { name: 'Teste' }).click();
  expect(handleOpen.mock.calls).toEqual([[`${ID}8`]]);
  expect(page.getByRole('link').elements()).toHaveLength(1);
  await expectAccessible(container);
});

test('an opened message loads first, then shows its attempts, the newest on top', async () => {
  const answer = later<DeliveryDetail>();
  answerCalls({ [DELIVERY_PATH]: () => answer.promise });
  await draw(<DeliveryDialog webhookId={`${ID}1`} deliveryId={`${ID}5`} onClose={() => {}} />);
  await expect
    .element(page.getByRole('dialog', { name: 'Mensagem' }).getByRole('status'))
    .toHaveTextContent('Carregando');
  const attempt = { durationMs: 40, status: 500, problem: 'status' as const, answer: null };
  answer.resolve(
    detail({
      attempts: 2,
      log: [
        { ...attempt, at: '2026-11-20T12:00:00.000Z', message: 'Respondeu 500.', answer: 'Oops' },
        { ...attempt, at: '2026-11-20T12:05:00.000Z', message: 'Recusou a conexão.' },
      ],
    }),
  );
  await expect.element(page.getByRole('dialog', { name: 'Ficha alterada' })).toBeVisible();
  const attempts = page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
  expect(attempts).toEqual([expect.stringContaining('Recusou'), expect.stringContaining('500')]);
  await expect.element(page.getByText('Oops')).toBeVisible();
  // DATE_DISPLAY, dd/mm/yy, as everywhere
  expect(attempts[0]).toContain('20/11/26 09:05:00');
  // what still waits cannot be sent again
  expect(page.getByRole('button', { name: 'Enviar de novo' }).elements()).toHaveLength(0);
  await expectAccessible();
});

test('what was given up is sent again at one press', async () => {
  const calls = answerCalls({
    [DELIVERY_PATH]: detail({ state: 'failed' }),
    [`POST /api/webhooks/${ID}1/deliveries/${ID}5/replay`]: undefined,
  });
  await draw(
    <>
      <DeliveryDialog webhookId={`${ID}1`} deliveryId={`${ID}5`} onClose={() => {}} />
      <Notifications />
    </>,
  );
  await expect.element(page.getByText('Nenhuma ainda.')).toBeVisible();
  await page.getByRole('button', { name: 'Enviar de novo' }).click();
  await expect.element(page.getByText('A mensagem está de novo na fila.')).toBeVisible();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a message that cannot be read is tried again', async () => {
  let answer: object = problem(404, 'not_found', 'Esta mensagem não existe mais.');
  answerCalls({ [DELIVERY_PATH]: () => answer });
  await draw(<DeliveryDialog webhookId={`${ID}1`} deliveryId={`${ID}5`} onClose={() => {}} />);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Esta mensagem não existe mais.');
  answer = detail();
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Ficha alterada' })).toBeVisible();
});
