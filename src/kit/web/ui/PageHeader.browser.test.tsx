import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../test/browser/draw.tsx';
import { expectArrival, takeArrivalFocus } from '../routing/arrival-focus.ts';
import { Button } from './Button.tsx';
import { PageHeader } from './PageHeader.tsx';

test('names the page and the tab of the browser', async () => {
  const screen = await draw(<PageHeader title="Fichas" actions={<Button>Nova pessoa</Button>} />);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Fichas' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Nova pessoa' })).toBeVisible();
  expect(document.title).toBe('Fichas · Fichário');
  await screen.rerender(<PageHeader title="Fichas" documentTitle="Ana Souza" />);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Fichas' })).toBeVisible();
  expect(document.title).toBe('Ana Souza · Fichário');
});

test('takes the focus once after a navigation, and not again on a later render', async () => {
  expectArrival();
  const screen = await draw(<PageHeader title="Fichas" />);
  const heading = page.getByRole('heading', { level: 1 });
  await expect.element(heading).toHaveFocus();
  heading.element().blur();
  await screen.rerender(<PageHeader title="Fichas">12 fichas</PageHeader>);
  await expect.element(page.getByText('12 fichas')).toBeVisible();
  await expect.element(heading).not.toHaveFocus();
});

test('leaves the focus alone at the first page, and where the page has a better place for it', async () => {
  const screen = await draw(<PageHeader title="Fichas" />);
  await expect.element(page.getByRole('heading', { level: 1 })).not.toHaveFocus();
  expectArrival();
  await screen.rerender(<PageHeader title="Nova pessoa" focusOnArrival={false} />);
  await expect.element(page.getByRole('heading', { name: 'Nova pessoa' })).not.toHaveFocus();
  expect(takeArrivalFocus()).toBe(true);
});
