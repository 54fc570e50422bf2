import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { Badge } from './Badge.tsx';
import { Chip } from './Chip.tsx';
import { Kbd } from './Kbd.tsx';

test('a chip is removed by a button with the name of the value', async () => {
  const handleRemove = vi.fn();
  await draw(<Chip text="Cliente" removeLabel="Tirar a etiqueta Cliente" onRemove={handleRemove} />);
  await expect.element(page.getByText('Cliente', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Tirar a etiqueta Cliente' }).click();
  await userEvent.keyboard('{Enter}');
  expect(handleRemove).toHaveBeenCalledTimes(2);
});

test('where nothing may be changed, a chip has no button', async () => {
  await draw(<Chip text="Cliente" removeLabel="Tirar a etiqueta Cliente" />);
  await expect.element(page.getByText('Cliente')).toBeVisible();
  expect(page.getByRole('button').elements()).toHaveLength(0);
});

test('chips, badges and keys are readable in both themes', async () => {
  const { container } = await draw(
    <>
      <Chip text="Cliente" removeLabel="Tirar Cliente" onRemove={() => {}} />
      {(['neutral', 'accent', 'success', 'warning', 'danger'] as const).map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      <Kbd>Ctrl Enter</Kbd>
    </>,
  );
  await expectAccessible(container);
});
