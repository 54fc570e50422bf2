import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { answerCalls } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { queryClient } from '../../../kit/web/api/query-client.ts';
import { Notifications } from '../../../kit/web/overlay/Notifications.tsx';
import type { WeightsState } from '../../weights.schema.ts';
import { WeightsView } from './WeightsPage.tsx';

const START: WeightsState = {
  version: 0,
  learnt: false,
  accepted: null,
  merged: 154,
  needed: 200,
  proposal: null,
};
const pessoa = (codigo: number, nome: string) => ({ id: `0190c6a0-0000-7000-8000-0000000000${codigo}`, codigo, nome });
const PROPOSED: WeightsState = {
  ...START,
  merged: 240,
  proposal: {
    mark: 'abc',
    judged: 120,
    changed: 1,
    changes: [
      {
        pessoas: [pessoa(11, 'Ana Lima'), pessoa(12, 'Ana Limma')],
        before: { certeza: 'provavel', p: 0.81 },
        after: { certeza: 'certa', p: 0.93 },
      },
    ],
  },
};
const LEARNT: WeightsState = {
  ...START,
  version: 2,
  learnt: true,
  accepted: { at: new Date().toISOString(), user: { id: pessoa(11, '').id, nome: 'Ana Souza' }, merged: 240 },
  merged: 240,
};

beforeEach(() => {
  queryClient.clear();
  signIn();
});

const show = (state: WeightsState) =>
  draw(
    <>
      <WeightsView state={state} />
      <Notifications />
    </>,
  );

test('shows how many merged records are missing, and offers nothing before', async () => {
  const { container } = await show(START);
  await expect.element(page.getByText('Até agora, 154 fichas unidas.')).toBeVisible();
  await expect.element(page.getByText('Faltam 46.')).toBeVisible();
  await expect.element(page.getByRole('progressbar', { name: 'Fichas unidas' })).toHaveAttribute('value', '154');
  expect(page.getByRole('button').elements()).toEqual([]);
  await expectAccessible(container);
});

test('shows the pairs that change list, and accepts the proposal shown', async () => {
  const calls = answerCalls({ 'PUT /api/duplicidades/weights': LEARNT });
  const { container } = await show(PROPOSED);
  await expect.element(page.getByText('Dos 120 pares mais próximos de mudar de lista, 1 mudaria.')).toBeVisible();
  const row = page.getByRole('row', { name: /Ana Lima/ });
  await expect.element(row.getByText('Provável · 81%')).toBeVisible();
  await expect.element(row.getByText('Certa · 93%')).toBeVisible();
  await expectAccessible(container);
  await page.getByRole('button', { name: 'Usar os pesos novos' }).click();
  await expect.element(page.getByText('Pesos novos aceitos. Todas as fichas são comparadas de novo.')).toBeVisible();
  expect(calls).toContainEqual(expect.objectContaining({ body: { mark: 'abc' } }));
});

test('shows which weights are in use, and restores those of the product', async () => {
  const calls = answerCalls({ 'PUT /api/duplicidades/weights': START });
  await show(LEARNT);
  await expect
    .element(page.getByText(/versão 2, de 240 fichas unidas neste cliente\. Ana Souza os aceitou/))
    .toBeVisible();
  await expect.element(page.getByText('Os pesos de hoje já contam todas elas.')).toBeVisible();
  await page.getByRole('button', { name: 'Voltar aos pesos de partida' }).click();
  await expect.element(page.getByText(/De volta aos pesos de partida/)).toBeVisible();
  expect(calls).toContainEqual(expect.objectContaining({ body: { mark: null } }));
});
