import { type ComponentType, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/browser/accessible.ts';
import { draw } from '../../../../../test/browser/draw.tsx';
import { later } from '../../../../../test/browser/server-answers.ts';
import { useEnterToNextField } from '../useEnterToNextField.ts';
import { CodeField } from './CodeField.tsx';
import { Combobox, type ComboboxProps } from './Combobox.tsx';
import { ComboboxField } from './ComboboxField.tsx';

const handleChoose = vi.fn<(value: string) => void>();
const handleSave = vi.fn<() => void>();

beforeEach(() => {
  handleChoose.mockReset();
  handleSave.mockReset();
});

const field = page.getByRole('combobox', { name: 'CNAE' });
const next = page.getByRole('textbox', { name: 'Depois' });

function Form({ opened }: { opened: string }) {
  const [value, setValue] = useState(opened);
  const handleKeyDown = useEnterToNextField();
  const handle = (chosen: string) => {
    handleChoose(chosen);
    setValue(chosen);
  };
  const own = { label: 'CNAE', id: 'campo-cnae', name: 'cnae', value, onChoose: handle };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter moves on, as in every form
    <form
      aria-label="Empresa"
      onKeyDown={handleKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        handleSave();
      }}
    >
      <CodeField {...own} table="cnae" />
      <label>
        Depois <input type="text" />
      </label>
    </form>
  );
}

async function drawField(opened = ''): Promise<void> {
  await draw(<Form opened={opened} />);
  await field.click();
}

const FERRAGENS = '4744-0/01 · Comércio varejista de ferragens e ferramentas';

describe('a code', () => {
  test('can be typed completely, and Enter moves on immediately; its name follows', async () => {
    await drawField();
    await userEvent.keyboard('4744001{Enter}');
    await expect.element(next).toHaveFocus();
    expect(handleChoose).toHaveBeenLastCalledWith('4744-0/01');
    await expect.element(field).toHaveValue(FERRAGENS);
    await expectAccessible();
  });

  test('is found by the beginnings of words of its name', async () => {
    await drawField();
    await userEvent.keyboard('com vare ferrag');
    await expect.element(page.getByRole('option', { name: FERRAGENS })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(next).toHaveFocus();
    expect(handleChoose).toHaveBeenLastCalledWith('4744-0/01');
  });

  test('that the table lacks stays as it was typed', async () => {
    await drawField();
    await userEvent.keyboard('9999999{Enter}');
    await expect.element(next).toHaveFocus();
    expect(handleChoose).toHaveBeenLastCalledWith('9999-9/99');
    await expect.element(field).toHaveValue('9999-9/99');
  });

  test('that is incomplete matches no longer code, unless an arrow chooses one', async () => {
    await drawField();
    await userEvent.keyboard('4744');
    await expect.element(page.getByRole('option', { name: FERRAGENS })).toBeVisible();
    await userEvent.tab();
    expect(handleChoose).toHaveBeenLastCalledWith('4744');
    await expect.element(field).toHaveValue('4744');
    await field.click();
    await userEvent.keyboard('4744{ArrowDown}{Enter}');
    expect(handleChoose).toHaveBeenLastCalledWith('4744-0/01');
  });

  test.each([
    ['47.44-0-01 - Comércio varejista de ferragens e ferramentas', '4744-0/01'],
    ['4744-0/01 · Comércio varejista', '4744-0/01'],
  ])('is taken out of "%s", as the card of a CNPJ has it', async (text, value) => {
    await drawField();
    await field.fill(text);
    await userEvent.tab();
    expect(handleChoose).toHaveBeenLastCalledWith(value);
  });

  test('is emptied as any field', async () => {
    await drawField('4744-0/01');
    await expect.element(field).toHaveValue(FERRAGENS);
    await field.fill('');
    await userEvent.tab();
    expect(handleChoose).toHaveBeenLastCalledWith('');
  });

  test('is not made from unknown words: the previous one stays, with a message', async () => {
    await drawField('4744-0/01');
    await expect.element(field).toHaveValue(FERRAGENS);
    await field.fill('xyzw');
    await userEvent.tab();
    await expect.element(page.getByText('Escolha um nome da lista.')).toBeVisible();
    await expect.element(field).toHaveValue(FERRAGENS);
    expect(handleChoose).not.toHaveBeenCalled();
  });
});

function readText(text: string): string | undefined {
  return /^\d+$/.test(text) ? text : undefined;
}

async function failToLoad(): Promise<never> {
  throw new Error('offline');
}

describe('before the list is there', () => {
  const own = { label: 'CNAE', id: 'campo-cnae', name: 'cnae', onChoose: handleChoose, readText };

  test('a typed code is the value already, in the field without its list', async () => {
    const loading = later<ComponentType<ComboboxProps>>();
    const load = () => loading.promise;
    await draw(<ComboboxField {...own} value="" choices={undefined} isLoading load={load} />);
    await page.getByRole('textbox', { name: 'CNAE' }).fill('4744001');
    expect(handleChoose).toHaveBeenLastCalledWith('4744001');
    loading.resolve(Combobox);
    await expect.element(field).toHaveValue('4744001');
  });

  test('a typed code is the value already, in the list without its table', async () => {
    await draw(<ComboboxField {...own} value="" choices={undefined} isLoading />);
    await field.fill('4744001');
    await userEvent.tab();
    expect(handleChoose).toHaveBeenLastCalledWith('4744001');
  });

  test('and where the list never comes, it is a field of text', async () => {
    await draw(<ComboboxField {...own} value="4744" choices={undefined} isLoading={false} load={failToLoad} />);
    const text = page.getByRole('textbox', { name: 'CNAE' });
    await expect.element(text).toHaveValue('4744');
    await text.fill('4744001');
    expect(handleChoose).toHaveBeenLastCalledWith('4744001');
  });
});

test('a table of few is a list to choose from', async () => {
  const choose = (value: string) => handleChoose(value);
  await draw(<CodeField label="Natureza" id="n" name="n" table="naturezaJuridica" value="206-2" onChoose={choose} />);
  const natureza = page.getByRole('combobox', { name: 'Natureza' });
  await expect.element(natureza).toHaveValue('206-2 · Sociedade Empresária Limitada');
  await natureza.click();
  await userEvent.keyboard('{ArrowDown}');
  expect(page.getByRole('option').elements().length).toBeGreaterThan(80);
  await userEvent.keyboard('soc anon fech{Enter}');
  expect(handleChoose).toHaveBeenLastCalledWith('205-4');
});
