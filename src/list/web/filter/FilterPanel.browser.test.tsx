import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { FilterPanel } from './FilterPanel.tsx';

const except = page.getByRole('button', { name: /: exceto$/ });

test('offers an exception only for fields with values', async () => {
  signIn();
  const handleChange = vi.fn();
  const panel = (search: Parameters<typeof FilterPanel>[0]['search']) => (
    <FilterPanel search={search} onChange={handleChange} onDone={() => {}} />
  );
  const { container, rerender } = await draw(panel({ tipo: ['fisica'] }));
  expect(except.elements()).toHaveLength(0);
  // the tipo is in the tabs of the list, not in the panel
  expect(page.getByRole('group', { name: 'Tipo' }).elements()).toHaveLength(0);
  await rerender(panel({ situacao: ['inativa'] }));
  await expect.element(except).toHaveAccessibleName('Situação: exceto');
  await except.click();
  expect(handleChange).toHaveBeenCalledWith({ situacao: undefined, exceto: ['situacao:inativa'] });
  await rerender(panel({ exceto: ['situacao:inativa'] }));
  await expect.element(except).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(container);
});
