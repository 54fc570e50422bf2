import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { drawInForm } from '../../../../test/browser/in-form.tsx';
import { answerCalls } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { EXAMPLE_PESSOA } from '../../../pessoa/examples.ts';
import { Reveal } from './Reveal.tsx';

const PATH = `POST /api/pessoas/${EXAMPLE_PESSOA.id}/reveal`;

test.each([
  ['Enter in the reason', () => userEvent.keyboard('{Enter}')],
  ['Ctrl+Enter', () => userEvent.keyboard('{Control>}{Enter}{/Control}')],
  ['its button', () => page.getByRole('dialog').getByRole('button', { name: 'Mostrar' }).click()],
])(
  'a masked document is shown in full only after a reason was given, by %s, and is gone with its dialog',
  async (_way, send) => {
    signIn();
    const calls = answerCalls({ [PATH]: { value: '52998224725' } });
    const { heard } = await drawInForm(<Reveal pessoa={{ ...EXAMPLE_PESSOA, cpf: '***.***.247-**' }} />);
    await page.getByRole('button', { name: 'Mostrar' }).click();
    await expectAccessible();
    await page.getByRole('dialog').getByRole('button', { name: 'Mostrar' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Motivo' })).toHaveAttribute('aria-invalid', 'true');
    expect(calls).toEqual([]);
    await page.getByRole('textbox', { name: 'Motivo' }).fill('Conferir o contrato');
    await send();
    await expect.element(page.getByText('529.982.247-25')).toBeVisible();
    await expectAccessible();
    expect(calls.map(({ body }) => body)).toEqual([{ field: 'cpf', reason: 'Conferir o contrato' }]);
    expect(heard).not.toContain('submit');
    await page.getByRole('button', { name: 'Fechar' }).last().click();
    await expect.element(page.getByText('529.982.247-25')).not.toBeInTheDocument();
  },
);

test('an empty field cannot be revealed', async () => {
  signIn();
  await drawInForm(<Reveal pessoa={{ ...EXAMPLE_PESSOA, cpf: null, rg: null }} />);
  expect(page.getByRole('button', { name: 'Mostrar' }).query()).toBeNull();
});
