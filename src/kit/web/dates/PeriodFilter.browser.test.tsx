import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { setMessageLanguage } from '../form/message-language.store.ts';
import { PeriodFilter } from './PeriodFilter.tsx';

type Period = { de?: string | undefined; ate?: string | undefined };

function Filter({ first = {} }: { first?: Period }) {
  const [period, setPeriod] = useState(first);
  return (
    <form>
      <PeriodFilter period={period} onChange={setPeriod} />
      <output>{JSON.stringify(period)}</output>
    </form>
  );
}

const [de, ate] = [page.getByRole('textbox', { name: 'De' }), page.getByRole('textbox', { name: 'Até' })];
const said = page.getByRole('status');

beforeEach(() => setMessageLanguage('pt-BR'));

test.each([
  ['pt-BR', 'Por favor digite uma data válida'],
  ['en', 'Please enter a valid date'],
] as const)('refuses what the form refuses, in its words (%s), and changes nothing', async (language, message) => {
  setMessageLanguage(language);
  await draw(<Filter first={{ de: '2026-11-20', ate: '2026-11-22' }} />);
  for (const field of [de, ate])
    for (const wrong of ['01/13/2026', '00/01/2026', '31/04/2026', '30/02/2028', '01/01/2150', '01/01/0999']) {
      await field.fill(wrong);
      await expect.element(field).toHaveAccessibleDescription(message);
      await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    }
  await expect.element(said).toHaveTextContent('{"de":"2026-11-20","ate":"2026-11-22"}');
});

test('half a date is refused once its field was left, and not while it is typed', async () => {
  await draw(<Filter />);
  await de.click();
  await userEvent.keyboard('20112');
  await expect.element(de).toHaveValue('20/11/2');
  await expect.element(de).not.toHaveAttribute('aria-invalid');
  await ate.click();
  await expect.element(de).toHaveAccessibleDescription('Por favor digite uma data válida');
  await de.click();
  await userEvent.keyboard('{End}026');
  await expect.element(de).not.toHaveAttribute('aria-invalid');
  await expect.element(said).toHaveTextContent('{"de":"2026-11-20"}');
  await de.fill('20/1');
  await ate.click();
  await de.fill('');
  await expect.element(de).not.toHaveAttribute('aria-invalid');
  await expect.element(said).toHaveTextContent('{}');
});

test('the last year is 2149', async () => {
  await draw(<Filter />);
  await ate.fill('31/12/2149');
  await expect.element(ate).not.toHaveAttribute('aria-invalid');
  await expect.element(said).toHaveTextContent('{"ate":"2149-12-31"}');
});

test('29 February is accepted in every year, and for a year without it the actual days are shown', async () => {
  const { container } = await draw(<Filter />);
  await de.fill('29/02/2028');
  await expect.element(said).toHaveTextContent('{"de":"2028-02-29"}');
  await expect.element(de).not.toHaveAccessibleDescription();
  await de.fill('29/02/2027');
  await expect.element(de).not.toHaveAttribute('aria-invalid');
  await expect
    .element(de)
    .toHaveAccessibleDescription('29/02/2027 não existe: 2027 não é bissexto. A lista começa em 01/03/2027.');
  await expect.element(said).toHaveTextContent('{"de":"2027-03-01"}');
  await ate.fill('29/02/2029');
  await expect.element(ate).not.toHaveAttribute('aria-invalid');
  await expect
    .element(ate)
    .toHaveAccessibleDescription('29/02/2029 não existe: 2029 não é bissexto. A lista vai até 28/02/2029.');
  await expect.element(said).toHaveTextContent('{"de":"2027-03-01","ate":"2029-02-28"}');
  await expect.element(de).toHaveValue('29/02/2027');
  await expectAccessible(container);
});

test('a missing 29 February as the only day gives no list, and a message', async () => {
  await draw(<Filter />);
  await de.fill('29/02/2027');
  await ate.fill('29/02/2027');
  await expect.element(ate).toHaveAccessibleDescription('29/02/2027 não existe: 2027 não é bissexto');
  await expect.element(said).toHaveTextContent('{"de":"2027-03-01"}');
});

test('an end before the beginning is refused, whatever day there is not', async () => {
  await draw(<Filter first={{ de: '2027-03-01' }} />);
  for (const [first, last] of [
    ['02/03/2027', '01/03/2027'],
    ['29/02/2027', '28/02/2027'],
    ['01/03/2027', '29/02/2027'],
  ] as const) {
    await de.fill(first);
    await ate.fill(last);
    await expect.element(ate).toHaveAccessibleDescription('A data final não pode vir antes da inicial');
    await expect.element(said).not.toHaveTextContent('ate');
    await ate.fill('');
  }
});

test('a day of the calendar takes effect as a typed one', async () => {
  await draw(<Filter first={{ de: '2026-11-20' }} />);
  await page.getByRole('button', { name: 'Abrir o calendário' }).first().click();
  await page.getByRole('button', { name: 'sábado, 21 de novembro de 2026' }).click();
  await expect.element(de).toHaveValue('21/11/2026');
  await expect.element(said).toHaveTextContent('{"de":"2026-11-21"}');
});
