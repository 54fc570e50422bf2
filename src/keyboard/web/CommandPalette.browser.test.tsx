import { FileText, Moon, Plus } from '../../kit/web/icons/icons.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/browser/accessible.ts';
import { draw } from '../../../test/browser/draw.tsx';
import { answerCalls, later, problem } from '../../../test/browser/server-answers.ts';
import { signIn } from '../../../test/browser/signed-in.ts';
import { hrefOf } from '../../kit/web/routing/href.ts';
import { chooseTenant } from '../../access/web/tenant-choice.store.ts';
import { EXAMPLE_PESSOA } from '../../pessoa/examples.ts';
import type { PessoaListItem } from '../../pessoa/pessoa.ts';
import { connected } from '../../kit/web/routing/router.ts';
import { takePastedText } from '../../register/record/web/pasted-text.ts';
import { noteRecent } from '../../register/record/web/recent-records.ts';
import { CommandPalette, RecordPalette } from './CommandPalette.tsx';
import type { PaletteEntry } from './palette-entries.ts';

const handleTheme = vi.fn();
const handleClose = vi.fn();

const KNOWN: readonly PaletteEntry[] = [
  { id: 'theme', label: 'Tema escuro', group: 'Comandos', icon: Moon, run: handleTheme },
  {
    id: 'new',
    label: 'Nova pessoa',
    group: 'Comandos',
    icon: Plus,
    href: hrefOf({ to: '/pessoas/$codigo', params: { codigo: 'nova' } }),
  },
  {
    id: 'list',
    label: 'Pendências',
    group: 'Ir para',
    icon: FileText,
    href: hrefOf({ to: '/pendencias' }),
    keywords: ['inbox'],
  },
];

const MOMENT = '2026-11-20T12:00:00.000Z';

function record(codigo: number, nome: string): PessoaListItem {
  return {
    id: `0190c6a0-0000-7000-8000-00000000001${codigo}`,
    tenantId: 1,
    codigo,
    tipo: 'fisica',
    nome,
    outroNome: null,
    documento: codigo === 1 ? '52998224725' : null,
    cidade: 'Recife',
    uf: 'PE',
    telefone: null,
    email: null,
    papeis: [],
    tags: [],
    situacao: 'ativa',
    limiteCredito: null,
    prontaParaNota: true,
    version: 1,
    createdAt: MOMENT,
    updatedAt: MOMENT,
    deletedAt: null,
  };
}

const ANA = record(1, 'Ana Lúcia Prado');
const BRUNO = record(2, 'Bruno Pradella');
const answer = (...items: PessoaListItem[]) => ({ items, next: null, previous: null });

const box = page.getByRole('combobox', { name: 'Tela, comando ou ficha' });
const option = (name: RegExp) => page.getByRole('option', { name });
const active = page.getByRole('option', { selected: true });

function drawPalette() {
  return draw(<CommandPalette typed="" known={KNOWN} onClose={handleClose} />);
}

beforeEach(() => {
  signIn();
  handleTheme.mockReset();
  handleClose.mockReset();
});

test('gets the focus, with the text typed while it was loading', async () => {
  answerCalls({ 'GET /api/pessoas': answer() });
  await draw(<CommandPalette typed="nova" known={KNOWN} onClose={handleClose} />);
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveValue('nova');
  await expect.element(active).toHaveTextContent('Nova pessoa');
  await expectAccessible();
});

test('runs an Enter pressed while it was loading', async () => {
  answerCalls({ 'GET /api/pessoas': answer() });
  await draw(<CommandPalette typed="tema" isEntered known={KNOWN} onClose={handleClose} />);
  await expect.poll(() => handleTheme.mock.calls.length).toBe(1);
  expect(handleClose).toHaveBeenCalledOnce();
});

test('finds screens, commands and records, and shows how many', async () => {
  const calls = answerCalls({ 'GET /api/pessoas': answer(ANA, BRUNO) });
  await drawPalette();
  await userEvent.keyboard('prad');
  await expect.element(option(/Ana Lúcia Prado/)).toHaveTextContent('529.982.247-25');
  await expect.element(option(/Bruno Pradella/)).toHaveTextContent('Recife · PE');
  await expect.element(page.getByRole('status')).toHaveTextContent('2 resultados');
  expect(calls.at(-1)?.query.get('q')).toBe('prad');
  await expect.element(box).toHaveAttribute('aria-activedescendant', active.element().id);
  await expectAccessible();
});

test('without a text it lists the records opened last, the newest first, until the client is changed', async () => {
  answerCalls({});
  for (const codigo of [1, 2, 3, 2])
    noteRecent({ ...EXAMPLE_PESSOA, id: `${codigo}`, codigo, nome: `Ficha ${codigo}` });
  noteRecent({ ...EXAMPLE_PESSOA, id: '1', deletedAt: MOMENT });
  await drawPalette();
  const recent = page.getByRole('group', { name: 'Fichas recentes' }).getByRole('option');
  await expect.element(active).toHaveTextContent('Ficha 2');
  expect(recent.elements().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Ficha 2'),
    expect.stringContaining('Ficha 3'),
  ]);
  await box.fill('/');
  await expect.element(active).toHaveTextContent('Ficha 2');
  await box.fill('>');
  await expect.element(active).toHaveTextContent('Tema escuro');
  await box.fill('');
  await expect.element(active).toHaveTextContent('Ficha 2');
  chooseTenant(2);
  await expect.element(active).toHaveTextContent('Tema escuro');
});

test('arrows move through the options and wrap around', async () => {
  answerCalls({ 'GET /api/pessoas': answer(ANA, BRUNO) });
  await drawPalette();
  await userEvent.keyboard('prad');
  await expect.element(active).toHaveTextContent('Ana Lúcia Prado');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(active).toHaveTextContent('Bruno Pradella');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(active).toHaveTextContent('Ana Lúcia Prado');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(active).toHaveTextContent('Bruno Pradella');
});

test('> shows only commands, including a new record; / only records', async () => {
  const calls = answerCalls({ 'GET /api/pessoas': answer(ANA) });
  await drawPalette();
  await userEvent.keyboard('>');
  await expect.element(option(/Tema escuro/)).toBeVisible();
  await expect.element(option(/Nova pessoa/)).toBeVisible();
  // a slow machine needs time to render the remaining options
  await expect.element(option(/Pendências/)).not.toBeInTheDocument();
  await box.fill('>tema');
  expect(calls).toHaveLength(0);
  await box.fill('/prado');
  await expect.element(option(/Ana Lúcia Prado/)).toBeVisible();
  await expect.poll(() => page.getByRole('option').elements().length).toBe(1);
});

test('the palette of records starts with records', async () => {
  answerCalls({ 'GET /api/pessoas': answer(ANA) });
  await draw(<RecordPalette typed="prado" known={KNOWN} onClose={handleClose} />);
  await expect.element(box).toHaveValue('/prado');
  await expect.element(active).toHaveTextContent('Ana Lúcia Prado');
});

test('below few results are the records that the suggestion of the list finds', async () => {
  const calls = answerCalls({
    'GET /api/pessoas': ({ query }) => (query.get('q') === 'brunno' ? answer(ANA) : answer(BRUNO, ANA)),
    'GET /api/pessoas/suggestion': { suggestion: 'bruno' },
  });
  await drawPalette();
  await userEvent.keyboard('brunno');
  await expect.element(option(/Bruno Pradella/)).toBeVisible();
  await expect.element(page.getByRole('group', { name: 'Fichas com “bruno”' })).toHaveTextContent('Bruno Pradella');
  expect(page.getByRole('option').elements()).toHaveLength(2);
  const { query } = calls.findLast(({ path }) => path.endsWith('/suggestion'))!;
  expect([query.get('q'), query.get('found')]).toEqual(['brunno', '1']);
  await expectAccessible();
});

test('the other results of a search come below the nearest ones, before any suggestion', async () => {
  const calls = answerCalls({
    'GET /api/pessoas': ({ query }) => (query.has('after') ? answer(BRUNO) : { ...answer(ANA), next: 'c1' }),
    'GET /api/pessoas/suggestion': { suggestion: null },
  });
  await drawPalette();
  await userEvent.keyboard('an');
  await expect.element(active).toHaveTextContent('Ana Lúcia Prado');
  expect(calls.some(({ path }) => path.endsWith('/suggestion'))).toBe(false);
  await expect.element(option(/Bruno Pradella/)).toBeVisible();
  await expect.element(active).toHaveTextContent('Ana Lúcia Prado');
  expect(calls.filter(({ query }) => query.has('after')).map(({ query }) => query.get('after'))).toEqual(['c1']);
  await expect.poll(() => calls.at(-1)?.query.get('found')).toBe('2');
});

test('more typing requests no other results of the previous text', async () => {
  const calls = answerCalls({
    'GET /api/pessoas': ({ query }) =>
      query.has('after') ? answer() : { ...answer(query.get('q') === 'p' ? ANA : BRUNO), next: query.get('q') },
    'GET /api/pessoas/suggestion': { suggestion: null },
  });
  await drawPalette();
  await userEvent.keyboard('p');
  await expect.element(option(/Ana Lúcia Prado/)).toBeVisible();
  await userEvent.keyboard('r');
  await expect.element(option(/Bruno Pradella/)).toBeVisible();
  await expect.poll(() => calls.some(({ query }) => query.get('after') === 'pr')).toBe(true);
  expect(calls.some(({ query }) => query.get('after') === 'p')).toBe(false);
});

test('without an answer about suggestions, the results stay', async () => {
  answerCalls({
    'GET /api/pessoas': answer(ANA),
    'GET /api/pessoas/suggestion': problem(500, 'internal', 'Algo falhou.'),
  });
  await drawPalette();
  await userEvent.keyboard('prado');
  await expect.element(option(/Ana Lúcia Prado/)).toBeVisible();
});

test('a screen is found by its keywords', async () => {
  answerCalls({ 'GET /api/pessoas': answer() });
  await drawPalette();
  await userEvent.keyboard('inbox');
  await expect.element(active).toHaveTextContent('Pendências');
});

test('Enter closes it, and then runs the chosen entry', async () => {
  answerCalls({ 'GET /api/pessoas': answer() });
  handleTheme.mockImplementation(() => expect(handleClose).toHaveBeenCalledOnce());
  await drawPalette();
  await userEvent.keyboard('>tema{Enter}');
  expect(handleTheme).toHaveBeenCalledOnce();
});

test('Ctrl+Enter opens another tab and leaves it open; its own key closes it', async () => {
  const opened = vi.fn();
  vi.stubGlobal('open', opened);
  answerCalls({ 'GET /api/pessoas': answer(BRUNO) });
  await drawPalette();
  await userEvent.keyboard('pradella');
  await expect.element(active).toHaveTextContent('Bruno Pradella');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  // immediately, or when the list for the last letter has arrived
  await expect.poll(() => opened.mock.calls).toEqual([['/pessoas/2', '_blank']]);
  expect(handleClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(handleClose).toHaveBeenCalledOnce();
});

test('the newest text wins, and Enter over records of an older text waits for those of the newest', async () => {
  const slow = later<object>();
  const opened = vi.fn();
  vi.stubGlobal('open', opened);
  answerCalls({
    'GET /api/pessoas': ({ query }) => (query.get('q') === 'ana' ? answer(ANA) : slow.promise),
  });
  await drawPalette();
  await userEvent.keyboard('ana');
  await expect.element(active).toHaveTextContent('Ana Lúcia Prado');
  await box.fill('bruno');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(opened).not.toHaveBeenCalled();
  slow.resolve(answer(BRUNO));
  await expect.element(active).toHaveTextContent('Bruno Pradella');
  expect(option(/Ana/).elements()).toHaveLength(0);
  await expect.poll(() => opened.mock.calls).toEqual([['/pessoas/2', '_blank']]);
});

test('typing after a waiting Enter cancels it', async () => {
  const slow = later<object>();
  const opened = vi.fn();
  vi.stubGlobal('open', opened);
  answerCalls({
    'GET /api/pessoas': ({ query }) => (query.get('q') === 'ana' ? slow.promise : answer(BRUNO)),
  });
  await drawPalette();
  await box.fill('ana');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await box.fill('bruno');
  await expect.element(active).toHaveTextContent('Bruno Pradella');
  slow.resolve(answer(ANA));
  await userEvent.keyboard('{ArrowDown}');
  expect(opened).not.toHaveBeenCalled();
});

test('reports that nothing was found, or why the search failed', async () => {
  let given: object = answer();
  answerCalls({ 'GET /api/pessoas': () => given });
  await drawPalette();
  await userEvent.keyboard('/xyz');
  await expect.element(page.getByText('Nada encontrado.')).toBeVisible();
  given = problem(400, 'bad_query', 'Esta pesquisa não é possível.');
  await box.fill('/xyzw');
  await expect.element(page.getByText('Esta pesquisa não é possível.')).toBeVisible();
  await box.fill('/');
  await expect.element(page.getByText('Digite um nome, um documento, um telefone ou uma cidade.')).toBeVisible();
});

test('fits on a phone, also with a long result', async () => {
  await page.viewport(360, 640);
  const long = record(3, 'Maximiliana Conceição dos Santos Albuquerque de Vasconcelos');
  answerCalls({ 'GET /api/pessoas': answer({ ...long, cidade: 'Jaboatão dos Guararapes' }) });
  await drawPalette();
  await userEvent.keyboard('maximiliana');
  await expect.element(option(/Jaboatão/)).toBeVisible();
  const { bottom, right } = page.getByRole('dialog').element().getBoundingClientRect();
  expect({ fits: bottom <= 640 && right <= 360 }).toEqual({ fits: true });
  const list = page.getByRole('listbox').element();
  expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth);
});

test('a CNPJ without a record begins one, by Enter', async () => {
  signIn();
  answerCalls({ 'GET /api/pessoas': answer(), 'POST /api/pessoas/search': answer() });
  const navigate = vi.spyOn(connected(), 'navigate').mockResolvedValue();
  await drawPalette();
  await box.fill('99999101000185');
  await expect.element(option(/^Cadastrar a empresa do CNPJ 99\.999\.101\/0001-85/)).toBeVisible();
  await expect.element(active).toHaveAccessibleName(/^Cadastrar a empresa/);
  await userEvent.keyboard('{Enter}');
  expect(navigate.mock.calls).toEqual([[{ to: '/empresas/$codigo', params: { codigo: 'nova' } }]]);
  expect(takePastedText()).toBe('99.999.101/0001-85');
});
