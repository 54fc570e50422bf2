import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { answerCalls, problem } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { connectApi } from '../../../kit/web/api/api-client.ts';
import { queryClient } from '../../../kit/web/api/query-client.ts';
import { Notifications } from '../../../kit/web/overlay/Notifications.tsx';
import { MergeManyDialog } from './MergeManyDialog.tsx';

const pessoa = (codigo: number, nome: string) => ({ id: `0190c6a0-0000-7000-8000-0000000000${codigo}`, codigo, nome });
const EXAMPLES = [
  { survivor: pessoa(11, 'Ana Lima'), others: [pessoa(12, 'Ana de Lima'), pessoa(13, 'ANA LIMA')] },
  { survivor: pessoa(21, 'Bia Reis'), others: [pessoa(22, 'Bia Reis')] },
];
const CERTAIN = { certeza: 'certa' } as const;
const OPERATION = { id: '0190c6a0-0000-7000-8000-00000000fa7e', state: 'done', done: 27 };

beforeEach(() => {
  queryClient.clear();
  signIn();
});

const dialog = (props: object = {}) => (
  <MergeManyDialog choice={CERTAIN} onClose={() => {}} onDone={() => {}} {...props} />
);
const confirm = () => userEvent.keyboard('{Control>}{Enter}{/Control}');
const isPreview = (body: unknown) => (body as { dryRun?: boolean }).dryRun === true;

test('shows the number and the least certain groups, merges with Ctrl+Enter and opens the operation', async () => {
  const onDone = vi.fn();
  const calls = answerCalls({
    'POST /api/duplicidades/merge': ({ body }) =>
      isPreview(body) ? { groups: 12, records: 27, examples: EXAMPLES } : Response.json(OPERATION, { status: 201 }),
  });
  const { container } = await draw(dialog({ onDone }));
  await expect.element(page.getByRole('button', { name: 'Juntar 12 grupos' })).toBeVisible();
  await expect.element(page.getByText(/^27 fichas em 12 grupos\./)).toBeVisible();
  const examples = page.getByRole('list', { name: 'Os 2 menos certos, para conferir:' });
  await expect.element(examples).toHaveTextContent('Ana Lima (11)recebe Ana de Lima (12), ANA LIMA (13)');
  await expectAccessible(container);
  await confirm();
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  await expect.poll(() => window.location.pathname).toBe(`/operacoes/${OPERATION.id}`);
  expect(calls.at(-1)?.body).toEqual({ certeza: 'certa', expected: 12 });
  expect(calls.at(-1)?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
});

test('asks for confirmation again when the number changed', async () => {
  let groups = 12;
  answerCalls({
    'POST /api/duplicidades/merge': ({ body }) => {
      if (isPreview(body)) return { groups, records: 27, examples: [] };
      groups = 11;
      return problem(409, 'count_changed', 'A quantidade mudou.');
    },
  });
  await draw(dialog());
  await page.getByRole('button', { name: 'Juntar 12 grupos' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('A quantidade mudou: agora são 11 grupos.');
  await expect.element(page.getByRole('button', { name: 'Juntar 11 grupos' })).toBeVisible();
});

test.each([
  [true, 'merges once the password was given again, by the same key'],
  [false, 'merges nothing without the password, and stays open'],
])('where the server wants the password (given: %s), it %s', async (isGiven) => {
  const onDone = vi.fn();
  let isRecent = false;
  const onPasswordNeeded = vi.fn(async () => (isRecent = isGiven));
  connectApi({ tenant: () => 1, onUse: () => {}, onSessionEnd: () => {}, onPasswordNeeded });
  const calls = answerCalls({
    'POST /api/duplicidades/merge': ({ body }) => {
      if (isPreview(body)) return { groups: 12, records: 27, examples: [] };
      if (!isRecent) return problem(403, 'recent_password_needed', 'Confirme sua senha para continuar.');
      return Response.json(OPERATION, { status: 201 });
    },
  });
  await draw(
    <>
      {dialog({ onDone })}
      <Notifications />
    </>,
  );
  await page.getByRole('button', { name: 'Juntar 12 grupos' }).click();
  if (isGiven) await expect.poll(() => onDone.mock.calls.length).toBe(1);
  else await expect.element(page.getByText('Confirme sua senha para continuar.')).toBeVisible();
  expect([onPasswordNeeded.mock.calls.length, onDone.mock.calls.length]).toEqual([1, isGiven ? 1 : 0]);
  const keys = calls.filter(({ body }) => !isPreview(body)).map(({ headers }) => headers.get('idempotency-key'));
  expect([keys.length, new Set(keys).size]).toEqual([isGiven ? 2 : 1, 1]);
});

test('shows that there are no groups, and merges nothing', async () => {
  const calls = answerCalls({ 'POST /api/duplicidades/merge': { groups: 0, records: 0, examples: [] } });
  await draw(dialog());
  await expect.element(page.getByText(/^Nenhum grupo certo está em aberto/)).toBeVisible();
  await confirm();
  expect(calls).toHaveLength(1);
});

test('shows what failed, and offers a retry', async () => {
  let isDown = true;
  answerCalls({
    'POST /api/duplicidades/merge': () =>
      isDown ? problem(404, 'not_found', 'Não encontramos.') : { groups: 1, records: 2, examples: EXAMPLES.slice(1) },
  });
  await draw(dialog());
  await expect.element(page.getByText('Não encontramos.')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: /Tentar de novo/ }).click();
  await expect.element(page.getByRole('list', { name: 'Para conferir:' })).toBeVisible();
});
