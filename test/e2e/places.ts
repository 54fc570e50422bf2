import { expect, type Page } from '@playwright/test';

/** Chooses a state or a city of the first address as a person does: a few letters, and Tab. */
export async function choosePlace(page: Page, label: 'Estado' | 'Cidade', typed: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label }).first();
  await field.fill(typed);
  const list = page.getByRole('listbox', { name: label });
  await expect(list.getByRole('option', { selected: true })).toBeVisible();
  await field.press('Tab');
}

/** What stands in the fields of the first address, but for state and city: before their code is there, they are text boxes, too. */
export async function addressTexts(page: Page): Promise<string[]> {
  const group = page.getByRole('group', { name: 'Endereço 1' });
  await expect(group.getByRole('combobox')).toHaveCount(3);
  const boxes = group.getByRole('textbox');
  return boxes.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
}
