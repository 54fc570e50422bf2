import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawInForm } from '../../../../test/browser/in-form.tsx';
import { emptyForm } from '../../model/form-model.ts';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';
import { PessoaFormContext, type PessoaFormHandle } from '../editing/form-context.ts';
import { createFormReview } from '../editing/form-review.ts';
import { createFormStore, type FormStore } from '../editing/form-store.ts';
import { BlockList } from './BlockList.tsx';
import { TelefoneFields } from './TelefoneFields.tsx';

const numero = page.getByRole('textbox', { name: 'Número' });
const tipo = page.getByRole('combobox', { name: 'Tipo' });

let store: FormStore;

beforeEach(async () => {
  store = createFormStore(emptyForm('juridica'));
  const context = { longEmailEndings: false, language: 'pt-BR', today: '2026-11-22', emiteNotas: false } as const;
  const review = createFormReview(store.get, { context, isNew: true });
  const handle: PessoaFormHandle = { store, notes: review.notes, change: store.change };
  await drawInForm(
    <PessoaFormContext value={handle}>
      <BlockList group="telefones" list={BLOCKS.telefones} Fields={TelefoneFields} />
    </PessoaFormContext>,
  );
});

function numbers() {
  return store.get().telefones.map((telefone) => telefone.numero);
}

function kept() {
  const [block] = store.get().telefones;
  return [block?.tipo, block?.numero];
}

describe('the kind of a phone follows from its number', () => {
  test.each([
    ['11987654321', 'celular', '(11) 98765-4321'],
    ['1133334444', 'fixo', '(11) 3333-4444'],
    ['(21) 2555-6677', 'fixo', '(21) 2555-6677'],
    ['08001234567', 'servico', '0800 123 4567'],
    ['40041234', 'servico', '4004-1234'],
    ['190', 'servico', '190'],
    ['+14155552671', 'exterior', '+14155552671'],
    ['+55 11 98765-4321', 'celular', '(11) 98765-4321'],
    ['011 3333-4444', 'fixo', '(11) 3333-4444'],
  ])('%s: %s', async (typed, kind, shown) => {
    await tipo.selectOptions(kind === 'fixo' ? 'celular' : 'fixo');
    await numero.click();
    await userEvent.keyboard(typed);
    await userEvent.tab();
    await expect.element(tipo).toHaveValue(kind);
    await expect.element(numero).toHaveValue(shown);
    expect(kept()).toEqual([kind, shown]);
  });

  test('except for a fax, which has the number of a landline', async () => {
    await tipo.selectOptions('fax');
    await numero.click();
    await userEvent.keyboard('1133334444');
    await userEvent.tab();
    expect(kept()).toEqual(['fax', '(11) 3333-4444']);
  });

  test('while it is typed, and the field keeps the focus', async () => {
    await numero.click();
    await userEvent.keyboard('1198765432');
    await expect.element(tipo).toHaveValue('fixo');
    await userEvent.keyboard('1');
    await expect.element(tipo).toHaveValue('celular');
    await expect.element(numero).toHaveFocus();
  });

  test('again when another number is typed', async () => {
    await numero.click();
    await userEvent.keyboard('11987654321{Backspace>11/}1133334444');
    await expect.element(tipo).toHaveValue('fixo');
  });

  test('but a kind chosen after the number stays, also when the focus moves through the field', async () => {
    await numero.click();
    await userEvent.keyboard('11987654321');
    await tipo.selectOptions('fixo');
    await numero.click();
    await userEvent.tab();
    expect(kept()).toEqual(['fixo', '(11) 98765-4321']);
  });

  test('and stays if the digits do not determine it', async () => {
    await tipo.selectOptions('celular');
    await numero.click();
    await userEvent.keyboard('1187654321');
    await userEvent.tab();
    expect(kept()).toEqual(['celular', '(11) 8765-4321']);
  });
});

test('a phone has at most 15 characters, and more if it is from abroad', async () => {
  await expect.element(numero).toHaveAttribute('maxlength', '15');
  await numero.click();
  await userEvent.keyboard('+351 912 345 678 90');
  await expect.element(numero).toHaveAttribute('maxlength', '20');
  await expect.element(numero).toHaveValue('+351 912 345 678 90');
});

test('Alt+↓ opens the list of a choice, and moves the phone from any other field', async () => {
  await numero.click();
  await userEvent.keyboard('1133334444{Alt>}{Enter}{/Alt}');
  await expect.element(numero.nth(1)).toBeInTheDocument();
  expect(numbers()).toEqual(['(11) 3333-4444', '']);

  const choice = tipo.nth(0).element() as HTMLSelectElement;
  choice.focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(() => choice.matches(':open')).toBe(true);
  expect(numbers()).toEqual(['(11) 3333-4444', '']);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => choice.matches(':open')).toBe(false);

  await numero.nth(0).click();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(numbers).toEqual(['', '(11) 3333-4444']);
});

test('after the principal phone is removed, the next one becomes the principal, not the last', async () => {
  await page.getByRole('button', { name: 'Adicionar telefone' }).click();
  await page.getByRole('button', { name: 'Adicionar telefone' }).click();
  expect(principals()).toEqual([true, false, false]);
  await page
    .getByRole('button', { name: /^Remover/ })
    .first()
    .click();
  expect(principals()).toEqual([true, false]);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  expect(principals()).toEqual([true, false, false]);
});

function principals() {
  return store.get().telefones.map(({ principal }) => principal);
}
