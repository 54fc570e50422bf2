import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/browser/accessible.ts';
import { draw } from '../../../test/browser/draw.tsx';
import { answerCalls, problem } from '../../../test/browser/server-answers.ts';
import { signIn } from '../../../test/browser/signed-in.ts';
import { buildFisica, TELEFONE } from '../../../test/pessoas.ts';
import { queryClient } from '../../kit/web/api/query-client.ts';
import { listenToShortcuts, setSingleKeys } from '../../kit/web/keys/shortcuts.ts';
import { Notifications } from '../../kit/web/overlay/Notifications.tsx';
import type { DuplicateGroup } from '../duplicates.schema.ts';
import { ApartList } from './ApartList.tsx';
import { DuplicatesNotice } from './DuplicatesNotice.tsx';
import { GroupList } from './GroupList.tsx';
import { SearchStatus } from './SearchStatus.tsx';

const idOf = (number: number) => `0190c6a0-0000-7000-8000-0000000000${number}`;
const pessoa = (number: number, nome: string) => ({ id: idOf(number), codigo: number, nome, version: 1 });

function group(first: number, nome: string, more: Partial<DuplicateGroup> = {}): DuplicateGroup {
  return {
    certeza: 'certa',
    p: 0.99,
    pessoas: [pessoa(first, nome), pessoa(first + 1, `${nome} Filho`)],
    size: 2,
    reasons: [
      { field: 'telefone', reason: 'Mesmo telefone', points: 8.1 },
      { field: 'nome', reason: 'Mesmo nome', points: 4 },
      { field: 'data', reason: 'Outra data', points: -3.2 },
    ],
    against: 'em vez de parentes da mesma casa',
    foundAt: new Date().toISOString(),
    source: 'import',
    many: null,
    ...more,
  };
}

const GROUPS = [group(11, 'Ana Lima'), group(21, 'Bia Reis', { certeza: 'provavel', source: null })];

beforeEach(() => {
  queryClient.clear();
  signIn();
  setSingleKeys(true);
  return listenToShortcuts();
});

const button = (name: RegExp) => page.getByRole('button', { name });

const phone = (numero: string, id: string) => ({ ...TELEFONE, numero, id, principal: id === '0.0' });

describe('the queue', () => {
  test('shows for each group the names, the certainty, the reasons, the date and the origin', async () => {
    answerCalls({});
    const { container } = await draw(<GroupList groups={GROUPS} isLater={false} focusOn={undefined} />);
    const [first, second] = page.getByRole('listitem').elements();
    expect(first?.textContent).toMatch(
      /Ana Lima \(11\) · Ana Lima Filho \(12\)Certa.*Mesmo telefone · Mesmo nome.*Encontrada.*Importação/,
    );
    expect(first?.textContent).not.toContain('Outra data');
    expect(second?.textContent).toMatch(/Bia Reis.*Provável/);
    await expect
      .element(page.getByRole('link', { name: 'Juntar' }).first())
      .toHaveAttribute('href', `/duplicidades/juntar?ids=${idOf(11)}%2C${idOf(12)}&de=fila`);
    await expectAccessible(container);
  });

  test('moves with the arrows, and the space bar compares the records', async () => {
    const one = { ...buildFisica({ nome: 'Bia Reis' }), ...pessoa(21, 'Bia Reis') };
    answerCalls({
      [`GET /api/pessoas/${idOf(21)}`]: one,
      [`GET /api/pessoas/${idOf(22)}`]: { ...one, ...pessoa(22, 'Bia Reis Filho'), observacoes: 'Ligar à tarde' },
    });
    const { container } = await draw(<GroupList groups={GROUPS} isLater={false} focusOn={0} />);
    await expect.element(button(/Ana Lima/)).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(button(/Bia Reis/)).toHaveFocus();
    await userEvent.keyboard(' ');
    const table = page.getByRole('table', { name: 'Campos diferentes' });
    await expect.element(table).toHaveTextContent(/NomeBia ReisBia Reis Filho.*Ligar à tarde/);
    await expect.element(page.getByText('Pontos para serem a mesma, em vez de parentes da mesma casa.')).toBeVisible();
    await expect.element(page.getByRole('meter', { name: 'Outra data: -3,2 pontos' })).toBeVisible();
    await expectAccessible(container);
    await userEvent.keyboard(' ');
    await expect.element(table).not.toBeInTheDocument();
  });

  test('compares the items of two records by their values, because their ids are unrelated', async () => {
    const own = [phone('11911111111', '0.0'), phone('11922222222', '0.1')];
    const one = { ...buildFisica({ nome: 'Bia Reis', telefones: own }), ...pessoa(21, 'Bia Reis') };
    answerCalls({
      [`GET /api/pessoas/${idOf(21)}`]: one,
      [`GET /api/pessoas/${idOf(22)}`]: { ...one, telefones: [phone('11922222222', '0.0')] },
    });
    await draw(<GroupList groups={GROUPS} isLater={false} focusOn={1} />);
    await userEvent.keyboard(' ');
    const table = page.getByRole('table', { name: 'Campos diferentes' });
    await expect.element(table).toHaveTextContent('Celular (11) 91111-1111');
    await expect.element(table).not.toHaveTextContent('Número');
  });

  test('shows which group the keys act on before it has the focus, and an arrow focuses it', async () => {
    answerCalls({});
    await draw(<GroupList groups={GROUPS} isLater={false} focusOn={undefined} />);
    await expect.element(page.getByRole('listitem').first()).toHaveAttribute('data-active');
    await expect.element(page.getByText('não são a mesma', { exact: false }).first()).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(button(/Ana Lima/)).toHaveFocus();
  });

  test('marks the focused group as different people with N, and undoes it', async () => {
    const calls = answerCalls({
      'POST /api/duplicidades/apart': Response.json({ ids: [] }, { status: 201 }),
      'DELETE /api/duplicidades/apart': undefined,
    });
    await draw(
      <>
        <GroupList groups={GROUPS} isLater={false} focusOn={1} />
        <Notifications />
      </>,
    );
    await userEvent.keyboard('n');
    await expect.element(page.getByText('Anotado: não são a mesma.')).toBeVisible();
    expect(calls.at(-1)).toMatchObject({ method: 'POST', body: { ids: [idOf(21), idOf(22)] } });
    await userEvent.click(button(/Desfazer/));
    await expect.element(page.getByText('Desfeito: o grupo voltou à fila.')).toBeVisible();
    expect(calls.at(-1)?.query.get('ids')).toBe(`${idOf(21)},${idOf(22)}`);
  });

  test('postpones a group with D, and brings it back', async () => {
    const calls = answerCalls({
      'POST /api/duplicidades/later': undefined,
      'DELETE /api/duplicidades/later': undefined,
    });
    const screen = await draw(<GroupList groups={GROUPS} isLater={false} focusOn={0} />);
    await userEvent.keyboard('d');
    await expect.poll(() => calls.at(-1)?.method).toBe('POST');
    await screen.rerender(<GroupList groups={GROUPS} isLater focusOn={0} />);
    await userEvent.keyboard('d');
    await expect.poll(() => calls.at(-1)?.method).toBe('DELETE');
  });

  test('marks groups with X, Ctrl+Space, Shift and the arrows or the pointer, and merges the marked groups together', async () => {
    const calls = answerCalls({
      'POST /api/duplicidades/merge': { groups: 2, records: 4, examples: [] },
    });
    const certain = { certeza: 'certa' } as const;
    const { container } = await draw(<GroupList groups={GROUPS} isLater={false} focusOn={0} certain={certain} />);
    await expect.element(button(/^Juntar as certas…/)).toBeVisible();
    await userEvent.keyboard('x');
    await expect.element(button(/^Juntar 1 grupo…/)).toBeVisible();
    await userEvent.keyboard('{Control>} {/Control}');
    await expect.element(button(/^Juntar as certas…/)).toBeVisible();
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await expect.element(button(/^Juntar 2 grupos…/)).toBeVisible();
    await expect.element(button(/Bia Reis/)).toHaveFocus();
    const first = page.getByRole('checkbox', { name: /Ana Lima/ });
    await first.click();
    await expect.element(button(/Ana Lima/)).toHaveFocus();
    await first.click();
    await expectAccessible(container);
    await button(/^Juntar 2 grupos…/).click();
    await expect
      .poll(() => calls[0]?.body)
      .toEqual({
        groups: GROUPS.map(({ pessoas }) => pessoas.map(({ id, version }) => ({ id, version }))),
        dryRun: true,
      });
  });

  test('restores the position when the user comes back from merging a group', async () => {
    answerCalls({});
    const list = <GroupList groups={GROUPS} isLater={false} name="7 {}" focusOn={undefined} />;
    const screen = await draw(list);
    await userEvent.click(button(/Bia Reis/));
    await userEvent.keyboard('j');
    await expect.poll(() => window.location.search).toContain('de=fila');
    await screen.unmount();
    const again = await draw(list);
    await expect.element(button(/Bia Reis/)).toHaveFocus();
    await again.unmount();
    await draw(<GroupList groups={GROUPS} isLater={false} name="8 {}" focusOn={undefined} />);
    await expect.element(button(/Bia Reis/)).not.toHaveFocus();
  });

  test('shows why an action was refused', async () => {
    answerCalls({
      'POST /api/duplicidades/apart': problem(409, 'merged', 'Uma das fichas já foi unida a outra. Escolha aquela.'),
    });
    await draw(
      <>
        <GroupList groups={GROUPS} isLater={false} focusOn={0} />
        <Notifications />
      </>,
    );
    await userEvent.keyboard('n');
    await expect.element(page.getByText(/já foi unida a outra/)).toBeVisible();
  });

  test('shows a group too large to be one person as one line, without a way to merge it', async () => {
    const many = '5.000 fichas com o mesmo telefone: não parecem a mesma';
    await draw(<GroupList groups={[group(11, 'Ana', { size: 5000, many })]} isLater={false} focusOn={undefined} />);
    await expect.element(button(new RegExp(many))).toBeVisible();
    expect(page.getByRole('link', { name: 'Juntar' }).elements()).toEqual([]);
    expect(button(/Não são a mesma/).elements()).toEqual([]);
  });

  test('lets an operador judge and not merge', async () => {
    signIn('operador');
    await draw(<GroupList groups={GROUPS} isLater={false} focusOn={undefined} />);
    expect(page.getByRole('link', { name: 'Juntar' }).elements()).toEqual([]);
    expect(page.getByRole('checkbox').elements()).toEqual([]);
    await expect.element(button(/Não são a mesma/).first()).toBeVisible();
  });

  test('is not wider than a phone', async () => {
    await page.viewport(360, 700);
    const groups = [group(11, 'Maximiliana Quintela '.repeat(6))];
    await draw(<GroupList groups={groups} isLater={false} focusOn={undefined} />);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  });
});

test('the decisions are listed with user and date, and can be revoked', async () => {
  const at = new Date().toISOString();
  const said = { pessoas: [pessoa(11, 'Ana Lima'), pessoa(12, 'Ana Reis')], user: { id: idOf(99), nome: 'Bruno' }, at };
  const calls = answerCalls({
    'GET /api/duplicidades/apart': { items: [said], next: null },
    'DELETE /api/duplicidades/apart': undefined,
  });
  const { container } = await draw(<ApartList />);
  await expect.element(page.getByRole('row', { name: /Ana Lima \(11\) · Ana Reis \(12\).*Bruno/ })).toBeVisible();
  await expectAccessible(container);
  await userEvent.click(button(/Revogar/));
  await expect.poll(() => calls.some(({ method }) => method === 'DELETE')).toBe(true);
});

test('the search shows when it last ended, starts, and shows its progress', async () => {
  const run = { state: 'done', done: 9, total: 9, startedAt: null, endedAt: new Date().toISOString() };
  let now: object = run;
  answerCalls({
    'GET /api/duplicidades/runs': () => now,
    'POST /api/duplicidades/runs': () => {
      now = { ...run, state: 'judging', done: 2_000, total: 9_500 };
      return Response.json({ ...run, state: 'waiting' }, { status: 202 });
    },
  });
  await draw(<SearchStatus />);
  await expect.element(page.getByText(/^Procurado/)).toBeVisible();
  await userEvent.click(button(/Procurar agora/));
  await expect.element(page.getByText('Procurando: 2.000 de 9.500 fichas')).toBeVisible();
});

test('the count links to the queue, and is hidden from users without the right or when it is zero', async () => {
  let groups = 12;
  const calls = answerCalls({ 'GET /api/duplicidades/count': () => ({ groups, certas: 3, exact: true }) });
  const screen = await draw(<DuplicatesNotice />);
  const link = page.getByRole('link', { name: '12 grupos de fichas que podem ser a mesma' });
  await expect.element(link).toHaveAttribute('href', '/duplicidades');
  groups = 0;
  await queryClient.invalidateQueries();
  await expect.element(link).not.toBeInTheDocument();
  await screen.unmount();
  queryClient.clear();
  signIn('leitor');
  const before = calls.length;
  await draw(<DuplicatesNotice />);
  expect(calls.length).toBe(before);
});
