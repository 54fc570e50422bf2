import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/browser/accessible.ts';
import { draw } from '../../../test/browser/draw.tsx';
import { answerCalls, type Answers, problem } from '../../../test/browser/server-answers.ts';
import { sessionOf, signIn, withoutNotes } from '../../../test/browser/signed-in.ts';
import { acceptSession } from '../../access/web/session.store.ts';
import { chooseTenant } from '../../access/web/tenant-choice.store.ts';
import { Notifications } from '../../kit/web/overlay/Notifications.tsx';
import { markWhole, NO_MARKS, type Marks } from '../../search/web/selection-marks.ts';
import { type Export, type ExportPreview, perGroup } from '../export.ts';
import { ExportDialog } from './ExportDialog.tsx';
import { draftKey } from './export-draft.ts';

const PREVIEW = 'POST /api/exports/preview';
const CREATE = 'POST /api/exports';

function preview(more: Partial<ExportPreview> = {}): ExportPreview {
  return {
    count: 12,
    ...perGroup(() => 0),
    enderecos: 2,
    telefones: 3,
    emails: 1,
    list: 'Pessoas · Pesquisa: “silva”',
    ...more,
  };
}

const RUNNING: Export = {
  id: '0190c6a0-0000-7000-8000-000000000099',
  user: { id: '0190c6a0-0000-7000-8000-000000000001', nome: 'Ana Souza' },
  origin: 'web',
  format: 'csv',
  state: 'running',
  problem: null,
  total: 12,
  rows: 0,
  bytes: null,
  replaced: 0,
  at: '2026-11-20T12:00:00.000Z',
  list: 'Pessoas',
  fileName: 'Fichas.csv',
  finishedAt: null,
  expiresAt: null,
  mayDownload: false,
};

/** As the list shows them. */
const LIST_COLUMNS = ['codigo', 'nome', 'cliente', 'cidade', 'telefone', 'situacao'];
const handleClose = vi.fn();

async function drawDialog({ marks = NO_MARKS, ...answers }: Answers & { marks?: Marks } = {}) {
  const calls = answerCalls({ [PREVIEW]: preview(), 'GET /api/export-presets': { items: [] }, ...answers });
  await draw(
    <>
      <ExportDialog query={{ q: 'silva' }} marks={marks} columns={LIST_COLUMNS} onClose={handleClose} />
      <Notifications />
    </>,
  );
  return (path: string) => calls.filter((call) => call.path === path);
}

const submit = page.getByRole('button', { name: /^Exportar/ });
const format = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });

const other = page.getByRole('combobox', { name: 'Outro formato' });

async function chooseOther(value: string): Promise<void> {
  await format('Outros').click();
  await other.selectOptions(value);
}

/**
 * The choice is kept once the export is there, and then the dialog closes. A test that ends before leaves its choice to
 * the next one, which then waits for a dialog as at first until its time is over.
 */
async function untilKept(): Promise<void> {
  await expect.poll(() => handleClose.mock.calls.length).toBe(1);
}

beforeEach(() => {
  signIn();
  handleClose.mockReset();
});

// each export that was begun is asked for every second and a half until it is gone, in the tests of the next file too
afterAll(async () => {
  answerCalls({ [`GET /api/exports/${RUNNING.id}`]: problem(404, 'not_found', 'Não há esta exportação.') });
  await new Promise((asked) => setTimeout(asked, 2000));
});

test('asks of labels for the sheet and where to begin', async () => {
  const callsTo = await drawDialog({ [CREATE]: RUNNING });
  await chooseOther('etiquetas');
  await expect.element(page.getByText('Imprima em tamanho real (100%)')).toBeVisible();
  await page.getByLabelText('Começar na etiqueta').selectOptions('30');
  // a roll has one after the other, and another sheet fewer
  await page.getByLabelText('Folha ou rolo').selectOptions('107x36');
  await expect.element(page.getByLabelText('Começar na etiqueta')).not.toBeInTheDocument();
  await page.getByLabelText('Folha ou rolo').selectOptions('6282');
  await expect.element(page.getByLabelText('Começar na etiqueta')).toHaveValue('1');
  await page.getByLabelText('Começar na etiqueta').selectOptions('14');
  await expectAccessible(document.body);
  await submit.click();
  await expect
    .poll(() => callsTo('/api/exports').at(-1)?.body)
    .toMatchObject({
      format: 'etiquetas',
      settings: { labelSheet: '6282', firstLabel: 14 },
    });
  await untilKept();
});

test('shows the records, their number, and the possible formats', async () => {
  await drawDialog();
  await expect.element(page.getByRole('dialog', { name: 'Exportar 12 fichas' })).toBeVisible();
  await expect.element(page.getByText('Pessoas · Pesquisa: “silva”')).toBeVisible();
  await expect.element(format('CSV')).toBeChecked();
  await expect.element(format('CSV')).toHaveFocus();
  expect(page.getByRole('radio', { name: /^(CSV|Excel|PDF|JSON|Outros)/ }).elements()).toHaveLength(5);
  await format('Outros').click();
  expect(other.element().querySelectorAll('option')).toHaveLength(6);
  await expectAccessible();
});

test('sends the list with the settings, closes, and reports that a long export is running', async () => {
  const sent = await drawDialog({ [CREATE]: Response.json(RUNNING, { status: 202 }) });
  await format('Excel').click();
  await page.getByRole('button', { name: 'Exportar 12 fichas' }).click();
  await untilKept();
  await expect.element(page.getByText('Exportando 12 fichas.')).toBeVisible();
  expect(sent('/api/exports')[0]?.body).toMatchObject({ format: 'xlsx', list: { q: 'silva' } });
});

test('a column with the reasons against the invoice is offered if the client issues invoices', async () => {
  localStorage.setItem(draftKey(sessionOf().user.id), JSON.stringify(WITH_NOTA));
  const sent = await drawDialog({ [CREATE]: Response.json(RUNNING, { status: 202 }) });
  await expect.element(page.getByRole('checkbox', { name: 'Nota fiscal' })).toBeChecked();
  await page.getByRole('button', { name: 'Exportar 12 fichas' }).click();
  await untilKept();
  expect(sent('/api/exports')[0]?.body).toMatchObject({ settings: { columns: ['nome', 'nota'] } });
});

test('a client that issues no notes has no column about them, nor one from a choice for another client', async () => {
  acceptSession(withoutNotes());
  chooseTenant(1);
  localStorage.setItem(draftKey(sessionOf().user.id), JSON.stringify(WITH_NOTA));
  const sent = await drawDialog({ [CREATE]: Response.json(RUNNING, { status: 202 }) });
  await expect.element(page.getByRole('checkbox', { name: 'Situação', exact: true })).toBeVisible();
  expect(page.getByRole('checkbox', { name: 'Nota fiscal' }).elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'Exportar 12 fichas' }).click();
  await untilKept();
  expect(sent('/api/exports')[0]?.body).toMatchObject({ settings: { columns: ['nome'] } });
});

/** A choice that was kept. */
const WITH_NOTA = { format: 'csv', settings: { columns: ['nome', 'nota'] } };

test('keeps what was chosen for the next time, of the same user in this browser', async () => {
  await drawDialog({ [CREATE]: Response.json(RUNNING, { status: 202 }) });
  await format('JSON').click();
  await page.getByRole('button', { name: 'Exportar 12 fichas' }).click();
  await untilKept();
  await drawDialog();
  await expect.element(format('JSON').last()).toBeChecked();
});

test('opens with the columns of the list, and goes back to them after other ones', async () => {
  const sent = await drawDialog({ [CREATE]: Response.json(RUNNING, { status: 202 }) });
  const columns = page.getByRole('group', { name: 'Colunas (6)' });
  await expect.element(columns).toBeVisible();
  await page.getByRole('button', { name: 'Nenhuma' }).click();
  await expect.element(columns).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Da lista' }).click();
  await expect.element(columns).toBeVisible();
  await page.getByRole('button', { name: 'Exportar 12 fichas' }).click();
  await expect.poll(() => sent('/api/exports').length).toBe(1);
  expect(sent('/api/exports')[0]?.body).toMatchObject({
    settings: {
      columns: ['codigo', 'nome', 'enderecos.cidade', 'enderecos.uf', 'telefones.numero', 'situacao'],
    },
  });
  await untilKept();
  // the next list may have others: nothing was chosen against it
  expect(JSON.parse(localStorage.getItem(draftKey(sessionOf().user.id)) ?? '')).toMatchObject({
    settings: { columns: null },
  });
});

test('a format of whole records has no columns to choose', async () => {
  await drawDialog();
  await expect.element(page.getByRole('group', { name: /^Colunas/ })).toBeVisible();
  await chooseOther('vcf');
  await expect.element(page.getByText('Neste formato vai a ficha inteira')).toBeVisible();
  expect(page.getByRole('group', { name: /^Colunas/ }).elements()).toHaveLength(0);
  await expectAccessible();
  await chooseOther('outlook');
  await expect.element(page.getByText('até 3 e-mails, 7 telefones e 3 endereços de cada ficha')).toBeVisible();
});

test('without a column, or without a record, there is nothing to export', async () => {
  const sent = await drawDialog();
  await page.getByRole('button', { name: 'Nenhuma' }).click();
  await expect.element(page.getByText('Escolha ao menos uma coluna.')).toBeVisible();
  await expect.element(submit.last()).toHaveAttribute('aria-disabled', 'true');
  await submit.last().click({ force: true });
  expect(sent('/api/exports')).toHaveLength(0);
});

test('an empty list explains what to change', async () => {
  await drawDialog({ [PREVIEW]: preview({ count: 0 }) });
  await expect.element(page.getByText('Não há fichas nesta lista. Mude a pesquisa ou os filtros.')).toBeVisible();
});

test('a list too long for a PDF may leave as a table', async () => {
  await drawDialog({ [PREVIEW]: preview({ count: 20_001 }) });
  await format('PDF').click();
  await expect.element(page.getByText(/Um PDF leva até 20\.000 fichas/)).toBeVisible();
  await format('CSV').click();
  await expect.poll(() => page.getByText(/Um PDF leva/).elements().length).toBe(0);
});

test('of a whole list but some, either part may leave', async () => {
  const whole = markWhole('silva');
  const marks: Marks = { ...whole, whole: { filterKey: 'silva', except: new Set(['a']) } };
  const sent = await drawDialog({ marks });
  await expect.element(page.getByRole('radio', { name: 'Todas menos 1' })).toBeChecked();
  expect(sent('/api/exports/preview').at(-1)?.body).toEqual({ list: { q: 'silva', except: ['a'] } });
  await page.getByRole('radio', { name: 'Todas da lista' }).click();
  await expect.poll(() => sent('/api/exports/preview').at(-1)?.body).toEqual({ list: { q: 'silva' } });
});

test('a user who may not see documents learns that the CPF is masked', async () => {
  signIn('leitor');
  await drawDialog();
  await expect.element(page.getByText('O CPF sai mascarado, como na tela.')).toBeVisible();
});

test('a count that fails is reported, and can be repeated', async () => {
  let answer: object = problem(500, 'failed', 'O servidor falhou.');
  await drawDialog({ [PREVIEW]: () => answer });
  await expect.element(page.getByRole('alert').first()).toHaveTextContent('O servidor falhou.');
  answer = preview();
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Exportar 12 fichas' })).toBeVisible();
});

test('is driven by the keyboard alone, and fits a phone', async () => {
  await page.viewport(360, 740);
  const sent = await drawDialog({ [CREATE]: Response.json(RUNNING, { status: 202 }) });
  await expect.element(format('CSV')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(format('Excel')).toBeChecked();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await expect.element(page.getByRole('dialog', { name: 'Exportar 12 fichas' })).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => sent('/api/exports').length).toBe(1);
  await untilKept();
});
