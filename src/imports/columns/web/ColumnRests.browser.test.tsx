import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { importOf } from '../../../../test/browser/import-of.ts';
import { answerCalls } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { ColumnRests } from './ColumnRests.tsx';

beforeEach(() => {
  signIn();
});

function importWithRest(withoutRest?: string[]) {
  return importOf({
    heading: 'Endereço',
    target: 'enderecos.1.linha',
    facts: { rests: [{ column: 0, rows: 100 }] },
    settings: withoutRest ? { withoutRest } : {},
  });
}

test('shows where the extra text of a column goes, and a key drops it', async () => {
  const current = importWithRest();
  const calls = answerCalls({
    [`PUT /api/imports/${current.id}/settings`]: current,
    [`POST /api/imports/${current.id}/check`]: { ...current, state: 'checking' },
  });
  await draw(<ColumnRests current={current} />);
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('O resto de “Endereço” vai para Observações: 100 linhas');
  await expectAccessible();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.poll(() => calls.map(({ method }) => method)).toEqual(['PUT', 'POST']);
  expect(calls[0]?.body).toMatchObject({ withoutRest: ['enderecos.1.linha'] });
});

test('restores dropped extra text', async () => {
  const current = importWithRest(['enderecos.1.linha']);
  const calls = answerCalls({
    [`PUT /api/imports/${current.id}/settings`]: current,
    [`POST /api/imports/${current.id}/check`]: { ...current, state: 'checking' },
  });
  await draw(<ColumnRests current={current} />);
  await expect.element(page.getByRole('status')).toHaveTextContent('fica de fora: 100 linhas');
  await userEvent.click(page.getByRole('button', { name: 'Levar para Observações' }));
  await expect.poll(() => calls.length).toBe(2);
  expect(calls[0]?.body).toMatchObject({ withoutRest: [] });
});
