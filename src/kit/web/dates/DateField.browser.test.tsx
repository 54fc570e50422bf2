import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { drawInForm } from '../../../../test/browser/in-form.tsx';
import { TextField } from '../form/TextField.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { DateField } from './DateField.tsx';

const field = page.getByRole('textbox', { name: 'Nascimento' });
const opener = page.getByRole('button', { name: 'Abrir o calendário' });
const calendar = page.getByRole('dialog', { name: 'Calendário' });
const day = (name: string) => calendar.getByRole('button', { name, exact: true });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00-03:00') });
});

/** Pixels from the field down to its calendar. */
function gap(): number {
  return Math.round(calendar.element().getBoundingClientRect().top - field.element().getBoundingClientRect().bottom);
}

async function open(value = ''): Promise<void> {
  await draw(
    <form>
      <DateField label="Nascimento" defaultValue={value} />
      <TextField label="Cidade" />
    </form>,
  );
  await opener.click();
  await expect.element(calendar).toBeVisible();
}

test('typing comes first, and never opens the calendar', async () => {
  await draw(<DateField label="Nascimento" />);
  await field.click();
  await userEvent.keyboard('09051961{ArrowDown}{Enter}');
  await expect.element(field).toHaveValue('09/05/1961');
  await expect.element(calendar).not.toBeInTheDocument();
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false');
});

test('opens by its button and by Alt+ArrowDown, and is read as a grid of days', async () => {
  await open();
  const grid = calendar.getByRole('grid', { name: 'novembro de 2026' });
  await expect.element(grid.getByRole('columnheader').first()).toHaveAccessibleName('domingo');
  expect(grid.getByRole('row').elements()).toHaveLength(6);
  const today = day('sexta-feira, 20 de novembro de 2026');
  await expect.element(today).toHaveFocus();
  await expect.element(today).toHaveAttribute('aria-current', 'date');
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(today).toHaveFocus();
});

test('opens at the day in the field, which is selected', async () => {
  await open('09/05/1961');
  await expect.element(day('terça-feira, 9 de maio de 1961')).toHaveFocus();
  const selected = calendar.getByRole('gridcell', { selected: true }).elements();
  expect(selected.map(({ textContent }) => textContent)).toEqual(['9']);
});

test('a date that is none opens the calendar at today', async () => {
  await open('31/02/2026');
  await expect.element(day('sexta-feira, 20 de novembro de 2026')).toHaveFocus();
  expect(calendar.getByRole('gridcell', { selected: true }).elements()).toHaveLength(0);
});

test('Esc closes it, changes nothing, and gives the focus to the field', async () => {
  await open('09/05/1961');
  await userEvent.keyboard('{ArrowRight}{Escape}');
  await expect.element(calendar).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('09/05/1961');
});

test('Tab leaves it for the next field, and it goes', async () => {
  await open();
  await userEvent.tab();
  await expect.element(calendar.getByRole('button', { name: 'Ir para hoje' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(calendar).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Cidade' })).toHaveFocus();
});

test('its fields are none of the form: it is not sent from them, and hears nothing of them', async () => {
  const { heard } = await drawInForm(<DateField label="Nascimento" />);
  await opener.click();
  await expect.element(calendar).toBeVisible();
  heard.splice(0);
  const year = calendar.getByLabelText('Ano');
  await year.fill('1961');
  await year.click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await calendar.getByLabelText('Mês', { exact: true }).selectOptions('maio');
  expect(heard).toEqual([]);
  const form = document.querySelector('form');
  expect([...(form?.elements ?? [])].filter((element) => calendar.element().contains(element))).toEqual([]);
});

test('in a dialog it stays in reach', async () => {
  await draw(
    <Dialog open title="Etapas" onClose={() => {}}>
      <DateField label="Nascimento" />
    </Dialog>,
  );
  await opener.click();
  await day('sábado, 21 de novembro de 2026').click();
  await expect.element(field).toHaveValue('21/11/2026');
  await expect.element(field).toHaveFocus();
});

test('a click outside closes it', async () => {
  await open();
  await page.getByRole('textbox', { name: 'Cidade' }).click({ force: true });
  await expect.element(calendar).not.toBeInTheDocument();
});

test('is walked by days, weeks, months and years, and Enter chooses', async () => {
  await open('31/03/1961');
  for (const [keys, name] of [
    ['{ArrowRight}', 'sábado, 1 de abril de 1961'],
    ['{ArrowLeft}', 'sexta-feira, 31 de março de 1961'],
    ['{ArrowUp}', 'sexta-feira, 24 de março de 1961'],
    ['{ArrowDown}', 'sexta-feira, 31 de março de 1961'],
    ['{PageUp}', 'terça-feira, 28 de fevereiro de 1961'],
    ['{PageDown}', 'terça-feira, 28 de março de 1961'],
    ['{Shift>}{PageUp}{/Shift}', 'segunda-feira, 28 de março de 1960'],
    ['{Shift>}{PageDown}{/Shift}', 'terça-feira, 28 de março de 1961'],
    ['{Home}', 'domingo, 26 de março de 1961'],
    ['{End}', 'sábado, 1 de abril de 1961'],
  ] as const) {
    await userEvent.keyboard(keys);
    await expect.element(day(name)).toHaveFocus();
  }
  await userEvent.keyboard('{Enter}');
  await expect.element(calendar).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('01/04/1961');
  await expect.element(field).toHaveFocus();
});

test('passes a chosen day to the form, as if it had been typed', async () => {
  const heard: string[] = [];
  await draw(<DateField label="Nascimento" onInput={({ currentTarget }) => heard.push(currentTarget.value)} />);
  await opener.click();
  await day('sábado, 21 de novembro de 2026').click();
  expect(heard).toEqual(['21/11/2026']);
});

test('one day alone is a stop of Tab', async () => {
  await open();
  const stops = calendar.getByRole('grid').element().querySelectorAll('button:not([tabindex="-1"])');
  expect([...stops].map(({ textContent }) => textContent)).toEqual(['20']);
});

test('a year of long ago is typed, its month is chosen', async () => {
  await open();
  await calendar.getByLabelText('Mês', { exact: true }).selectOptions('maio');
  await calendar.getByLabelText('Ano').fill('1961');
  await expect.element(calendar.getByRole('grid', { name: 'maio de 1961' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(day('sábado, 20 de maio de 1961')).toHaveFocus();
  await calendar.getByRole('button', { name: 'Mês anterior' }).click();
  await day('domingo, 9 de abril de 1961').click();
  await expect.element(field).toHaveValue('09/04/1961');
});

test('the buttons of the months do not take the focus away from themselves, and lead over the years', async () => {
  await open('15/12/2025');
  const next = calendar.getByRole('button', { name: 'Próximo mês' });
  await next.click();
  await expect.element(calendar.getByRole('grid', { name: 'janeiro de 2026' })).toBeVisible();
  await expect.element(calendar.getByLabelText('Ano')).toHaveValue('2026');
  await expect.element(next).toHaveFocus();
  await calendar.getByRole('button', { name: 'Ir para hoje' }).click();
  await expect.element(day('sexta-feira, 20 de novembro de 2026')).toHaveFocus();
});

test('offers no day from 2150 on', async () => {
  await open('31/12/2149');
  const last = day('quarta-feira, 31 de dezembro de 2149');
  for (const keys of ['{ArrowRight}', '{ArrowDown}', '{PageDown}', '{Shift>}{PageDown}{/Shift}']) {
    await expect.element(last).toHaveFocus();
    await userEvent.keyboard(keys);
  }
  await expect.element(last).toHaveFocus();
  await calendar.getByLabelText('Ano').fill('2150');
  await expect.element(calendar.getByLabelText('Ano')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(calendar.getByRole('status')).toHaveTextContent('O ano tem 4 números e vem antes de 2150');
  await expect.element(calendar.getByRole('grid', { name: 'dezembro de 2149' })).toBeVisible();
});

test('a read-only date has no calendar, not by its keys either', async () => {
  await draw(<DateField label="Nascimento" readOnly defaultValue="09/05/1961" />);
  await field.click();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(field).toHaveValue('09/05/1961');
  expect(opener.elements()).toHaveLength(0);
  await expect.element(calendar).not.toBeInTheDocument();
});

test('stays under its field while the page is scrolled and the window changes its size', async () => {
  await page.viewport(700, 900);
  await draw(
    <div style={{ paddingTop: 300, height: 3000 }}>
      <DateField label="Nascimento" />
    </div>,
  );
  await opener.click();
  await expect.poll(gap).toBe(4);
  window.scrollTo(0, 150);
  await page.viewport(640, 900);
  await expect.poll(gap).toBe(4);
});

test('fits on a phone, with days that a thumb hits', async () => {
  await page.viewport(360, 740);
  await open();
  const box = calendar.element().getBoundingClientRect();
  expect(box.left).toBeGreaterThanOrEqual(0);
  expect(box.right).toBeLessThanOrEqual(360);
  expect(box.top).toBeGreaterThanOrEqual(0);
  expect(box.bottom).toBeLessThanOrEqual(740);
  const heights = calendar
    .getByRole('button')
    .elements()
    .map((button) => button.getBoundingClientRect().height);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
});
