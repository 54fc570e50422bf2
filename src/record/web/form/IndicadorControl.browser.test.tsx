import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { drawInForm } from '../../../../test/browser/in-form.tsx';
import { signIn } from '../../../../test/browser/signed-in.ts';
import type { Tipo } from '../../../pessoa/fields/kinds.ts';
import { emptyForm, newBlock } from '../../model/form-model.ts';
import type { PessoaFormValues } from '../../../pessoa/pessoa.ts';
import { PessoaFormContext } from '../editing/form-context.ts';
import { createFieldNotes } from '../editing/field-notes.ts';
import { createFormStore } from '../editing/form-store.ts';
import { RecordSection } from './RecordSection.tsx';

const control = page.getByRole('combobox', { name: 'Indicador da IE' });

async function drawFiscal(tipo: Tipo, inscricoes: readonly string[], said: Partial<PessoaFormValues> = {}) {
  signIn();
  const inscricoesEstaduais = inscricoes.map((numero) => ({
    ...newBlock('inscricoesEstaduais', tipo),
    numero,
    uf: 'SP',
  }));
  const store = createFormStore({ ...emptyForm(tipo), inscricoesEstaduais, ...said });
  await drawInForm(
    <PessoaFormContext value={{ store, notes: createFieldNotes(), change: store.change }}>
      <RecordSection section="fiscal" />
    </PessoaFormContext>,
  );
  return store;
}

test.each([
  ['juridica', ['110042490114'], 'Segue a inscrição: contribuinte'],
  ['juridica', ['ISENTO'], 'Segue a inscrição: contribuinte isento'],
  ['juridica', [], ''],
  ['fisica', [], 'Sem inscrição: não contribuinte'],
  ['fisica', ['P011004243002'], 'Segue a inscrição: contribuinte'],
] as const)('of a pessoa %s with the inscrições %j nobody needs to say: "%s"', async (tipo, inscricoes, told) => {
  await drawFiscal(tipo, inscricoes);
  await expect.element(control).toHaveValue('');
  await expect.poll(() => (control.element() as HTMLSelectElement).selectedOptions[0]?.textContent).toBe(told);
});

test('explains a sale to a não contribuinte, and follows the typed values', async () => {
  const store = await drawFiscal('fisica', []);
  await expect.element(control).toHaveAccessibleDescription(/consumidor final/);
  await expectAccessible();
  await control.selectOptions('Contribuinte');
  await expect.element(control).not.toHaveAccessibleDescription(/consumidor final/);
  store.change((values) => ({ ...values, tipo: 'juridica', indicadorIe: 'naoContribuinte' }));
  await expect.element(control).toHaveAccessibleDescription(/consumidor final/);
});
