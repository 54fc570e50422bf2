import { UFS } from '@fichario/brasil';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/browser/accessible.ts';
import { draw } from '../../../../../test/browser/draw.tsx';
import { later } from '../../../../../test/browser/server-answers.ts';
import { Button } from '../../ui/Button.tsx';
import { useEnterToNextField } from '../useEnterToNextField.ts';
import { Combobox, type ComboboxProps } from './Combobox.tsx';
import { ComboboxField, type ComboboxFieldProps } from './ComboboxField.tsx';

const ESTADOS = UFS.map(({ codigo, nome, sigla }) => ({ value: codigo, label: nome, short: sigla }));
const handleChoose = vi.fn<(value: string) => void>();
const handleSave = vi.fn<(value: FormDataEntryValue | null) => void>();

beforeEach(() => {
  handleChoose.mockReset();
  handleSave.mockReset();
});

const field = page.getByRole('combobox', { name: 'Estado' });
const next = page.getByRole('textbox', { name: 'Depois' });

/** The value that the form would send. */
function valueOf(): string | undefined {
  return document.querySelector<HTMLInputElement>('input[type=hidden][name=nu_CodigoEstado_1]')?.value;
}

function Form({ opened = '', ...props }: Partial<ComboboxFieldProps> & { opened?: string }) {
  const [value, setValue] = useState(opened);
  const handleKeyDown = useEnterToNextField();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter moves on, as in every form
    <form
      aria-label="Endereço"
      onKeyDown={handleKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        handleSave(new FormData(event.currentTarget).get('nu_CodigoEstado_1'));
      }}
    >
      {/* above the field: its list covers what is below */}
      <Button onClick={() => setValue('33')}>Trocar</Button>
      <Button>Antes</Button>
      <ComboboxField
        label="Estado"
        id="campo-estado"
        name="nu_CodigoEstado_1"
        choices={ESTADOS}
        isLoading={false}
        onChoose={(chosen) => {
          handleChoose(chosen);
          setValue(chosen);
        }}
        {...props}
        value={value}
      />
      <label>
        Depois <input type="text" />
      </label>
    </form>
  );
}

async function drawReady(props: Parameters<typeof Form>[0] = {}) {
  const drawn = await draw(<Form {...props} />);
  await expect.element(field).toBeVisible();
  return drawn;
}

describe('typing', () => {
  test.each([
    ['sp', 'São Paulo', '35'],
    ['mg', 'Minas Gerais', '31'],
    ['pr', 'Paraná', '41'],
    ['minas', 'Minas Gerais', '31'],
    ['sao p', 'São Paulo', '35'],
    ['RIO GRANDE DO S', 'Rio Grande do Sul', '43'],
  ])('%s chooses %s on leaving', async (typed, name, codigo) => {
    await drawReady();
    await userEvent.click(field);
    await userEvent.keyboard(typed);
    await expect.element(page.getByRole('option', { selected: true })).toHaveTextContent(name);
    await userEvent.keyboard('{Tab}');
    await expect.element(field).toHaveValue(name);
    await expect.element(next).toHaveFocus();
    expect(valueOf()).toBe(codigo);
    expect(handleChoose.mock.calls).toEqual([[codigo]]);
  });

  test('over a choice replaces it, and Esc brings it back', async () => {
    await drawReady({ opened: '35' });
    await expect.element(field).toHaveValue('São Paulo');
    field.element().focus();
    await userEvent.keyboard('mg');
    await userEvent.keyboard('{Escape}');
    await expect.element(field).toHaveValue('São Paulo');
    await userEvent.keyboard('{Escape}');
    await expect.element(field).toHaveValue('São Paulo');
    await userEvent.keyboard('{Tab}');
    expect(valueOf()).toBe('35');
    expect(handleChoose).not.toHaveBeenCalled();
  });

  test('nothing at all takes the choice away', async () => {
    await drawReady({ opened: '35' });
    await userEvent.clear(field);
    await userEvent.keyboard('{Tab}');
    expect(valueOf()).toBe('');
  });

  test('a text in no name restores the previous choice, with a message', async () => {
    await drawReady({ opened: '35' });
    await userEvent.fill(field, 'Buenos Aires');
    await expect.element(page.getByText('Nenhum nome começa assim.')).toBeVisible();
    await userEvent.keyboard('{Tab}');
    await expect.element(field).toHaveValue('São Paulo');
    await expect.element(page.getByText('Escolha um nome da lista.')).toBeVisible();
    expect(valueOf()).toBe('35');
  });

  test('over what is in no name neither Enter nor Ctrl+Enter goes on, and the next one does', async () => {
    await drawReady();
    await userEvent.fill(field, 'Buenos Aires');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByText('Escolha um nome da lista.')).toBeVisible();
    await expect.element(field).toHaveFocus();
    expect(handleSave).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    await expect.element(next).toHaveFocus();
  });

  test('Enter chooses and leads on; Ctrl+Enter saves what was typed', async () => {
    await drawReady();
    await userEvent.click(field);
    await userEvent.keyboard('pr{Enter}');
    await expect.element(next).toHaveFocus();
    expect(valueOf()).toBe('41');
    await userEvent.click(field);
    await userEvent.keyboard('{Control>}a{/Control}mg{Control>}{Enter}{/Control}');
    expect(handleSave.mock.calls).toEqual([['31']]);
  });

  test('leaving by a click elsewhere chooses as well', async () => {
    await drawReady();
    await userEvent.click(field);
    await userEvent.keyboard('sp');
    await page.getByRole('button', { name: 'Antes' }).click();
    expect(valueOf()).toBe('35');
    await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('the list', () => {
  test('opens by a click and by Alt+ArrowDown, and a click chooses', async () => {
    const { container } = await drawReady({ opened: '35' });
    await userEvent.click(field);
    await expect.element(field).toHaveAttribute('aria-expanded', 'true');
    expect(page.getByRole('option').elements()).toHaveLength(27);
    await expectAccessible(container);
    await page.getByRole('option', { name: 'Bahia' }).click();
    expect(valueOf()).toBe('29');
    await expect.element(field).toHaveValue('Bahia');
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect.element(field).toHaveAttribute('aria-expanded', 'true');
  });

  test('arrows go through it, and only keys decide what Tab takes', async () => {
    await drawReady();
    await userEvent.click(field);
    await userEvent.keyboard('rio');
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.hover(page.getByRole('option').last());
    await userEvent.keyboard('{Tab}');
    await expect.element(field).toHaveValue('Rio Grande do Norte');
  });

  test('stays next to its field at 360 px, inside the window', async () => {
    await page.viewport(360, 640);
    await drawReady();
    await userEvent.click(field);
    const box = document.querySelector('[popover]')!.getBoundingClientRect();
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(360);
    expect(box.bottom).toBeLessThanOrEqual(640);
    expect(box.top).toBeGreaterThanOrEqual(field.element().getBoundingClientRect().bottom);
    await page.viewport(1024, 700);
  });

  test('a field that only shows opens nothing', async () => {
    await drawReady({ opened: '35', readOnly: true });
    await userEvent.click(field);
    await userEvent.keyboard('mg{ArrowDown}{Tab}');
    await expect.element(field).toHaveAttribute('aria-expanded', 'false');
    expect(valueOf()).toBe('35');
  });

  test('a choice that comes from elsewhere takes the place of what was typed', async () => {
    await drawReady();
    await userEvent.click(field);
    await userEvent.keyboard('zzz');
    await page.getByRole('button', { name: 'Trocar' }).click();
    await expect.element(field).toHaveValue('Rio de Janeiro');
    expect(valueOf()).toBe('33');
  });
});

describe('what comes late', () => {
  test('a list: what was typed and left before it is chosen when it is there', async () => {
    const { rerender } = await draw(<Form choices={undefined} isLoading />);
    await expect.element(field).toBeVisible();
    await userEvent.click(field);
    await userEvent.keyboard('sp');
    await expect.element(page.getByText('Carregando…')).toBeVisible();
    await userEvent.keyboard('{Tab}');
    await rerender(<Form choices={ESTADOS} isLoading={false} />);
    await expect.element(field).toHaveValue('São Paulo');
    expect(valueOf()).toBe('35');
  });

  test('a list: the typed text waits visibly until it is chosen or the list fails to load', async () => {
    const waits: string[] = [];
    const handleWait = () => {
      waits.push('waits');
      return () => void waits.push(`goes on with “${valueOf()}”`);
    };
    const { rerender } = await draw(<Form choices={undefined} isLoading onWait={handleWait} />);
    await userEvent.click(field);
    await userEvent.keyboard('sp{Tab}');
    await expect.poll(() => waits).toEqual(['waits']);
    await rerender(<Form choices={ESTADOS} isLoading={false} onWait={handleWait} />);
    await expect.poll(() => waits).toEqual(['waits', 'goes on with “35”']);
    waits.length = 0;
    await rerender(<Form choices={undefined} isLoading onWait={handleWait} />);
    await userEvent.click(field);
    await userEvent.keyboard('mg{Tab}');
    await rerender(<Form choices={undefined} isLoading={false} onWait={handleWait} />);
    await expect.poll(() => waits).toEqual(['waits', 'goes on with “35”']);
  });

  test('the part that is loaded, in a field that holds nothing: waits for nothing', async () => {
    const part = later<typeof Combobox>();
    const handleWait = vi.fn(() => () => {});
    await draw(<Form load={() => part.promise} onWait={handleWait} />);
    await expect.element(page.getByRole('textbox', { name: 'Estado' })).toBeVisible();
    part.resolve(Combobox);
    await expect.element(field).toHaveAttribute('aria-expanded', 'false');
    expect(handleWait).not.toHaveBeenCalled();
  });

  test('the part that is loaded: no key is lost, and the focus stays', async () => {
    const part = later<typeof Combobox>();
    await draw(<Form load={() => part.promise} />);
    const before = page.getByLabelText('Estado');
    await userEvent.click(before);
    await userEvent.keyboard('min');
    part.resolve(Combobox);
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('as{Tab}');
    await expect.element(field).toHaveValue('Minas Gerais');
    expect(valueOf()).toBe('31');
  });

  test('the part that is loaded: what was typed and left before it is chosen', async () => {
    const part = later<typeof Combobox>();
    await draw(<Form load={() => part.promise} />);
    await userEvent.click(page.getByLabelText('Estado'));
    await userEvent.keyboard('pr{Tab}');
    part.resolve(Combobox);
    await expect.element(field).toHaveValue('Paraná');
    expect(valueOf()).toBe('41');
    await expect.element(next).toHaveFocus();
  });

  test('the part that never comes leaves the list of the browser', async () => {
    await draw(<Form opened="35" load={() => Promise.reject(new Error('gone'))} />);
    const select = page.getByRole('combobox', { name: 'Estado' });
    await select.selectOptions('Acre');
    expect(valueOf()).toBe('12');
  });
});

test('the field has the place and size of its loaded part', async () => {
  const part = later<(props: ComboboxProps) => React.ReactNode>();
  await draw(<Form opened="35" load={() => part.promise} />);
  const before = page.getByLabelText('Estado').element();
  await expect.element(page.getByLabelText('Estado')).toHaveValue('São Paulo');
  const box = before.getBoundingClientRect();
  part.resolve(Combobox);
  await expect.element(field).toHaveValue('São Paulo');
  expect(field.element().getBoundingClientRect()).toEqual(box);
});
