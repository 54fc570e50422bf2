import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { drawInForm } from '../../../../test/browser/in-form.tsx';
import { emptyForm } from '../../model/form-model.ts';
import { DraftOffers } from './DraftOffers.tsx';
import type { FoundDraft } from './pessoa-draft.ts';

function found(nome: string, savedAt: string): FoundDraft {
  const values = { ...emptyForm('fisica'), nome };
  return {
    key: nome,
    draft: { values, base: undefined, id: nome, idempotencyKey: nome, attempt: undefined, savedAt },
  };
}

const ANA = found('Ana Souza', '2026-11-20T12:00:00.000Z');
const NOBODY = found(' ', '2026-11-19T12:00:00.000Z');

test('lists each draft by its name and time', async () => {
  await drawInForm(<DraftOffers offered={[ANA, NOBODY]} onRestore={vi.fn()} onDecline={vi.fn()} />);
  await expect.element(page.getByRole('status')).toHaveTextContent('Há 2 rascunhos que não foram salvos:');
  const items = page.getByRole('listitem');
  await expect.element(items.nth(0)).toHaveTextContent(/Ana Souza, de 20\/11\/26/);
  await expect.element(items.nth(1)).toHaveTextContent(/sem nome, de 19\/11\/26/);
  await expectAccessible();
});

test('each draft is restored or declined by keyboard', async () => {
  const handleRestore = vi.fn();
  const handleDecline = vi.fn();
  await drawInForm(<DraftOffers offered={[ANA, NOBODY]} onRestore={handleRestore} onDecline={handleDecline} />);
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Recuperar Ana Souza' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(handleRestore).toHaveBeenCalledWith(ANA);
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(handleDecline).toHaveBeenCalledWith(NOBODY);
});
