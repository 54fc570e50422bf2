import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../../test/browser/draw.tsx';
import { maskWhenTouched } from './late-mask.ts';
import type { Mask } from './mask-input.ts';

const box = page.getByRole('textbox', { name: 'masked' });

/** A field whose masks come when `arrive` is called, and what its form hears. */
async function drawLate(mask: Mask, maxLength?: number) {
  let arrive: (() => void) | undefined;
  const isHere = new Promise<void>((resolve) => (arrive = resolve));
  const load = vi.fn(async () => {
    await isHere;
    return import('./mask-input.ts');
  });
  const heard: string[] = [];
  await draw(
    <form onInput={({ target }) => target instanceof HTMLInputElement && heard.push(target.value)}>
      <input
        aria-label="masked"
        maxLength={maxLength}
        ref={(input) => (input ? maskWhenTouched(input, mask, load) : undefined)}
      />
      <input aria-label="other" />
    </form>,
  );
  return { arrive: () => arrive?.(), load, heard, input: box.element() as HTMLInputElement }; // the input drawn above
}

/** Cut from another field and pasted into this one, with the keys of the browser. */
async function paste(text: string): Promise<void> {
  const source = document.createElement('textarea');
  document.body.append(source);
  source.value = text;
  source.select();
  await userEvent.cut();
  source.remove();
  await box.click();
  await userEvent.paste();
}

describe('what is typed before the mask is there is shown, and formed when it is', () => {
  test.each([
    ['cpf', '52998224725', '529.982.247-25'],
    ['cpf', '5a2b9', '529'],
    ['cpf', '5299', '529.9'],
    ['cpf', '529{Backspace}89', '528.9'],
    ['cpf', '111{ControlOrMeta>}a{/ControlOrMeta}5299', '529.9'],
    ['cep', '01001000', '01001-000'],
    ['cnpj', '12abc34501dexy35', '12.ABC.345/01DE-35'],
    ['data', '20112026', '20/11/2026'],
    ['hora', '9h30', '09:30'],
    ['hora', '930', '09:30'],
    ['telefone', '11987654321', '(11) 98765-4321'],
    ['telefone', '+351 9a1', '+351 91'],
    ['dinheiro', '1234,56', 'R$\u00a01.234,56'],
    ['email', 'ana @x.com.br', 'ana@x.com.br'],
  ] as const)('%s: %s', async (mask, typed, shown) => {
    const { arrive, heard, input } = await drawLate(mask);
    await box.click();
    await userEvent.keyboard(typed);
    expect(input.value).not.toBe('');
    arrive();
    await expect.element(box).toHaveValue(shown);
    expect(input.selectionStart).toBe(shown.length);
    expect(heard.at(-1)).toBe(shown);
  });
});

describe('what is pasted before the mask is there comes out right', () => {
  test.each([
    ['cpf', 14, '529.982.247-25 ', '529.982.247-25'],
    ['telefone', 15, '+55 (11) 98765-4321', '(11) 98765-4321'],
    ['cep', 9, 'CEP: 01001-000', '01001-000'],
    ['dinheiro', undefined, '1.234', 'R$\u00a01.234'],
    ['email', undefined, 'Ana <ana@x.com.br>', 'ana@x.com.br'],
  ] as const)('%s, at most %s signs: %s', async (mask, maxLength, pasted, shown) => {
    const { arrive, heard, input } = await drawLate(mask, maxLength);
    await paste(pasted);
    arrive();
    await expect.element(box).toHaveValue(shown);
    expect(input.selectionStart).toBe(shown.length);
    expect(heard.at(-1)).toBe(shown);
  });
});

test.each([
  ['5298224725{Home}{ArrowRight}{ArrowRight}9', '529.982.247-25', 4],
  ['52998224725{Home}', '529.982.247-25', 0],
  ['5299824725{ArrowLeft}{ArrowLeft}{ArrowLeft}2', '529.982.427-25', 10],
])('the caret stays behind what it stood behind: %s', async (typed, shown, caret) => {
  const { arrive, input } = await drawLate('cpf');
  await box.click();
  await userEvent.keyboard(typed);
  arrive();
  await expect.element(box).toHaveValue(shown);
  expect([input.selectionStart, input.selectionEnd]).toEqual([caret, caret]);
});

test('typing goes on when the mask has come between two keys', async () => {
  const { arrive, load } = await drawLate('cpf');
  await box.click();
  await userEvent.keyboard('5299');
  arrive();
  await load.mock.results[0]?.value;
  await userEvent.keyboard('8224725');
  await expect.element(box).toHaveValue('529.982.247-25');
});

test('a field that was left before its mask came is formed too, and does not take the focus back', async () => {
  const { arrive } = await drawLate('hora');
  await box.click();
  await userEvent.keyboard('9h30{Tab}');
  arrive();
  await expect.element(box).toHaveValue('09:30');
  await expect.element(page.getByLabelText('other')).toHaveFocus();
});

test('a browser that fills in the form before the mask is there has its bare digits shaped', async () => {
  const { arrive, input } = await drawLate('cpf');
  input.value = '52998224725';
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await box.click();
  arrive();
  await expect.element(box).toHaveValue('529.982.247-25');
});

test('a text that the page itself writes stays unchanged', async () => {
  const { arrive, load, heard, input } = await drawLate('cpf');
  input.value = 'sem CPF';
  await box.click();
  arrive();
  await load.mock.results[0]?.value;
  await expect.element(box).toHaveValue('sem CPF');
  expect(heard).toEqual([]);
});

test('masks are not loaded until the user begins with any field of the form', async () => {
  const { load } = await drawLate('cpf');
  expect(load).not.toHaveBeenCalled();
  await page.getByLabelText('other').click();
  expect(load).toHaveBeenCalled();
});

test('a mask that failed to load is requested again at the next touch', async () => {
  const load = vi.fn(() => import('./mask-input.ts'));
  load.mockRejectedValueOnce(new Error('no connection'));
  await draw(<input aria-label="masked" ref={(input) => (input ? maskWhenTouched(input, 'cep', load) : undefined)} />);
  await box.click();
  await userEvent.keyboard('01001');
  box.element().blur();
  await box.click();
  await userEvent.keyboard('000');
  await expect.element(box).toHaveValue('01001-000');
});
