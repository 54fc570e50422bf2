import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { IconButton } from '../ui/Button.tsx';
import { SelectField, TextArea, TextField } from './TextField.tsx';

test('is found by its label, and a click on the label leads into it', async () => {
  await draw(<TextField label="Nome" />);
  const field = page.getByRole('textbox', { name: 'Nome' });
  await expect.element(field).not.toHaveAttribute('aria-required');
  await expect.element(field).not.toHaveAttribute('aria-invalid');
  await page.getByText('Nome').click();
  await userEvent.keyboard('Ana');
  await expect.element(field).toHaveValue('Ana');
});

test('what is wrong, what looks wrong and what helps are all read with the field, in this order', async () => {
  const { container } = await draw(
    <TextField label="CPF" required error="Confira o CPF." warning="Já há uma ficha." hint="Só números." />,
  );
  const field = page.getByRole('textbox', { name: 'CPF' });
  await expect.element(field).toHaveAccessibleDescription('Confira o CPF. Já há uma ficha. Só números.');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAttribute('aria-required', 'true');
  await expectAccessible(container);
});

test('a warning alone does not make the field wrong', async () => {
  await draw(<TextField label="CPF" warning="Já há uma ficha com este CPF." />);
  const field = page.getByRole('textbox', { name: 'CPF' });
  await expect.element(field).not.toHaveAttribute('aria-invalid');
  await expect.element(field).toHaveAccessibleDescription('Já há uma ficha com este CPF.');
});

test('a message that goes is no longer read', async () => {
  const screen = await draw(<TextField label="CPF" error="Confira o CPF." />);
  await screen.rerender(<TextField label="CPF" />);
  const field = page.getByRole('textbox', { name: 'CPF' });
  await expect.element(field).not.toHaveAttribute('aria-describedby');
  await expect.element(field).not.toHaveAttribute('aria-invalid');
});

test('two fields of one label keep their messages apart', async () => {
  await draw(
    <>
      <TextField label="Número" error="Falta o número." />
      <TextField label="Número" hint="S/N se não há." />
    </>,
  );
  const [one, other] = page.getByRole('textbox', { name: 'Número' }).all();
  if (!one || !other) throw new Error('There are not two fields.');
  await expect.element(one).toHaveAccessibleDescription('Falta o número.');
  await expect.element(other).toHaveAccessibleDescription('S/N se não há.');
});

test('a label that is only read aloud takes no room', async () => {
  await draw(<TextField label="Procurar" hideLabel />);
  await expect.element(page.getByRole('textbox', { name: 'Procurar' })).toBeVisible();
  expect(page.getByText('Procurar').element().parentElement?.getBoundingClientRect().width).toBeLessThanOrEqual(1);
});

test('disabled, it is skipped; read-only, it can be read and copied but not changed', async () => {
  const { container } = await draw(
    <>
      <TextField label="Código" disabled defaultValue="12" />
      <TextField label="Criada em" readOnly defaultValue="20/11/2026" />
    </>,
  );
  await userEvent.tab();
  const readOnly = page.getByRole('textbox', { name: 'Criada em' });
  await expect.element(readOnly).toHaveFocus();
  await userEvent.keyboard('9');
  await expect.element(readOnly).toHaveValue('20/11/2026');
  await expect.element(page.getByRole('textbox', { name: 'Código' })).toBeDisabled();
  await expectAccessible(container);
});

test('a button inside the field is the next stop of Tab', async () => {
  await draw(<TextField label="CEP" trailing={<IconButton label="Procurar o CEP" icon={<svg />} />} />);
  await userEvent.tab();
  await expect.element(page.getByRole('textbox', { name: 'CEP' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Procurar o CEP' })).toHaveFocus();
});

test('a longer text has room and lines, with the same label and messages', async () => {
  const { container } = await draw(<TextArea label="Observações" error="No máximo 4.000 letras." />);
  const area = page.getByRole('textbox', { name: 'Observações' });
  await area.click();
  await userEvent.keyboard('um{Enter}dois');
  await expect.element(area).toHaveValue('um\ndois');
  await expect.element(area).toHaveAccessibleDescription('No máximo 4.000 letras.');
  await expectAccessible(container);
});

test('a choice of a list has the same label and messages', async () => {
  const { container } = await draw(
    <SelectField label="Estado" required error="Escolha o estado." defaultValue="">
      <option value="">Escolha</option>
      <option value="SP">São Paulo</option>
    </SelectField>,
  );
  const select = page.getByRole('combobox', { name: 'Estado' });
  await expect.element(select).toHaveAccessibleDescription('Escolha o estado.');
  await expect.element(select).toHaveAttribute('aria-invalid', 'true');
  await select.selectOptions('São Paulo');
  await expect.element(select).toHaveValue('SP');
  await expectAccessible(container);
});
