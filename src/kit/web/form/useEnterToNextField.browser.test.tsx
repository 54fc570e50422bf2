import type { FormEvent, ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../../test/browser/draw.tsx';
import { Button } from '../ui/Button.tsx';
import { CheckboxField, RadioGroup } from './ChoiceField.tsx';
import { SelectField, TextArea, TextField } from './TextField.tsx';
import { useEnterToNextField } from './useEnterToNextField.ts';

const handleSubmit = vi.fn();
beforeEach(() => handleSubmit.mockReset());

function submit(event: FormEvent): void {
  event.preventDefault();
  handleSubmit();
}

function Form({ children, submitOnLast, id }: { children: ReactNode; submitOnLast?: boolean; id?: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter as in every form
    <form id={id} onSubmit={submit} onKeyDown={useEnterToNextField({ submitOnLast })}>
      {children}
    </form>
  );
}

function NameAlone({ submitOnLast }: { submitOnLast: boolean }) {
  return (
    <Form submitOnLast={submitOnLast}>
      <TextField label="Nome" />
      <Button type="submit">Salvar</Button>
    </Form>
  );
}

const textbox = (name: string) => page.getByRole('textbox', { name });

test('Enter moves to the next field and Shift+Enter to the one before, with the text marked', async () => {
  await draw(
    <Form>
      <TextField label="Nome" />
      <TextField label="Apelido" defaultValue="Aninha" />
    </Form>,
  );
  await textbox('Nome').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(textbox('Apelido')).toHaveFocus();
  await userEvent.keyboard('Nina{Shift>}{Enter}{/Shift}');
  await expect.element(textbox('Nome')).toHaveFocus();
  await expect.element(textbox('Apelido')).toHaveValue('Nina');
  expect(handleSubmit).not.toHaveBeenCalled();
});

test('steps over what cannot be filled in: disabled, hidden, out of the order of Tab', async () => {
  await draw(
    <Form>
      <TextField label="Nome" />
      <TextField label="Código" disabled />
      <input type="hidden" name="versao" value="3" />
      <div hidden>
        <TextField label="Escondido" />
      </div>
      <TextField label="Fora da ordem" tabIndex={-1} />
      <TextField label="Cidade" />
    </Form>,
  );
  await textbox('Nome').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(textbox('Cidade')).toHaveFocus();
});

test('selects, boxes and groups are stops; a group is one, at its chosen option', async () => {
  await draw(
    <Form>
      <SelectField label="Estado">
        <option>SP</option>
      </SelectField>
      <RadioGroup
        label="Tipo"
        name="tipo"
        defaultValue="juridica"
        options={[
          { value: 'fisica', label: 'Física' },
          { value: 'juridica', label: 'Jurídica' },
          { value: 'outra', label: 'Outra' },
        ]}
      />
      <CheckboxField label="Ativa" />
    </Form>,
  );
  page.getByRole('combobox', { name: 'Estado' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('radio', { name: 'Jurídica' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('checkbox', { name: 'Ativa' })).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await expect.element(page.getByRole('radio', { name: 'Jurídica' })).toHaveFocus();
});

test('a group without a choice is entered at its first option', async () => {
  await draw(
    <Form>
      <TextField label="Nome" />
      <RadioGroup
        label="Tipo"
        name="tipo"
        options={[
          { value: 'fisica', label: 'Física' },
          { value: 'juridica', label: 'Jurídica' },
        ]}
      />
    </Form>,
  );
  await textbox('Nome').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('radio', { name: 'Física' })).toHaveFocus();
});

test('a longer text keeps its Enter, and Ctrl+Enter sends from there too', async () => {
  await draw(
    <Form>
      <TextArea label="Observações" />
      <Button type="submit">Salvar</Button>
    </Form>,
  );
  await textbox('Observações').click();
  await userEvent.keyboard('um{Enter}dois');
  await expect.element(textbox('Observações')).toHaveValue('um\ndois');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(handleSubmit).toHaveBeenCalledTimes(1);
  await expect.element(textbox('Observações')).toHaveValue('um\ndois');
});

test('a text of several lines that is one field among others goes on by Enter, and Shift+Enter makes its new line', async () => {
  await draw(
    <Form>
      <TextField label="Nome" />
      <TextArea label="Observações" enterGoesOn />
      <Button data-enter-stop="">Adicionar código</Button>
      <Button type="submit">Salvar</Button>
    </Form>,
  );
  await textbox('Nome').click();
  await userEvent.keyboard('{Enter}um{Shift>}{Enter}{/Shift}dois{Enter}');
  await expect.element(textbox('Observações')).toHaveValue('um\ndois');
  await expect.element(page.getByRole('button', { name: 'Adicionar código' })).toHaveFocus();
  expect(handleSubmit).not.toHaveBeenCalled();
});

test('a button keeps its Enter, and so does a field with an open list', async () => {
  const handlePress = vi.fn();
  await draw(
    <Form>
      <Button onClick={handlePress}>Procurar</Button>
      <TextField label="Etiqueta" aria-expanded="true" role="combobox" aria-controls="nada" />
      <TextField label="Cidade" />
    </Form>,
  );
  page.getByRole('button').element().focus();
  await userEvent.keyboard('{Enter}');
  expect(handlePress).toHaveBeenCalledTimes(1);
  await page.getByRole('combobox').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('combobox')).toHaveFocus();
});

test('a field that used the Enter itself is not left', async () => {
  await draw(
    <Form>
      <TextField label="CEP" onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()} />
      <TextField label="Rua" />
    </Form>,
  );
  await textbox('CEP').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(textbox('CEP')).toHaveFocus();
});

test('the Enter that ends a composed text is not one of ours', async () => {
  await draw(
    <Form submitOnLast>
      <TextField label="Nome" />
    </Form>,
  );
  const composed = new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true });
  textbox('Nome').element().dispatchEvent(composed);
  expect(composed.defaultPrevented).toBe(false);
  expect(handleSubmit).not.toHaveBeenCalled();
});

test('at the end of a long form Enter stops at the button; of a short one it sends', async () => {
  const screen = await draw(<NameAlone submitOnLast={false} />);
  await textbox('Nome').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Salvar' })).toHaveFocus();
  expect(handleSubmit).not.toHaveBeenCalled();
  await screen.rerender(<NameAlone submitOnLast />);
  await textbox('Nome').click();
  await userEvent.keyboard('{Enter}');
  expect(handleSubmit).toHaveBeenCalledTimes(1);
});

test('a submit button in another place of the page, which names the form, belongs to it', async () => {
  await draw(
    <>
      <Form id="ficha">
        <TextField label="Nome" />
      </Form>
      <Button type="submit" form="ficha">
        Salvar
      </Button>
    </>,
  );
  await textbox('Nome').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Salvar' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(handleSubmit).toHaveBeenCalledTimes(1);
});
