import { type ReactNode, useRef } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../../test/browser/draw.tsx';
import { DateField } from '../dates/DateField.tsx';
import { CepField, CnpjField, CpfField, DinheiroField, EmailField, HoraField, TelefoneField } from './MaskedField.tsx';

const FIELDS = {
  cpf: <CpfField label="cpf" />,
  cnpj: <CnpjField label="cnpj" />,
  cep: <CepField label="cep" />,
  nascimento: <DateField label="nascimento" />,
  telefone: <TelefoneField label="telefone" />,
  dinheiro: <DinheiroField label="dinheiro" />,
  email: <EmailField label="email" />,
  hora: <HoraField label="hora" />,
} satisfies Record<string, ReactNode>;

const box = page.getByRole('textbox');

/** Draws the field and puts the caret into it. */
async function enter(name: keyof typeof FIELDS): Promise<void> {
  await draw(FIELDS[name]);
  await box.click();
}

/** Cut from another field and pasted into this one, with the keys of the browser. */
async function paste(text: string): Promise<void> {
  const source = document.createElement('textarea');
  document.body.append(source);
  source.value = text;
  source.select();
  await userEvent.cut();
  source.remove();
  box.element().focus();
  await userEvent.paste();
}

describe('what is typed key by key is shaped', () => {
  test.each([
    ['cpf', '52998224725', '529.982.247-25'],
    ['cpf', '5a2b9', '529'],
    ['cpf', '529982247259999', '529.982.247-25'],
    ['nascimento', '20112026', '20/11/2026'],
    ['nascimento', '31022026', '31/02/2026'],
    ['cep', '01001000', '01001-000'],
    ['hora', '1405', '14:05'],
    ['hora', '14h05', '14:05'],
    ['hora', '930', '09:30'],
    ['hora', '9h30', '09:30'],
    ['hora', '2:15', '02:15'],
    ['telefone', '1133334444', '(11) 3333-4444'],
    ['telefone', '11987654321', '(11) 98765-4321'],
    ['telefone', '08001234567', '0800 123 4567'],
    ['telefone', '40041234', '4004-1234'],
    ['telefone', '+351 9a1', '+351 91'],
    ['dinheiro', '1234,56', 'R$\u00a01.234,56'],
  ] as const)('%s: %s', async (name, typed, shown) => {
    await enter(name);
    await userEvent.keyboard(typed);
    await expect.element(box).toHaveValue(shown);
  });
});

describe('what is pasted comes out right', () => {
  test.each([
    ['cpf', '529.982.247-25 ', '529.982.247-25'],
    ['telefone', '+55 (11) 98765-4321', '(11) 98765-4321'],
    ['telefone', '011 3333-4444', '(11) 3333-4444'],
    ['telefone', '+34 912 345 678', '+34912345678'],
    ['nascimento', '2026-11-20', '20/11/2026'],
    ['nascimento', '1/2/2026', '01/02/2026'],
    ['cep', 'CEP: 01001-000', '01001-000'],
    ['dinheiro', 'R$ 1.234,56', 'R$\u00a01.234,56'],
    ['dinheiro', 'mil reais', 'mil reais'],
    ['dinheiro', '1.234', 'R$\u00a01.234'],
    ['email', 'Ana <ana@x.com.br>', 'ana@x.com.br'],
    ['email', 'mailto:ana@x.com.br', 'ana@x.com.br'],
    ['cnpj', '12abc34501de35', '12.ABC.345/01DE-35'],
  ] as const)('%s: %s', async (name, pasted, shown) => {
    await enter(name);
    await paste(pasted);
    await expect.element(box).toHaveValue(shown);
  });
});

test('a field takes the keys of its filter and no other', async () => {
  for (const [name, left] of [
    ['cpf', '9'],
    ['cep', '9'],
    ['email', 'aZ9-._@'],
    ['cnpj', 'AZ.9'],
  ] as const) {
    const screen = await draw(FIELDS[name]);
    await box.click();
    await userEvent.keyboard('aZ9é-._@#$ ');
    await expect.element(box).toHaveValue(left);
    await screen.unmount();
  }
});

test('letters of a CNPJ become capitals, and none goes into the check digits', async () => {
  await enter('cnpj');
  await userEvent.keyboard('12abc34501dexy35');
  await expect.element(box).toHaveValue('12.ABC.345/01DE-35');
});

test('a CEP is written as 99999-999', async () => {
  await enter('cep');
  await userEvent.keyboard('a0.1b0-0c1d0-0x00');
  await expect.element(box).toHaveValue('01001-000');
});

test('the ninth digit of a mobile moves the hyphen, and back when it goes', async () => {
  await enter('telefone');
  await userEvent.keyboard('1187654321');
  await expect.element(box).toHaveValue('(11) 8765-4321');
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}9');
  await expect.element(box).toHaveValue('(11) 98765-4321');
  await userEvent.keyboard('{Backspace}');
  await expect.element(box).toHaveValue('(11) 8765-4321');
});

test('a phone takes at most 15 characters', async () => {
  await enter('telefone');
  await expect.element(box).toHaveAttribute('maxlength', '15');
  await userEvent.keyboard('1187654321');
  await expect.element(box).toHaveValue('(11) 8765-4321');
  await userEvent.clear(box);
  await box.click();
  await userEvent.keyboard('11987654321000');
  await expect.element(box).toHaveValue('(11) 98765-4321');
});

test('a digit is put in and taken out in the middle, and the caret stays there', async () => {
  await enter('cpf');
  await userEvent.keyboard('5298224725{Home}{ArrowRight}{ArrowRight}9');
  await expect.element(box).toHaveValue('529.982.247-25');
  await userEvent.keyboard('{Backspace}9');
  await expect.element(box).toHaveValue('529.982.247-25');
});

test('what is taken back comes back as it was shown', async () => {
  await enter('cpf');
  await userEvent.keyboard('52998224725');
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}{Delete}');
  await expect.element(box).toHaveValue('');
  await userEvent.keyboard('{ControlOrMeta>}z{/ControlOrMeta}');
  await expect.element(box).toHaveValue('529.982.247-25');
});

test('a browser that fills in the form has its bare digits shaped', async () => {
  await enter('cpf');
  const input = box.element();
  if (!(input instanceof HTMLInputElement)) throw new Error('The field is no input.');
  input.value = '52998224725';
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await expect.element(box).toHaveValue('529.982.247-25');
});

test('the keyboard of a phone shows what the field takes', async () => {
  for (const [name, inputMode] of [
    ['cpf', 'numeric'],
    ['cep', 'numeric'],
    ['telefone', 'tel'],
    ['dinheiro', 'decimal'],
    ['email', 'email'],
  ] as const) {
    const screen = await draw(FIELDS[name]);
    await expect.element(box).toHaveAttribute('inputmode', inputMode);
    await screen.unmount();
  }
});

test('a CNPJ keeps the letters of the keyboard of a phone, as capitals', async () => {
  await draw(FIELDS.cnpj);
  await expect.element(box).not.toHaveAttribute('inputmode');
  await expect.element(box).toHaveAttribute('autocapitalize', 'characters');
});

test('a read-only field shows what it was given, shaped or not, and takes no key', async () => {
  await draw(<CpfField label="CPF" readOnly defaultValue="sem CPF" />);
  await expect.element(box).toHaveValue('sem CPF');
  await box.click();
  await userEvent.keyboard('5');
  await expect.element(box).toHaveValue('sem CPF');
});

test('reports each change to the listeners of its input, with the displayed text', async () => {
  const heard: string[] = [];
  await draw(<CepField label="CEP" onInput={({ currentTarget }) => heard.push(currentTarget.value)} />);
  await box.click();
  await userEvent.keyboard('010010');
  await expect.element(box).toHaveValue('01001-0');
  expect(heard.at(-1)).toBe('01001-0');
});

test('gives its input to the ref of its form, and takes it back', async () => {
  const handleRef = vi.fn();
  function WithRef() {
    const ref = useRef<HTMLInputElement>(null);
    return <CpfField label="CPF" ref={ref} onFocus={() => handleRef(ref.current)} />;
  }
  await draw(<WithRef />);
  await box.click();
  expect(handleRef).toHaveBeenCalledWith(box.element());
});
