import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';

const KINDS = ['info', 'success', 'warning', 'error'] as const;

test('shows its message and its actions', async () => {
  await draw(
    <Banner role="status" actions={<Button>Recarregar</Button>}>
      Há uma versão nova.
    </Banner>,
  );
  await expect.element(page.getByRole('status')).toHaveTextContent('Há uma versão nova.');
  await expect.element(page.getByRole('status').getByRole('button', { name: 'Recarregar' })).toBeVisible();
});

test('interrupts a screen reader only as an alert', async () => {
  await draw(
    <>
      <Banner kind="error">Fica quieta.</Banner>
      <Banner kind="error" role="alert">
        Interrompe.
      </Banner>
    </>,
  );
  await expect.element(page.getByRole('alert')).toHaveTextContent('Interrompe.');
  expect(page.getByRole('alert').elements()).toHaveLength(1);
});

test('distinguishes its kinds by icons too, not by colour alone', async () => {
  const { container } = await draw(
    <>
      {KINDS.map((kind) => (
        <Banner key={kind} kind={kind}>
          {kind}
        </Banner>
      ))}
    </>,
  );
  const drawings = [...container.querySelectorAll('svg')].map((icon) => icon.innerHTML);
  expect(new Set(drawings).size).toBe(KINDS.length);
});

test('takes the focus when a form puts it there', async () => {
  await draw(
    <Banner kind="error" role="alert" tabIndex={-1} ref={(element) => element?.focus()}>
      Faltam dois campos.
    </Banner>,
  );
  await expect.element(page.getByRole('alert')).toHaveFocus();
});

test('is readable in both themes, whatever its kind', async () => {
  const { container } = await draw(
    <>
      {KINDS.map((kind) => (
        <Banner key={kind} kind={kind} actions={<Button size="sm">Ver</Button>}>
          Um aviso com <a href="/ajuda">um link</a>.
        </Banner>
      ))}
    </>,
  );
  await expectAccessible(container);
});
