import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/browser/accessible.ts';
import { draw } from '../../../test/browser/draw.tsx';
import { type Answers, answerCalls, problem } from '../../../test/browser/server-answers.ts';
import { signIn } from '../../../test/browser/signed-in.ts';
import { queryClient } from '../../kit/web/api/query-client.ts';
import { listenToShortcuts, setSingleKeys } from '../../kit/web/keys/shortcuts.ts';
import { Notifications } from '../../kit/web/overlay/Notifications.tsx';
import type { ReceitaRow, ReceitaRun, RowList } from '../receita.schema.ts';
import { LoadedRun } from './ReceitaPage.tsx';

const ID = '0190c6a0-0000-7000-8000-000000000090';
const OPERATION_ID = '0190c6a0-0000-7000-8000-00000000fa7e';
const PATH = `/api/receita/comparacoes/${ID}`;

const RUN: ReceitaRun = {
  id: ID,
  at: '2026-11-20T12:00:00.000Z',
  user: { id: '0190c6a0-0000-7000-8000-000000000001', nome: 'Ana Souza' },
  state: 'done',
  problem: null,
  endedAt: '2026-11-20T12:10:00.000Z',
  total: 12,
  done: 12,
  iguais: 9,
  mudaram: 2,
  naoEncontradas: 1,
  semResposta: 0,
  semCnpj: 3,
  open: 3,
  restsUntil: null,
  isOn: true,
  perMinute: 10,
  operationId: null,
};

function row(codigo: number, nome: string, more: Partial<ReceitaRow> = {}): ReceitaRow {
  return {
    pessoaId: `0190c6a0-0000-7000-8000-0000000000${codigo}`,
    codigo,
    nome,
    cnpj: '11222333000181',
    version: 3,
    askedAt: '2026-11-20T12:00:00.000Z',
    outcome: 'mudou',
    state: 'open',
    isMoved: false,
    situacao: 'ativa',
    changes: [{ path: 'nomeFantasia', label: 'Nome fantasia', before: '', after: 'Café Aurora' }],
    ...more,
  };
}

const CLOSED = row(11, 'Padaria Pão Quente Ltda', {
  situacao: 'baixada',
  changes: [
    { path: 'situacaoReceita', label: 'Situação na Receita', before: 'Ativa', after: 'Baixada' },
    { path: 'nome', label: 'Razão social', before: 'Padaria Pão Quente Ltda', after: 'Pão Quente Alimentos Ltda' },
  ],
});
const MOVED = row(12, 'Café Aurora Ltda', { isMoved: true });
const UNKNOWN = row(13, 'Empresa Desconhecida', { outcome: 'naoEncontrada', situacao: 'naoEncontrado', changes: [] });
const OPERATION = { id: OPERATION_ID, kind: 'receita', state: 'done', total: 1, done: 1, kept: 0, failed: 0 };

beforeEach(() => {
  queryClient.clear();
  signIn('gestor');
  setSingleKeys(true);
  return listenToShortcuts();
});

/** Draws the page. `rows` are read anew with each question, as the server does. */
async function open({
  run = RUN,
  rows = [CLOSED, MOVED, UNKNOWN],
  list = 'open',
  ...answers
}: {
  run?: ReceitaRun;
  rows?: ReceitaRow[];
  list?: RowList;
  answers?: Answers;
} = {}) {
  const calls = answerCalls({
    [`GET ${PATH}`]: () => run,
    [`GET ${PATH}/linhas`]: () => ({ items: rows, next: null }),
    ...answers.answers,
  });
  const screen = await draw(
    <>
      <LoadedRun id={ID} list={list} />
      <Notifications />
    </>,
  );
  return { calls, screen };
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const items = page.getByRole('list', { name: 'Fichas que não estão como na Receita' }).getByRole('listitem');

describe('the page', () => {
  test('shows before and after of each record, and a loud mark at a company that is not active', async () => {
    const { screen } = await open();
    await expect.element(items.first()).toHaveTextContent(/Padaria Pão Quente Ltda.*11\.222\.333\/0001-81.*BAIXADA/);
    await expect.element(items.first()).toHaveTextContent(/Situação na ReceitaAtiva.*Baixada.*Razão social.*Alimentos/);
    await expect
      .element(items.nth(1))
      .toHaveTextContent(/Mudou depois da comparação.*Nome fantasia\(vazio\).*Café Aurora/);
    await expect.element(items.nth(2)).toHaveTextContent(/NÃO ENCONTRADA.*ainda não é certo/);
    expect(button(/Aplicar em Empresa/).elements()).toHaveLength(0);
    await expect.element(page.getByText('2 mudaram, 9 estão iguais, 1 não encontrada.')).toBeVisible();
    await expectAccessible(screen.container);
  });

  test('fits on a phone', async () => {
    await page.viewport(360, 740);
    await open();
    await expect.element(items.first()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    await page.viewport(1024, 768);
  });

  test('shows a running comparison, which a click stops, and a stopped one, which goes on', async () => {
    const run: ReceitaRun = { ...RUN, state: 'running', done: 4, endedAt: null, restsUntil: RUN.at, total: 64 };
    const { calls } = await open({
      run,
      answers: {
        [`POST ${PATH}/parar`]: () => Object.assign(run, { state: 'stopped' }),
        [`POST ${PATH}/continuar`]: () => Object.assign(run, { state: 'waiting' }),
      },
    });
    await expect.element(page.getByRole('progressbar', { name: 'Andamento' })).toHaveAttribute('value', '4');
    await expect
      .element(page.getByText(/Espera a cota dos provedores\. Faltam 60, no máximo 10 consultas por minuto/))
      .toBeVisible();
    await userEvent.click(button('Parar'));
    await userEvent.click(button('Continuar'));
    await expect.element(page.getByText('Na fila')).toBeVisible();
    expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      `${PATH}/parar`,
      `${PATH}/continuar`,
    ]);
  });

  test('says that nothing is asked when the look-up is off, and why a comparison stopped', async () => {
    await open({ run: { ...RUN, isOn: false, state: 'stopped', problem: 'O acesso de quem pediu mudou.' } });
    await expect.element(page.getByText(/A consulta à Receita está desligada/)).toBeVisible();
    await expect.element(page.getByText('O acesso de quem pediu mudou.')).toBeVisible();
  });

  test('says that nothing waits, and that a comparison does not exist', async () => {
    const { screen } = await open({ run: { ...RUN, open: 0 }, rows: [] });
    await expect.element(page.getByText('Nada a decidir')).toBeVisible();
    expect(button('Aplicar todas…').elements()).toHaveLength(0);
    await screen.unmount();
    queryClient.clear();
    answerCalls({ [`GET ${PATH}`]: () => problem(404, 'not_found', 'Não encontramos.') });
    await draw(<LoadedRun id={ID} list="open" />);
    await expect.element(page.getByText(/Esta comparação não existe neste cliente/)).toBeVisible();
  });
});

describe('the keys', () => {
  test('J, K and the arrows walk, Enter applies the record as it was seen, and the next one gets the focus', async () => {
    const rows = [CLOSED, MOVED, UNKNOWN];
    const { calls } = await open({
      rows,
      answers: {
        [`POST ${PATH}/aplicar`]: () => {
          rows.splice(1, 1);
          return Response.json(OPERATION, { status: 201 });
        },
      },
    });
    await expect.element(items.first()).toBeVisible();
    await userEvent.keyboard('j');
    await expect.element(button('Aplicar em Padaria Pão Quente Ltda')).toHaveFocus();
    await userEvent.keyboard('j');
    await expect.element(button('Aplicar em Café Aurora Ltda')).toHaveFocus();
    await userEvent.keyboard('k{ArrowDown}');
    await expect.element(button('Aplicar em Café Aurora Ltda')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('1 ficha atualizada pela Receita.')).toBeVisible();
    await expect.element(button('Ignorar Empresa Desconhecida')).toHaveFocus();
    const { pessoaId: id, version, askedAt } = MOVED;
    const sent = calls.find(({ path }) => path.endsWith('/aplicar'));
    expect(sent?.body).toEqual({ ids: [{ id, version, askedAt }] });
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    await expect.element(button('Desfazer')).toBeVisible();
  });

  test('I ignores a record', async () => {
    const { calls } = await open({ answers: { [`POST ${PATH}/ignorar`]: { count: 1 } } });
    await expect.element(items.first()).toBeVisible();
    await userEvent.keyboard('i');
    await expect
      .poll(() => calls.find(({ path }) => path.endsWith('/ignorar'))?.body)
      .toEqual({
        ids: [CLOSED.pessoaId],
        ignored: true,
      });
  });
});

describe('all', () => {
  test('are applied after a question, or only their situação', async () => {
    const { calls } = await open({
      answers: { [`POST ${PATH}/aplicar`]: Response.json({ ...OPERATION, done: 3 }, { status: 201 }) },
    });
    await userEvent.click(button('Aplicar todas…'));
    const dialog = page.getByRole('dialog', { name: 'Aplicar em 3 fichas?' });
    await expect.element(dialog).toBeVisible();
    await expectAccessible(dialog.element());
    await userEvent.click(page.getByRole('radio', { name: 'Só a situação na Receita' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Aplicar' }));
    await expect.element(page.getByText('3 fichas atualizadas pela Receita.')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(calls.find(({ path }) => path.endsWith('/aplicar'))?.body).toEqual({
      all: true,
      paths: ['situacaoReceita'],
    });
  });

  test('a large operation is shown on its own page, and a finished one is linked', async () => {
    await open({
      run: { ...RUN, operationId: OPERATION_ID },
      answers: { [`POST ${PATH}/aplicar`]: Response.json({ ...OPERATION, state: 'running' }, { status: 202 }) },
    });
    await expect
      .element(page.getByRole('link', { name: 'Ver ou desfazer o que foi aplicado' }))
      .toHaveAttribute('href', `/operacoes/${OPERATION_ID}`);
    await userEvent.click(button('Aplicar todas…'));
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Aplicar' }));
    await expect.poll(() => window.location.pathname).toBe(`/operacoes/${OPERATION_ID}`);
  });
});
