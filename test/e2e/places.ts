import { expect, type Page } from '@playwright/test';

/** Chooses a state or a city of the first address as a person does: a few letters, and Tab. */
export async function choosePlace(page: Page, label: 'Estado' | 'Cidade', typed: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label }).first();
  await field.fill(typed);
  const list = page.getByRole('listbox', { name: label });
  await expect(list.getByRole('option', { selected: true })).toBeVisible();
  await field.press('Tab');
}
