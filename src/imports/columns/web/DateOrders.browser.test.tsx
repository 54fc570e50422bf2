import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { importOf as anImportOf } from '../../../../test/browser/import-of.ts';
import { answerCalls } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import type { DateColumn, Import } from '../../model/import.ts';
import { DateOrders } from './DateOrders.tsx';

beforeEach(() => {
  signIn();
});

function importOf(found: Partial<DateColumn>, dates?: Record<string, 'dmy' | 'mdy'>): Import {
  return anImportOf({
    heading: 'Nasc.',
    target: 'nascimento',
    facts: { dates: [{ column: 0, dayFirst: 0, monthFirst: 0, either: 0, order: 'dmy', ...found }] },
    settings: dates ? { dates } : {},
  });
}

test('reports a column in which a program swapped day and month, and asks for no order', async () => {
  await draw(<DateOrders current={importOf({ turned: 7, dayFirst: 4 })} />);
  await expect.element(page.getByRole('status')).toHaveTextContent('7 datas da planilha, todas até o dia 12');
  await expectAccessible();
  expect(page.getByRole('radio').elements()).toHaveLength(0);
});

test('reports that no date proves the order, and checks again with the chosen order', async () => {
  const current = importOf({ order: 'open', either: 3 });
  const calls = answerCalls({
    [`PUT /api/imports/${current.id}/settings`]: current,
    [`POST /api/imports/${current.id}/check`]: { ...current, state: 'checking' },
  });
  await draw(<DateOrders current={current} />);
  await expect.element(page.getByRole('status')).toHaveTextContent('nenhuma data prova');
  await expect.element(page.getByRole('radio', { name: 'dia/mês/ano' })).toBeChecked();
  await expectAccessible();
  await userEvent.click(page.getByRole('radio', { name: 'mês/dia/ano' }));
  await expect.poll(() => calls.map(({ method }) => method)).toEqual(['PUT', 'POST']);
  expect(calls[0]?.body).toMatchObject({ dates: { nascimento: 'mdy' } });
});

test('reports a column that contradicts itself, without a chosen order', async () => {
  await draw(<DateOrders current={importOf({ order: 'mixed', dayFirst: 2, monthFirst: 1 })} />);
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('há 2 datas com o dia na frente e 1 data com o mês na frente');
  expect(page.getByRole('radio', { checked: true }).elements()).toHaveLength(0);
});

test('reports nothing for a column with a proved order, day first', async () => {
  await draw(<DateOrders current={importOf({ order: 'dmy', dayFirst: 4 })} />);
  expect(page.getByRole('status').elements()).toHaveLength(0);
});
