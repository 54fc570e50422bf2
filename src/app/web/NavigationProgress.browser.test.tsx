import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { later } from '../../../test/browser/server-answers.ts';
import { NavigationProgress } from './NavigationProgress.tsx';

function Root() {
  return (
    <>
      <NavigationProgress />
      <main>
        <Outlet />
      </main>
    </>
  );
}

test('a slow page is announced until it is shown', async () => {
  const code = later<void>();
  const root = createRootRoute({ component: Root });
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: () => <h1>Painel</h1> }),
    createRoute({
      getParentRoute: () => root,
      path: '/longe',
      component: () => <h1>Longe</h1>,
      loader: () => code.promise,
    }),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await render(<RouterProvider router={router as never} />);
  await expect.element(page.getByRole('heading', { name: 'Painel' })).toBeVisible();
  await expect.element(page.getByRole('status')).toHaveTextContent('');
  const arrival = router.navigate({ to: '/longe' as '/' });
  await expect.element(page.getByRole('status')).toHaveTextContent('Abrindo a página…');
  code.resolve();
  await arrival;
  await expect.element(page.getByRole('heading', { name: 'Longe' })).toBeVisible();
  await expect.element(page.getByRole('status')).toHaveTextContent('');
});
