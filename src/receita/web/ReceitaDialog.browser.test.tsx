import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/browser/accessible.ts';
import { draw } from '../../../test/browser/draw.tsx';
import { answerCalls, problem } from '../../../test/browser/server-answers.ts';
import { signIn } from '../../../test/browser/signed-in.ts';
import { queryClient } from '../../kit/web/api/query-client.ts';
import { Notifications } from '../../kit/web/overlay/Notifications.tsx';
import type { ReceitaPreview } from '../receita.schema.ts';
import { ReceitaDialog } from './ReceitaDialog.tsx';

const RUNS = '/api/receita/comparacoes';
const ID = '0190c6a0-0000-7000-8000-000000000090';
const SELECTION = { query: { tipo: 'juridica' as const }, except: [] };
const PREVIEW: ReceitaPreview = {
  companies: 312,
  semCnpj: 4,
  stored: 12,
  exact: true,
  isOn: true,
  perMinute: 4,
  minutes: 75,
};
const RECENT = {
  id: ID,
  at: new Date().toISOString(),
  user: { id: ID, nome: 'Bia Reis' },
  state: 'stopped',
  total: 40,
  open: 3,
};

beforeEach(() => {
  queryClient.clear();
  signIn('gestor');
});

const isPreview = (body: unknown) => (body as { preview?: boolean }).preview === true;

async function open(preview: Partial<ReceitaPreview> = {}, started: object = { id: ID }) {
  const onDone = vi.fn();
  const calls = answerCalls({
    [`POST ${RUNS}`]: ({ body }) => (isPreview(body) ? { ...PREVIEW, ...preview } : started),
    [`GET ${RUNS}`]: { items: [RECENT] },
  });
  const screen = await draw(
    <>
      <ReceitaDialog selection={SELECTION} onClose={() => {}} onDone={onDone} />
      <Notifications />
    </>,
  );
  return { calls, onDone, screen };
}

test('says how many, how long at least and how fast, begins with Ctrl+Enter, and opens the page', async () => {
  const { calls, onDone } = await open();
  await expect.element(page.getByText('312 empresas com CNPJ. 4 fichas sem CNPJ ficam de fora.')).toBeVisible();
  await expect
    .element(
      page.getByText(
        /De 12 já há resposta de hoje\. Leva pelo menos 1 hora e 15 minutos: no máximo 4 consultas por minuto/,
      ),
    )
    .toBeVisible();
  await expectAccessible(page.getByRole('dialog').element());
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  await expect.poll(() => window.location.pathname).toBe(`/receita/${ID}`);
  const started = calls.filter(({ body }) => body !== undefined && !isPreview(body));
  expect(started.map(({ body }) => body)).toEqual([{ selection: SELECTION }]);
});

test('lists the last comparisons, which are reached from here', async () => {
  await open();
  await expect.element(page.getByRole('link', { name: '40 empresas' })).toHaveAttribute('href', `/receita/${ID}`);
  await expect.element(page.getByText(/Bia Reis · parada · 3 fichas a decidir/)).toBeVisible();
});

test('says before the start that the look-up is off, and that only stored answers count', async () => {
  await open({ isOn: false, perMinute: 0, minutes: 0, stored: 1 });
  await expect
    .element(page.getByText(/desligada nesta instalação: só se compara com 1 resposta guardada/))
    .toBeVisible();
  expect(page.getByText(/Leva pelo menos/).elements()).toHaveLength(0);
});

test('begins nothing without companies', async () => {
  const { calls } = await open({ companies: 0 });
  await expect.element(page.getByText(/Nenhuma das fichas tem CNPJ/)).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Começar' }), { force: true });
  expect(calls.filter(({ body }) => body !== undefined && !isPreview(body))).toEqual([]);
});

test('says why it could not begin', async () => {
  const { onDone } = await open({}, problem(409, 'too_many_running', 'Já há três comparações suas em andamento.'));
  await userEvent.click(page.getByRole('button', { name: 'Começar' }));
  await expect.element(page.getByText('Já há três comparações suas em andamento.')).toBeVisible();
  expect(onDone).not.toHaveBeenCalled();
});
