import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { importOf } from '../../../../test/browser/import-of.ts';
import { answerCalls } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { ColumnsStep } from './ColumnsForm.tsx';

beforeEach(() => {
  signIn();
});

const HEADINGS = ['Nome', 'Cor', 'E-mail', 'Signo'];
const known = importOf({ heading: 'Nome', target: 'nome' });
const CURRENT: typeof known = {
  ...known,
  state: 'received',
  table: known.table && { ...known.table, columns: HEADINGS.map((heading) => ({ heading, samples: ['x'] })) },
  settings: known.settings && { ...known.settings, columns: ['nome', null, 'emails.1.email', null] },
};
const pickers = page.getByRole('combobox', { name: /^Campo da coluna/ });
const picker = (heading: string) => page.getByRole('combobox', { name: `Campo da coluna ${heading}` });

test('Tab stops only at the columns that were not recognised, and a box shows the others', async () => {
  answerCalls({ [`PUT /api/imports/${CURRENT.id}/settings`]: CURRENT });
  await draw(<ColumnsStep current={CURRENT} />);
  await expect.element(picker('Cor')).toHaveFocus();
  await userEvent.keyboard('observ{Enter}');
  // a decided column stays where it is
  await expect.element(picker('Cor')).toHaveValue('Observações');
  await userEvent.keyboard('{Tab}');
  await expect.element(picker('Signo')).toHaveFocus();
  await expect.element(pickers).toHaveLength(2);
  await page.getByRole('checkbox', { name: 'Mostrar só as não reconhecidas' }).click();
  await expect.element(pickers).toHaveLength(4);
  await expectAccessible();
});

test('the key that starts the check also chooses the field typed in a column', async () => {
  const calls = answerCalls({
    [`PUT /api/imports/${CURRENT.id}/settings`]: CURRENT,
    [`POST /api/imports/${CURRENT.id}/check`]: { ...CURRENT, state: 'checking' },
  });
  await draw(<ColumnsStep current={CURRENT} />);
  await expect.element(picker('Cor')).toHaveFocus();
  await userEvent.keyboard('observ{Control>}{Enter}{/Control}');
  await expect.poll(() => calls.map(({ path }) => path.split('/').at(-1))).toEqual(['settings', 'check']);
});
