import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { answerCalls, problem } from '../../../../test/browser/server-answers.ts';
import { SetupForm } from './SetupPage.tsx';

const code = page.getByLabelText('Código do primeiro acesso');

async function fillFirstStep(): Promise<void> {
  await page.getByLabelText('Seu nome').fill('Ana Souza');
  await page.getByLabelText('E-mail').fill('ana@exemplo.com.br');
  await page.getByLabelText('Senha', { exact: true }).fill('tijolo azul na lagoa');
  await page.getByRole('button', { name: 'Continuar' }).click();
}

test('needs no code on the machine of the server', async () => {
  await draw(<SetupForm codeNeeded={false} />);
  await expect.element(page.getByLabelText('Seu nome')).toHaveFocus();
  expect(code.elements()).toEqual([]);
});

test('asks for the code first on other machines, and returns to it if it is wrong', async () => {
  const message = 'Digite o código que aparece no console do servidor.';
  const errors = [{ path: 'codigo', code: 'wrong_code', message }];
  const calls = answerCalls({ 'POST /api/setup': problem(422, 'invalid', 'Corrija o campo indicado.', { errors }) });
  const { container } = await draw(<SetupForm codeNeeded />);
  await expect.element(code).toHaveFocus();
  await expectAccessible(container);
  await fillFirstStep();
  await expect.element(code).toHaveAccessibleDescription(/Este campo é obrigatório/);
  await code.fill('abcd-efgh-jkmn');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByLabelText('Nome do cliente').fill('Padaria');
  await page.getByRole('button', { name: 'Criar e começar' }).click();
  await expect.element(code).toHaveAccessibleDescription(new RegExp(message));
  expect(calls.map(({ body }) => body)).toMatchObject([{ codigo: 'abcd-efgh-jkmn', cliente: 'Padaria' }]);
});
