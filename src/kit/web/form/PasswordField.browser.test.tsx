import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { PasswordField } from './PasswordField.tsx';

const field = page.getByLabelText('Senha', { exact: true });

test('hides the typed text until its button shows it, and keeps the text', async () => {
  const { container } = await draw(<PasswordField label="Senha" />);
  await field.click();
  await userEvent.keyboard('correto cavalo');
  await expect.element(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Mostrar a senha' }).click();
  await expect.element(field).toHaveAttribute('type', 'text');
  await expect.element(field).toHaveValue('correto cavalo');
  await expect.element(page.getByRole('button', { name: 'Esconder a senha' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Esconder a senha' }).click();
  await expect.element(field).toHaveAttribute('type', 'password');
  await expectAccessible(container);
});

test('takes any character, and no browser corrects or capitalises it', async () => {
  await draw(<PasswordField label="Senha" />);
  await field.fill(' ç漢🙂"\'<> ');
  await expect.element(field).toHaveValue(' ç漢🙂"\'<> ');
  await expect.element(field).toHaveAttribute('autocapitalize', 'off');
  await expect.element(field).toHaveAttribute('spellcheck', 'false');
});

test('tells a password manager the kind of password: the current one, unless the form sets another', async () => {
  const screen = await draw(<PasswordField label="Senha" />);
  await expect.element(field).toHaveAttribute('autocomplete', 'current-password');
  await screen.rerender(<PasswordField label="Senha" autoComplete="new-password" />);
  await expect.element(field).toHaveAttribute('autocomplete', 'new-password');
});

test('shows its error', async () => {
  await draw(<PasswordField label="Senha" required error="Use 12 letras ou mais." />);
  await expect.element(field).toHaveAccessibleDescription('Use 12 letras ou mais.');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
});

test('its button never sends the form', async () => {
  let sent = 0;
  await draw(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent += 1;
      }}
    >
      <PasswordField label="Senha" />
    </form>,
  );
  await page.getByRole('button', { name: 'Mostrar a senha' }).click();
  expect(sent).toBe(0);
});
