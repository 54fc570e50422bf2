import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { importOf } from '../../../../test/browser/import-of.ts';
import { answerCalls } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { queryClient } from '../../../kit/web/api/query-client.ts';
import type { ImportSettings } from '../../model/import.ts';
import { ReceitaNote } from './ReceitaNote.tsx';

beforeEach(() => {
  signIn();
  queryClient.clear();
});

const OFFER = { companies: 40, stored: 12, toAsk: 28, minutes: 3 };

/** Draws the note about a file for which the user chose this, and the calls of its buttons. */
async function drawNote(offer: object, receita?: ImportSettings['receita'], filled?: number) {
  const current = importOf({ heading: 'CNPJ', target: 'cnpj', settings: { receita }, facts: { receita: filled } });
  const calls = answerCalls({
    [`GET /api/imports/${current.id}/receita`]: offer,
    [`PUT /api/imports/${current.id}/settings`]: current,
    [`POST /api/imports/${current.id}/check`]: current,
  });
  const { container } = await draw(<ReceitaNote current={current} />);
  return { calls, container };
}

test('offers the stored answers, and questions with how long they take', async () => {
  const { calls } = await drawNote(OFFER);
  await expect
    .element(page.getByText(/^O arquivo tem 40 empresas com CNPJ; de 12 empresas há resposta guardada/))
    .toBeVisible();
  await expectAccessible();
  await expect.element(page.getByRole('button', { name: 'Consultar 28 empresas (ao menos 3 min)' })).toBeVisible();
  await page.getByRole('button', { name: 'Preencher com as guardadas' }).click();
  await expect.poll(() => calls.map(({ method }) => method)).toEqual(['GET', 'PUT', 'POST']);
  expect(calls[1]?.body).toMatchObject({ receita: 'guardadas', columns: ['cnpj'] });
});

test('asks the providers when the user chooses it, also for hours', async () => {
  const { calls } = await drawNote({ companies: 4_000, stored: 0, toAsk: 4_000, minutes: 400 });
  await expect.element(page.getByText(/^O arquivo tem 4\.000 empresas com CNPJ\. A consulta à Receita/)).toBeVisible();
  await page.getByRole('button', { name: 'Consultar 4.000 empresas (ao menos 6 h 40 min)' }).click();
  await expect.poll(() => calls[1]?.body).toMatchObject({ receita: 'consultar' });
  await expect.element(page.getByRole('button', { name: 'Preencher com as guardadas' })).not.toBeInTheDocument();
});

test('says how many rows it filled, and takes it back', async () => {
  const { calls } = await drawNote(OFFER, 'guardadas', 11);
  const text = '11 linhas têm campos da Receita, onde o arquivo e a ficha não diziam nada.';
  await expect.element(page.getByText(`${text} De 28 empresas não há resposta guardada.`)).toBeVisible();
  await page.getByRole('button', { name: 'Não preencher' }).click();
  await expect.poll(() => calls[1]?.body).toMatchObject({ receita: 'nada' });
});

test('says nothing of a file without companies, or where nothing is stored and the look-up is off', async () => {
  const { calls, container } = await drawNote({ companies: 5, stored: 0, toAsk: 0, minutes: 0 });
  await expect.poll(() => calls.length).toBe(1);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(container.textContent).toBe('');
});
