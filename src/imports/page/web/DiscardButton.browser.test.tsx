import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../../test/browser/draw.tsx';
import { importOf } from '../../../../test/browser/import-of.ts';
import { answerCalls } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import type { ImportState } from '../../model/import.ts';
import { DiscardButton } from './DiscardButton.tsx';

beforeEach(() => {
  signIn();
});

const IMPORT = importOf({ heading: 'Nome', target: 'nome' });

test.each<ImportState>(['receiving', 'received', 'reading', 'checked', 'failed'])(
  'an import that is %s can be discarded, after a question',
  async (state) => {
    const calls = answerCalls({ [`DELETE /api/imports/${IMPORT.id}`]: undefined });
    await draw(<DiscardButton current={{ ...IMPORT, state }} />);
    await userEvent.click(page.getByRole('button', { name: 'Descartar…' }));
    await userEvent.click(page.getByRole('button', { name: 'Sim, descartar' }));
    await expect.poll(() => calls.map(({ method }) => method)).toContain('DELETE');
  },
);

test.each<ImportState>(['checking', 'applying', 'done', 'cancelled'])('an import that is %s cannot', async (state) => {
  await draw(<DiscardButton current={{ ...IMPORT, state }} />);
  expect(page.getByRole('button').elements()).toHaveLength(0);
});
