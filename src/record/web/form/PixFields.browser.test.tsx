import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { drawInForm } from '../../../../test/browser/in-form.tsx';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { PESSOA } from '../../../pessoa/field-list.ts';
import { toInput } from '../../model/form-convert.ts';
import { emptyForm } from '../../model/form-model.ts';
import { PessoaFormContext, ReadOnlyContext } from '../editing/form-context.ts';
import { createFormReview } from '../editing/form-review.ts';
import { createFormStore } from '../editing/form-store.ts';
import { RecordSection } from './RecordSection.tsx';

const CONTEXT = { longEmailEndings: false, language: 'pt-BR', today: '2026-11-25', emiteNotas: false } as const;

beforeEach(() => signIn());

async function drawSection() {
  const store = createFormStore(emptyForm('juridica'));
  const review = createFormReview(store.get, { context: CONTEXT, isNew: true });
  const change: typeof store.change = (update) => {
    store.change(update);
    review.review();
  };
  await drawInForm(
    <PessoaFormContext value={{ store, notes: review.notes, change, fields: PESSOA }}>
      <ReadOnlyContext value={false}>
        <div onInput={review.handleInput} onBlur={review.handleBlur}>
          <RecordSection section="pagamento" />
        </div>
      </ReadOnlyContext>
    </PessoaFormContext>,
  );
  return { sent: () => toInput(store.get()).input };
}

const addKey = page.getByRole('button', { name: 'Adicionar chave Pix' });
const chave = page.getByRole('textbox', { name: 'Chave Pix' });
const tipo = page.getByRole('combobox', { name: 'Tipo' });

test('an empty record shows two unobtrusive buttons, and no field', async () => {
  await drawSection();
  await expect.element(addKey).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Adicionar conta bancária' })).toBeVisible();
  expect(page.getByRole('textbox').elements()).toHaveLength(0);
});

test('a key that may be a CPF or a mobile number causes a question, which one key answers', async () => {
  const { sent } = await drawSection();
  await addKey.click();
  await userEvent.keyboard('11912345684{Tab}');
  await expect.element(chave).toHaveAccessibleDescription(/É um CPF ou um celular\? Escolha o tipo ao lado/);
  expect(sent().chavesPix).toMatchObject([{ chave: '11912345684', tipo: '' }]);
  await expect.element(tipo).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(tipo).toHaveDisplayValue('Celular');
  await userEvent.tab();
  expect(sent().chavesPix).toMatchObject([{ chave: '+5511912345684', tipo: 'telefone' }]);
  await expect.element(chave).not.toHaveAccessibleDescription(/CPF ou um celular/);
  await expectAccessible();
});

test('a key of one kind causes no question, and an invalid one only a warning', async () => {
  const { sent } = await drawSection();
  await addKey.click();
  await userEvent.keyboard('529.982.247-25{Tab}');
  expect(sent().chavesPix).toMatchObject([{ chave: '52998224725', tipo: 'cpf' }]);
  await expect.element(chave).not.toHaveAccessibleDescription(/./);
  await userEvent.fill(chave, 'a do João');
  await userEvent.tab();
  await expect.element(chave).toHaveAccessibleDescription(/Não parece uma chave Pix/);
  await expect.element(chave).not.toHaveAttribute('aria-invalid', 'true');
});

test('a bank account fits in 360 px', async () => {
  await page.viewport(360, 700);
  const { sent } = await drawSection();
  await page.getByRole('button', { name: 'Adicionar conta bancária' }).click();
  await userEvent.keyboard('001{Enter}1234-5{Enter}0012345-X');
  expect(document.documentElement.scrollWidth).toBe(360);
  expect(sent().contasBancarias).toMatchObject([{ banco: '001', agencia: '1234-5', conta: '0012345-X' }]);
});
