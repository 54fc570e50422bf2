import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { drawInForm } from '../../../../test/browser/in-form.tsx';
import { answerCalls } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { emptyForm } from '../../model/form-model.ts';
import { FIELDS } from '../../../pessoa/pessoa.fields.ts';
import { PessoaFormContext, type PessoaFormHandle } from '../editing/form-context.ts';
import { createFieldNotes } from '../editing/field-notes.ts';
import { createFormStore } from '../editing/form-store.ts';
import { NomeControl } from './NomeControl.tsx';

test('a button changes the capitals of a name, and appears only if it would change something', async () => {
  signIn();
  answerCalls({});
  const store = createFormStore(emptyForm('fisica'));
  const handle: PessoaFormHandle = { store, notes: createFieldNotes(), change: store.change };
  await drawInForm(
    <PessoaFormContext value={handle}>
      <NomeControl bound={{ field: 'nome', label: 'Nome' }} facts={FIELDS.nome} />
    </PessoaFormContext>,
  );
  const name = page.getByRole('textbox', { name: 'Nome' });
  const format = page.getByRole('button', { name: 'Formatar nome' });
  await name.click();
  await userEvent.keyboard('JOSÉ DA SILVA');
  const width = name.element().clientWidth;
  await expect.element(format).toHaveAttribute('title', 'Vira “José da Silva”');
  await expectAccessible();
  await format.click();
  await expect.element(name).toHaveValue('José da Silva');
  await expect.element(name).toHaveFocus();
  expect(format.elements()).toHaveLength(0);
  expect(name.element().clientWidth).toBe(width);
});
