import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { drawInForm } from '../../../../test/browser/in-form.tsx';
import { type Answers, answerCalls, type Call } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { listenToShortcuts } from '../../../kit/web/keys/shortcuts.ts';
import { connected } from '../../../kit/web/routing/router.ts';
import { emptyForm } from '../../model/form-model.ts';
import { PessoaFormContext, type PessoaFormHandle } from '../editing/form-context.ts';
import { createFormReview } from '../editing/form-review.ts';
import { createFormStore } from '../editing/form-store.ts';
import { RecordSection } from '../form/RecordSection.tsx';
import { MatchWatch } from './MatchWatch.tsx';

const ANA = { id: '0192f0c4-0000-7000-8000-000000000009', codigo: 12, nome: 'Ana Souza' };
const NOTHING = { documento: null, alike: [] };
const CPF = '52998224725';
const cpf = page.getByRole('textbox', { name: 'CPF' });
const link = page.getByRole('link', { name: 'Abrir a ficha 12 · Ana Souza' });
let calls: Call[];

async function open(answers: Answers, role: 'operador' | 'leitor' | 'gestor' = 'operador') {
  signIn(role);
  calls = answerCalls(answers);
  const store = createFormStore(emptyForm('fisica'));
  const context = { longEmailEndings: false, language: 'pt-BR', today: '2026-11-22', emiteNotas: false } as const;
  const review = createFormReview(store.get, { context, isNew: true });
  const change: PessoaFormHandle['change'] = (update) => store.change(update);
  await drawInForm(
    <PessoaFormContext value={{ store, notes: review.notes, change }}>
      <div onInput={review.handleInput} onBlur={review.handleBlur}>
        <RecordSection section="identificacao" />
      </div>
      <MatchWatch base={() => undefined} onFound={review.setFound} />
    </PessoaFormContext>,
  );
}

beforeEach(() => listenToShortcuts());

describe('a document that another record has', () => {
  test('is reported at its field as soon as it is complete, with the name and a key to open the record', async () => {
    await open({ 'POST /api/pessoas/matches': { ...NOTHING, documento: ANA } });
    await cpf.click();
    await userEvent.keyboard('5299822472');
    expect(calls).toEqual([]);
    await userEvent.keyboard('5');
    await expect.element(link).toBeVisible();
    await expect.element(cpf).toHaveAccessibleDescription(/Este CPF já está em outra ficha deste cliente/);
    expect(calls.map(({ body, query }) => [body, query.size])).toEqual([[{ tipo: 'fisica', documento: CPF }, 0]]);
    await expectAccessible();
    const navigate = vi.spyOn(connected(), 'navigate').mockResolvedValue();
    await userEvent.keyboard('{Control>}o{/Control}');
    expect(navigate.mock.calls).toEqual([[{ to: '/pessoas/$codigo', params: { codigo: '12' } }]]);
  });

  test('is no longer reported after a correction', async () => {
    await open({ 'POST /api/pessoas/matches': { ...NOTHING, documento: ANA } });
    await cpf.click();
    await userEvent.keyboard(CPF);
    await expect.element(link).toBeVisible();
    await userEvent.keyboard('{Backspace}');
    await expect.element(link).not.toBeInTheDocument();
    await expect.element(cpf).not.toHaveAttribute('aria-invalid');
  });

  test('is reported for a deleted record to users who may restore it', async () => {
    const item = { ...ANA, documento: CPF };
    await open(
      { 'POST /api/pessoas/matches': NOTHING, 'POST /api/pessoas/search': { items: [item], next: null } },
      'gestor',
    );
    await cpf.click();
    await userEvent.keyboard(CPF);
    await expect.element(page.getByText('Está numa ficha excluída.')).toBeVisible();
    await expect.element(cpf).not.toHaveAttribute('aria-invalid');
  });

  test('is not requested for users who may not search by documents', async () => {
    await open({ 'POST /api/pessoas/matches': { ...NOTHING, documento: ANA } }, 'leitor');
    await cpf.click();
    await userEvent.keyboard(`${CPF}{Tab}`);
    await expect.element(cpf).toHaveValue('529.982.247-25');
    expect(calls).toEqual([]);
  });

  test('does not affect the form if the request fails', async () => {
    await open({});
    await cpf.click();
    await userEvent.keyboard(`${CPF}{Tab}`);
    await expect.poll(() => calls.length).toBe(1);
    await expect.element(cpf).not.toHaveAttribute('aria-invalid');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });
});
