import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { Button } from '../ui/Button.tsx';
import { CheckboxField, RadioGroup } from './ChoiceField.tsx';

const OPTIONS = [
  { value: 'fisica', label: 'Pessoa física' },
  { value: 'juridica', label: 'Pessoa jurídica', hint: 'Tem CNPJ' },
];

function Tipo({ disabled = false }: { disabled?: boolean }) {
  const [tipo, setTipo] = useState('fisica');
  return (
    <RadioGroup
      label="Tipo"
      name="tipo"
      options={OPTIONS}
      value={tipo}
      disabled={disabled}
      onChange={({ currentTarget }) => setTipo(currentTarget.value)}
    />
  );
}

test('a box is ticked by its label and by Space', async () => {
  const { container } = await draw(<CheckboxField label="Aceita mensagens" hint="Por e-mail" />);
  const box = page.getByRole('checkbox', { name: 'Aceita mensagens' });
  await expect.element(box).toHaveAccessibleDescription('Por e-mail');
  await page.getByText('Aceita mensagens').click();
  await expect.element(box).toBeChecked();
  box.element().focus();
  await userEvent.keyboard(' ');
  await expect.element(box).not.toBeChecked();
  await expectAccessible(container);
});

test('a required checkbox shows its error', async () => {
  await draw(<CheckboxField label="Li os termos" required error="Marque para seguir." />);
  const box = page.getByRole('checkbox', { name: 'Li os termos' });
  await expect.element(box).toHaveAttribute('aria-invalid', 'true');
  await expect.element(box).toHaveAttribute('aria-required', 'true');
  await expect.element(box).toHaveAccessibleDescription('Marque para seguir.');
});

test('a checkbox with a hidden label keeps its name', async () => {
  await draw(<CheckboxField label="Escolher Ana Souza" hideLabel />);
  await expect.element(page.getByRole('checkbox', { name: 'Escolher Ana Souza' })).toBeVisible();
});

test('a group of options has a name, one chosen option, and one stop of Tab', async () => {
  const { container } = await draw(
    <>
      <Tipo />
      <Button>Depois</Button>
    </>,
  );
  await expect.element(page.getByRole('group', { name: 'Tipo' })).toBeVisible();
  await userEvent.tab();
  const [fisica, juridica] = [
    page.getByRole('radio', { name: 'Pessoa física' }),
    page.getByRole('radio', { name: 'Pessoa jurídica' }),
  ];
  await expect.element(fisica).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(juridica).toBeChecked();
  await expect.element(fisica).not.toBeChecked();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Depois' })).toHaveFocus();
  await expectAccessible(container);
});

test('a group shows its error, and its options their hints', async () => {
  await draw(<RadioGroup label="Tipo" name="tipo" required error="Escolha um tipo." options={OPTIONS} />);
  await expect.element(page.getByRole('group', { name: 'Tipo' })).toHaveAccessibleDescription('Escolha um tipo.');
  await expect.element(page.getByRole('radio', { name: 'Pessoa jurídica Tem CNPJ' })).not.toBeChecked();
});

test('a group without an owner begins with the option it is given and keeps what is chosen', async () => {
  await draw(<RadioGroup label="Tipo" name="tipo" defaultValue="juridica" options={OPTIONS} />);
  await expect.element(page.getByRole('radio', { name: 'Pessoa jurídica' })).toBeChecked();
  await page.getByText('Pessoa física').click();
  await expect.element(page.getByRole('radio', { name: 'Pessoa física' })).toBeChecked();
});

test('a disabled group cannot be changed', async () => {
  await draw(<Tipo disabled />);
  for (const radio of page.getByRole('radio').all()) await expect.element(radio).toBeDisabled();
});
