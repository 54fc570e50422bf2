import { Suspense, useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../test/browser/draw.tsx';
import { Notifications } from '../overlay/Notifications.tsx';
import { lazyComponent } from './lazy-component.tsx';

function Part({ nome }: { nome: string }) {
  return <p>Parte de {nome}</p>;
}

/** A component whose code comes only after so many failures. */
function comesAfter(failures: number) {
  const state = { failures, loads: 0 };
  const load = async () => {
    state.loads += 1;
    state.failures -= 1;
    if (state.failures >= 0) throw new TypeError('Failed to fetch dynamically imported module');
    return Part;
  };
  return { state, LazyPart: lazyComponent(load, [1, 1]) };
}

/** A page with a field and the component, which a button shows and hides. */
function Page({ LazyPart }: { LazyPart: ReturnType<typeof comesAfter>['LazyPart'] }) {
  const [isShown, setShown] = useState(true);
  return (
    <>
      <input aria-label="Nome" />
      <button type="button" onClick={() => setShown(!isShown)}>
        Mostrar ou esconder
      </button>
      <Suspense>{isShown && <LazyPart nome="Ana" />}</Suspense>
      <Notifications />
    </>
  );
}

test('shows the component when its code is there', async () => {
  const { state, LazyPart } = comesAfter(0);
  await draw(<Page LazyPart={LazyPart} />);
  await expect.element(page.getByText('Parte de Ana')).toBeVisible();
  await page.getByRole('button', { name: 'Mostrar ou esconder' }).click();
  await page.getByRole('button', { name: 'Mostrar ou esconder' }).click();
  await expect.element(page.getByText('Parte de Ana')).toBeVisible();
  expect(state.loads).toBe(1);
});

test('loads again without a word when the browser gave up loading', async () => {
  const { state, LazyPart } = comesAfter(2);
  await draw(<Page LazyPart={LazyPart} />);
  await expect.element(page.getByText('Parte de Ana')).toBeVisible();
  expect(state.loads).toBe(3);
  expect(page.getByText(/não pôde ser trazida/).query()).toBeNull();
});

test('keeps the typed text around a component that fails to load, and offers to try again', async () => {
  const { LazyPart } = comesAfter(6);
  await draw(<Page LazyPart={LazyPart} />);
  await page.getByLabelText('Nome').fill('Ana Souza');
  await expect.element(page.getByText(/Uma parte desta tela não pôde ser trazida/)).toBeVisible();
  // it fails once more, and says so once more
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.element(page.getByText(/Uma parte desta tela não pôde ser trazida/)).toBeVisible();
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.element(page.getByText('Parte de Ana')).toBeVisible();
  await expect.element(page.getByLabelText('Nome')).toHaveValue('Ana Souza');
  expect(page.getByText(/não pôde ser trazida/).query()).toBeNull();
});

test('loads a component again the next time that it is shown', async () => {
  const { LazyPart } = comesAfter(3);
  await draw(<Page LazyPart={LazyPart} />);
  await expect.element(page.getByText(/não pôde ser trazida/)).toBeVisible();
  await page.getByRole('button', { name: 'Mostrar ou esconder' }).click();
  expect(page.getByText(/não pôde ser trazida/).query()).toBeNull();
  await page.getByRole('button', { name: 'Mostrar ou esconder' }).click();
  await expect.element(page.getByText('Parte de Ana')).toBeVisible();
});
