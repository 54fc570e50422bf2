import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { answerCalls, type Answers, problem } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { toEstadosAnswer } from '../../../localidades/localidades.wire.ts';
import { Notifications } from '../../../kit/web/overlay/Notifications.tsx';
import type { BulkKind, BulkPreview } from '../../../register/operations/bulk.schema.ts';
import type { Operation } from '../../../register/operations/operation.schema.ts';
import { type FieldList, fieldListOf } from '../../../pessoa/field-list.ts';
import type { ListField } from '../../../pessoa/fields/kinds.ts';
import { PESSOA_FIELDS } from '../../../pessoa/pessoa.fields.ts';
import { BulkDialog } from './BulkDialog.tsx';

const PREVIEW = 'POST /api/operations/bulk/preview';
const CHANGE = 'POST /api/operations/bulk';
const IDS = ['0190c6a0-0000-7000-8000-000000000011', '0190c6a0-0000-7000-8000-000000000012'];

function preview(more: Partial<BulkPreview> = {}): BulkPreview {
  const example = {
    pessoaId: IDS[0] ?? '',
    codigo: 7,
    nome: 'Zilda Caravana',
    tipo: 'fisica' as const,
    changes: [{ path: 'situacao', label: 'Situação', before: 'ativa', after: 'bloqueada' }],
    problem: null,
  };
  return { count: 2, exact: true, unchanged: 0, examples: [example], ...more };
}

const DONE: Operation = {
  id: '0190c6a0-0000-7000-8000-000000000099',
  kind: 'bulk',
  at: '2026-11-20T12:00:00.000Z',
  user: { id: '0190c6a0-0000-7000-8000-000000000001', nome: 'Ana Souza' },
  origin: 'web',
  total: 2,
  nome: null,
  bulk: { change: { type: 'setSituacao', situacao: 'bloqueada' }, query: null, except: 0 },
  state: 'done',
  problem: null,
  durationMs: 12,
  undoes: null,
  undoneBy: null,
  done: 2,
  kept: 0,
  failed: 0,
  cleared: false,
  mayUndo: true,
};

const handleClose = vi.fn();
const handleDone = vi.fn();

async function drawDialog(kind: BulkKind, answers: Answers, list?: FieldList) {
  const calls = answerCalls({ [PREVIEW]: preview(), ...answers });
  await draw(
    <>
      <BulkDialog selection={{ ids: IDS }} kind={kind} list={list} onClose={handleClose} onDone={handleDone} />
      <Notifications />
    </>,
  );
  return () => calls.filter(({ path }) => path === '/api/operations/bulk');
}

const value = page.getByRole('combobox', { name: 'Novo valor' });
const submit = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(() => {
  signIn();
  handleClose.mockReset();
  handleDone.mockReset();
});

test('restores records to a moment, given as day and time', async () => {
  const sent = await drawDialog('asAt', { [CHANGE]: Response.json(DONE, { status: 201 }) });
  const day = page.getByRole('textbox', { name: 'Dia' });
  await userEvent.type(day, '20112025');
  await userEvent.click(submit('Mudar'));
  await expect.element(page.getByText('Escreva um dia e uma hora que já passaram.')).toBeVisible();
  await userEvent.type(page.getByLabelText('Hora'), '1405');
  await expect.element(page.getByText('Zilda Caravana')).toBeVisible();
  await expectAccessible();
  await userEvent.click(submit('Mudar 2 fichas'));
  await expect.poll(() => sent().length).toBe(1);
  const moment = new Date('2025-11-20T14:05:00').toISOString();
  expect(sent()[0]?.body).toMatchObject({ change: { type: 'asAt', moment }, expected: 2 });
});

test('asks for the value first, previews the change, applies it and reports it', async () => {
  const sent = await drawDialog('situacao', { [CHANGE]: Response.json(DONE, { status: 201 }) });
  await expect.element(value).toHaveFocus();
  await expectAccessible();
  await value.selectOptions('Bloqueada');
  await expect.element(page.getByText('2 fichas selecionadas.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'O que vai mudar: 1 exemplo' })).toBeVisible();
  await expect.element(page.getByText('Zilda Caravana')).toBeVisible();
  await expectAccessible();
  await submit('Mudar 2 fichas').click();
  await expect.element(page.getByText('Situação → bloqueada em 2 fichas.')).toBeVisible();
  expect(handleDone).toHaveBeenCalledOnce();
  const change = { type: 'setSituacao', situacao: 'bloqueada' };
  expect(sent()[0]?.body).toEqual({ selection: { ids: IDS }, change, expected: 2 });
});

test('reports a missing value only after an attempt to submit', async () => {
  const sent = await drawDialog('situacao', {});
  await expect.element(value).toBeVisible();
  expect(page.getByText('Escolha a situação.').elements()).toHaveLength(0);
  await submit('Mudar').click();
  await expect.element(value).toHaveAccessibleDescription('Escolha a situação.');
  expect(sent()).toHaveLength(0);
});

test.each([
  ['limiteCredito', 'Limite de crédito', '15x', 'Escreva um valor, como 1.500,00.'],
  ['tags', 'Etiqueta', ' ', 'Escreva a etiqueta.'],
  ['observacoes', 'Observações', ' ', 'Escreva as observações.'],
] as const)('refuses a wrong value of %s', async (kind, label, typed, message) => {
  const sent = await drawDialog(kind, {});
  const field = page.getByRole('textbox', { name: label });
  await field.click();
  await userEvent.keyboard(typed);
  if (kind === 'limiteCredito') await field.clear();
  await submit('Mudar').click();
  await expect.element(field).toHaveAccessibleDescription(new RegExp(message.replaceAll('.', '\\.')));
  expect(sent()).toHaveLength(0);
});

test('another field can be chosen in the dialog', async () => {
  await drawDialog('situacao', {});
  await page.getByRole('combobox', { name: 'O que mudar' }).selectOptions('Limite de crédito');
  await expect.element(page.getByRole('textbox', { name: 'Limite de crédito' })).toBeVisible();
  await page.getByRole('radio', { name: 'Apagar' }).click();
  expect(page.getByRole('textbox').elements()).toHaveLength(0);
  await expect.element(submit('Mudar 2 fichas')).toBeVisible();
});

test('a phone is replaced by another, by keyboard alone', async () => {
  const sent = await drawDialog('situacao', { [CHANGE]: Response.json(DONE, { status: 201 }) });
  await page.getByRole('combobox', { name: 'O que mudar' }).selectOptions('Telefone');
  await page.getByRole('radio', { name: 'Trocar' }).click();
  const old = page.getByRole('textbox', { name: 'Telefone que está nas fichas' });
  await old.click();
  await userEvent.keyboard('1133334444{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Novo telefone' })).toHaveFocus();
  await userEvent.keyboard('1198');
  await submit('Mudar').click();
  await expect
    .element(page.getByRole('textbox', { name: 'Novo telefone' }))
    .toHaveAccessibleDescription('Escreva o telefone com o DDD.');
  await expect.element(old).toHaveValue('(11) 3333-4444');
  await page.getByRole('textbox', { name: 'Novo telefone' }).click();
  await userEvent.keyboard('7654321');
  await expectAccessible();
  await submit('Mudar 2 fichas').click();
  await expect.poll(() => handleDone.mock.calls.length).toBe(1);
  const change = { type: 'replaceTelefone', telefone: '1133334444', by: '11987654321' };
  expect(sent()[0]?.body).toMatchObject({ change });
});

test('the filled fields of the principal address are changed', async () => {
  const sent = await drawDialog('situacao', {
    'POST /pessoas/carregarEstados': toEstadosAnswer([{ codigo: '35', nome: 'São Paulo' }]),
    [CHANGE]: Response.json(DONE, { status: 201 }),
  });
  await page.getByRole('combobox', { name: 'O que mudar' }).selectOptions('Endereço principal');
  await submit('Mudar').click();
  await expect
    .element(page.getByRole('textbox', { name: 'CEP' }))
    .toHaveAccessibleDescription('Preencha o que muda; o CEP tem oito dígitos.');
  await page.getByRole('textbox', { name: 'CEP' }).fill('01001000');
  await page.getByRole('textbox', { name: 'Bairro' }).fill('Sé');
  await expectAccessible();
  await submit('Mudar 2 fichas').click();
  await expect.poll(() => handleDone.mock.calls.length).toBe(1);
  const change = { type: 'setEndereco', endereco: { cep: '01001000', bairro: 'Sé' } };
  expect(sent()[0]?.body).toMatchObject({ change });
});

/** A list defined by a client, with a field of every kind that a bulk change can set. */
const FILIAIS: ListField = {
  kind: 'list',
  label: 'Filial',
  plural: 'Filiais',
  genitive: 'da filial',
  identifiedBy: ['nome'],
  bulkItem: 'filial',
  mainField: 'nome',
  maxItems: 5,
  listRules: [],
  fields: {
    principal: { kind: 'principal', label: 'Principal' },
    nome: { kind: 'text', label: 'Nome', maxLength: 80, example: 'Centro' },
    nota: { kind: 'remarks', label: 'Nota', maxLength: 500, bulk: true, example: 'a' },
    cpf: { kind: 'cpf', label: 'CPF', bulk: true, example: '52998224725' },
    cnpj: { kind: 'cnpj', label: 'CNPJ', bulk: true, example: '12ABC34501DE35' },
    cnae: { kind: 'code', code: 'cnae', label: 'CNAE', bulk: true, example: '1091102' },
    desde: { kind: 'date', label: 'Desde', bulk: true, example: '2020-01-31' },
    taxa: { kind: 'money', label: 'Taxa', bulk: true, example: '10.00' },
    porte: { kind: 'choice', label: 'Porte', choices: ['me', 'epp'], initial: 'me', bulk: true },
    rgUf: { kind: 'uf', label: 'UF do RG', bulk: true, example: 'SP' },
    cep: { kind: 'cep', label: 'CEP', bulk: true, example: '01001000' },
    regiao: { kind: 'estado', label: 'Região', bulk: true, example: '35' },
    praca: { kind: 'cidade', label: 'Praça', bulk: true, example: '3550308' },
    fone: { kind: 'phone', label: 'Fone', bulk: true, example: '1133334444' },
    email: { kind: 'email', label: 'E-mail', bulk: true, example: 'a@exemplo.com.br' },
  },
};

test('a list that a client defines has a control for each of its fields, and for its items', async () => {
  const list = fieldListOf(
    { ...PESSOA_FIELDS, filiais: FILIAIS },
    new Map([['filiais.porte', { me: 'Microempresa', epp: 'Pequena' }]]),
  );
  const sent = await drawDialog(
    'situacao',
    {
      'POST /pessoas/carregarEstados': toEstadosAnswer([{ codigo: '35', nome: 'São Paulo' }]),
      [CHANGE]: Response.json(DONE, { status: 201 }),
    },
    list,
  );
  await page.getByRole('combobox', { name: 'O que mudar' }).selectOptions('Filial');
  await submit('Mudar').click();
  await expect.element(page.getByRole('textbox', { name: 'Filial' })).toHaveAccessibleDescription('Escreva a filial.');
  await page.getByRole('radio', { name: 'Trocar' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Nova filial' })).toBeVisible();
  await page.getByRole('radio', { name: 'Mudar o principal' }).click();
  await expect
    .element(page.getByText('Só o que for preenchido muda, na filial principal de cada ficha.'))
    .toBeVisible();
  for (const { label, bulk } of Object.values(FILIAIS.fields))
    if (bulk) await expect.element(page.getByLabelText(label, { exact: true }).first()).toBeVisible();
  await expectAccessible();
  await page.getByRole('textbox', { name: 'CPF' }).fill('529');
  await submit('Mudar').click();
  await expect
    .element(page.getByRole('textbox', { name: 'CPF' }))
    .toHaveAccessibleDescription('Preencha o que muda; o CPF tem onze dígitos.');
  await page.getByRole('textbox', { name: 'CPF' }).fill('52998224725');
  await page.getByRole('combobox', { name: 'Porte' }).selectOptions('Pequena');
  await page.getByRole('combobox', { name: 'Região' }).selectOptions('SP');
  await submit('Mudar 2 fichas').click();
  await expect.poll(() => handleDone.mock.calls.length).toBe(1);
  const change = { type: 'setFilial', filial: { cpf: '52998224725', porte: 'epp', regiao: '35' } };
  expect(sent()[0]?.body).toMatchObject({ change });
});

test('more than a thousand are confirmed by typing their number', async () => {
  const sent = await drawDialog('situacao', {
    [PREVIEW]: preview({ count: 1004 }),
    [CHANGE]: Response.json(DONE, { status: 201 }),
  });
  await value.selectOptions('Bloqueada');
  await submit('Mudar 1.004 fichas').click();
  const number = page.getByRole('textbox', { name: 'Para confirmar, digite 1.004' });
  await expect.element(number).toHaveAccessibleDescription('Digite 1.004, o número de fichas.');
  await expect.element(number).toHaveFocus();
  expect(sent()).toHaveLength(0);
  await number.fill('1004');
  await submit('Mudar 1.004 fichas').click();
  await expect.poll(() => handleDone.mock.calls.length).toBe(1);
});

test('a count that has changed meanwhile is shown and must be confirmed again', async () => {
  let count = 2;
  const sent = await drawDialog('situacao', {
    [PREVIEW]: () => preview({ count }),
    [CHANGE]: () => {
      count = 40;
      return problem(409, 'count_changed', 'A quantidade de fichas mudou.', { count });
    },
  });
  await value.selectOptions('Bloqueada');
  await submit('Mudar 2 fichas').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('A quantidade mudou: agora são 40 fichas.');
  await expect.element(submit('Mudar 40 fichas')).toBeVisible();
  expect(sent()).toHaveLength(1);
  expect(handleDone).not.toHaveBeenCalled();
});

test('a change without an answer is sent again under the same key', async () => {
  const sent = await drawDialog('situacao', { [CHANGE]: problem(500, 'failed', 'O servidor falhou.') });
  await value.selectOptions('Bloqueada');
  await submit('Mudar 2 fichas').click();
  await expect.element(page.getByText('O servidor falhou.')).toBeVisible();
  await submit('Mudar 2 fichas').click();
  await expect.poll(() => sent().length).toBe(2);
  const keys = sent().map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

test('a deletion asks only for confirmation, and Enter does not delete', async () => {
  const sent = await drawDialog('delete', {});
  await expect.element(page.getByRole('dialog', { name: 'Excluir as fichas selecionadas?' })).toBeVisible();
  await expect.element(page.getByText('2 fichas serão excluídas.')).toBeVisible();
  await expect.element(submit('Cancelar')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(handleClose).toHaveBeenCalledOnce();
  expect(sent()).toHaveLength(0);
  await expect.element(submit('Excluir 2 fichas')).toBeVisible();
});

test('reports unchanged records, and when there is nothing to change', async () => {
  await drawDialog('restore', { [PREVIEW]: preview({ unchanged: 1 }) });
  await expect.element(page.getByText('1 já está assim.')).toBeVisible();
});

test('a selection without records cannot be sent', async () => {
  const sent = await drawDialog('restore', { [PREVIEW]: preview({ count: 0, examples: [] }) });
  await expect.element(page.getByText('Nenhuma ficha atende mais a esta seleção.')).toBeVisible();
  await submit('Restaurar 0 fichas').click({ force: true });
  expect(sent()).toHaveLength(0);
});

test('fits a phone', async () => {
  await page.viewport(360, 740);
  await drawDialog('limiteCredito', {});
  await page.getByRole('textbox', { name: 'Limite de crédito' }).fill('1500');
  await expect.element(submit('Mudar 2 fichas')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await expectAccessible();
});
