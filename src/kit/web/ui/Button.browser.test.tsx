import { Trash2 } from '../icons/icons.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { Button, IconButton } from './Button.tsx';

test('a button is pressed by mouse, Enter and Space', async () => {
  const handlePress = vi.fn();
  await draw(<Button onClick={handlePress}>Salvar</Button>);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard(' ');
  expect(handlePress).toHaveBeenCalledTimes(3);
});

test('a button submits no form unless its type requires it', async () => {
  const handleSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  await draw(
    <form onSubmit={handleSubmit}>
      <Button>Ver mais</Button>
      <Button type="submit">Salvar</Button>
    </form>,
  );
  await page.getByRole('button', { name: 'Ver mais' }).click();
  expect(handleSubmit).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Salvar' }).click();
  expect(handleSubmit).toHaveBeenCalledTimes(1);
});

test('while it loads, a button cannot be pressed or send its form, and keeps its focus, its name and its width', async () => {
  const handlePress = vi.fn();
  const handleSubmit = vi.fn();
  const drawn = (loading: boolean) => (
    <form onSubmit={handleSubmit}>
      <Button type="submit" onClick={handlePress} loading={loading}>
        Salvar
      </Button>
    </form>
  );
  const screen = await draw(drawn(false));
  const button = page.getByRole('button', { name: 'Salvar' });
  button.element().focus();
  const width = button.element().getBoundingClientRect().width;
  await screen.rerender(drawn(true));
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  expect(button.element().getBoundingClientRect().width).toBe(width);
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard(' ');
  expect(handlePress).not.toHaveBeenCalled();
  expect(handleSubmit).not.toHaveBeenCalled();
  await screen.rerender(drawn(false));
  await expect.element(button).not.toHaveAttribute('aria-busy');
  await expect.element(button).not.toHaveAttribute('aria-disabled');
});

test('a disabled button is skipped by Tab and does nothing', async () => {
  const handlePress = vi.fn();
  await draw(
    <>
      <Button disabled onClick={handlePress}>
        Excluir
      </Button>
      <Button>Cancelar</Button>
    </>,
  );
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Excluir' })).toBeDisabled();
  await page.getByRole('button', { name: 'Excluir' }).click({ force: true });
  expect(handlePress).not.toHaveBeenCalled();
});

test('a button with an icon alone is called and explained by its label', async () => {
  const handlePress = vi.fn();
  await draw(<IconButton label="Excluir a etiqueta" icon={<Trash2 aria-hidden="true" />} onClick={handlePress} />);
  const button = page.getByRole('button', { name: 'Excluir a etiqueta' });
  await expect.element(button).toHaveAttribute('title', 'Excluir a etiqueta');
  await button.click();
  expect(handlePress).toHaveBeenCalledTimes(1);
});

test('a button with an icon alone waits while it loads, as any other', async () => {
  const handlePress = vi.fn();
  await draw(<IconButton label="Atualizar" icon={<Trash2 aria-hidden="true" />} loading onClick={handlePress} />);
  const button = page.getByRole('button', { name: 'Atualizar' });
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  expect(handlePress).not.toHaveBeenCalled();
});

test('a press on a small icon is easy to hit: 24 pixels at least', async () => {
  await draw(<IconButton size="sm" label="Fechar" icon={<Trash2 aria-hidden="true" />} />);
  const { width, height } = page.getByRole('button').element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
});

test('every look of a button is readable in both themes', async () => {
  const { container } = await draw(
    <>
      {(['primary', 'default', 'subtle', 'danger'] as const).map((variant) => (
        <div key={variant}>
          <Button variant={variant}>Salvar</Button>
          <Button variant={variant} size="sm">
            Salvar
          </Button>
          <Button variant={variant} disabled>
            Salvar
          </Button>
          <IconButton variant={variant} label={`Excluir ${variant}`} icon={<Trash2 aria-hidden="true" />} />
        </div>
      ))}
    </>,
  );
  await expectAccessible(container);
});
