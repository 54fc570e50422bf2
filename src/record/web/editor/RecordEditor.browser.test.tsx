import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../../test/browser/draw.tsx';
import { type Answers, answerCalls, type Call, later, problem } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { toBuscarCepAnswer, toCidadesAnswer, toEstadosAnswer } from '../../../localidades/localidades.wire.ts';
import { EXAMPLE_PESSOA } from '../../../pessoa/examples.ts';
import type { BasePath } from '../../../register/record/web/record-href.ts';
import { RecordEditor } from './RecordEditor.tsx';

const NOBODY = { documento: null, alike: [] };
const SP = { codigo: '35', nome: 'São Paulo' };
const CIDADE = { codigo: '3550308', nome: 'São Paulo' };
const PAULISTA = { cep: '01310100', logradouro: 'Avenida Paulista', bairro: 'Bela Vista', uf: 'SP', cidade: CIDADE };

let calls: Call[];
/** the number of keys pressed besides the characters of the data */
let keys: number;

beforeEach(() => {
  signIn();
  keys = 0;
});

function nothing(): void {}

/** Opens a new record. The tests read the saved record from the request; test/e2e covers the stored result. */
async function openNew(basePath: BasePath, saved: () => Response, answers: Answers = {}): Promise<void> {
  const typed = { estados: toEstadosAnswer([SP]), cidades: toCidadesAnswer([CIDADE]) };
  calls = answerCalls({
    'POST /pessoas/carregarEstados': typed.estados,
    'POST /pessoas/carregarCidades': typed.cidades,
    'POST /pessoas/buscarCEP': toBuscarCepAnswer(PAULISTA.cep, PAULISTA),
    'POST /api/pessoas/matches': NOBODY,
    'POST /api/pessoas': saved,
    ...answers,
  });
  await draw(
    <RecordEditor
      Companion={() => null}
      pessoa={undefined}
      basePath={basePath}
      onSaved={nothing}
      onNew={nothing}
      onChangedElsewhere={nothing}
    />,
  );
}

/** Presses the keys and counts them. */
async function press(...pressed: string[]): Promise<void> {
  for (const key of pressed) {
    keys += 1;
    await userEvent.keyboard(key);
  }
}

/** Types into the field that has the focus. */
async function type(name: string, text: string): Promise<void> {
  await expectFocusAt(name);
  await userEvent.keyboard(text);
}

async function expectFocusAt(name: string): Promise<void> {
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe(name);
}

/** A new company with its document and names. */
async function beginCompany(): Promise<void> {
  await openNew('/empresas', refuse);
  // the key that opens the form from the list
  keys += 1;
  await type('cnpj', '12abc34501de35');
  await press('{Enter}');
  await type('nome', 'Padaria Pão Quente Ltda.');
  await press('{Enter}');
  await type('nomeFantasia', 'Pão Quente');
}

/** A new person with name, document and birth. */
async function beginPerson(): Promise<void> {
  await openNew('/pessoas', refuse);
  // the key that opens the form from the list
  keys += 1;
  await type('nome', 'João da Silva');
  await press('{Enter}');
  await type('cpf', '52998224725');
  await press('{Enter}');
  await type('nascimento', '29021980');
}

/**
 * Fills in address, phone and e-mail, and saves. The CEP fills the address and moves the focus to the number, which leaves
 * the complemento in its field.
 */
async function typeContacts(phone: string, email: string): Promise<void> {
  await type('nu_Cep_1', '01310100');
  await type('nu_Logradouro_1', '1000 cj. 5');
  await press('{PageDown}');
  await type('tel_1', phone);
  await press('{PageDown}');
  await type('ds_Email_1', email);
  await press('{Control>}{Enter}{/Control}');
}

function isSave({ method, path }: Call): boolean {
  return method === 'POST' && path === '/api/pessoas';
}

async function savedRecord(): Promise<unknown> {
  await expect.poll(() => calls.some(isSave)).toBe(true);
  return calls.find(isSave)?.body;
}

function accept(): Response {
  return Response.json(EXAMPLE_PESSOA, { status: 201 });
}

function refuse(): Response {
  return problem(503, 'unavailable', 'O banco de dados não respondeu.');
}

describe('by keyboard only', () => {
  test('a company costs at most 7 keys beyond its data', async () => {
    await beginCompany();
    await press('{PageDown}');
    await typeContacts('1133334444', 'contato@paoquente.com.br');
    expect(await savedRecord()).toMatchObject({
      tipo: 'juridica',
      cnpj: '12ABC34501DE35',
      nomeFantasia: 'Pão Quente',
      enderecos: [{ cep: '01310100', numero: '1000', complemento: 'cj. 5' }],
      telefones: [{ numero: '1133334444' }],
      emails: [{ email: 'contato@paoquente.com.br' }],
    });
    expect(keys).toBeLessThanOrEqual(7);
  });

  test('with all its registrations it costs at most 13', async () => {
    await beginCompany();
    await press('{Enter}');
    await type('abertura', '11032019');
    await press('{Enter}', '{Enter}');
    await type('cnae', '4721102');
    await press('{Enter}');
    await type('naturezaJuridica', '2062');
    await press('{Alt>}{Enter}{/Alt}');
    await type('inscricoesEstaduais.0.uf', 'SP');
    await press('{Enter}');
    await type('inscricoesEstaduais.0.numero', '110042490114');
    await press('{PageDown}');
    await typeContacts('1133334444', 'contato@paoquente.com.br');
    expect(await savedRecord()).toMatchObject({
      tipo: 'juridica',
      cnpj: '12ABC34501DE35',
      nome: 'Padaria Pão Quente Ltda.',
      nomeFantasia: 'Pão Quente',
      abertura: '2019-03-11',
      cnae: '4721102',
      naturezaJuridica: '2062',
      inscricoesEstaduais: [{ uf: 'SP', numero: '110042490114' }],
      enderecos: [{ cep: '01310100', logradouro: 'Avenida Paulista', numero: '1000', complemento: 'cj. 5' }],
      telefones: [{ tipo: 'fixo', numero: '1133334444' }],
      emails: [{ email: 'contato@paoquente.com.br' }],
    });
    expect(keys).toBeLessThanOrEqual(13);
  });

  test('a person costs at most 7', async () => {
    await beginPerson();
    await press('{PageDown}');
    await typeContacts('11987654321', 'joao@exemplo.com.br');
    expect(await savedRecord()).toMatchObject({ nascimento: '1980-02-29', enderecos: [{ complemento: 'cj. 5' }] });
    expect(keys).toBeLessThanOrEqual(7);
  });

  test('with the name of the mother it costs at most 8', async () => {
    await beginPerson();
    await press('{Enter}');
    await type('nomeMae', 'Maria da Silva');
    await press('{PageDown}');
    await typeContacts('11987654321', 'joao@exemplo.com.br');
    expect(await savedRecord()).toMatchObject({
      tipo: 'fisica',
      nome: 'João da Silva',
      cpf: '52998224725',
      nascimento: '1980-02-29',
      nomeMae: 'Maria da Silva',
      enderecos: [{ cep: '01310100', numero: '1000', complemento: 'cj. 5' }],
      telefones: [{ numero: '11987654321' }],
      emails: [{ email: 'joao@exemplo.com.br' }],
    });
    expect(keys).toBeLessThanOrEqual(8);
  });
});

test('a save waits for the address of a CEP that was just typed', async () => {
  const answer = later<object>();
  // after a failure the second press would rightly send it again
  await openNew('/pessoas', accept, { 'POST /pessoas/buscarCEP': () => answer.promise });
  await type('nome', 'João da Silva');
  await press('{PageDown}');
  await type('nu_Cep_1', '01310100');
  await press('{Control>}{Enter}{/Control}', '{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('Consultando…')).toBeVisible();
  expect(calls.some(isSave)).toBe(false);
  answer.resolve(toBuscarCepAnswer(PAULISTA.cep, PAULISTA));
  expect(await savedRecord()).toMatchObject({ enderecos: [{ logradouro: 'Avenida Paulista' }] });
  expect(calls.filter(isSave)).toHaveLength(1);
});

describe('the sections of the form', () => {
  test('are reached by Page Down and Page Up, which keep their meaning in a textarea', async () => {
    await openNew('/pessoas', refuse);
    for (const name of ['nome', 'nu_Cep_1', 'tel_1', 'ds_Email_1', 'situacao', 'indicadorIe']) {
      await expectFocusAt(name);
      await press('{PageDown}');
    }
    await expect.element(page.getByRole('button', { name: 'Adicionar chave Pix' })).toHaveFocus();
    await press('{PageUp}');
    for (const name of ['indicadorIe', 'situacao', 'ds_Email_1', 'tel_1', 'nu_Cep_1', 'nome']) {
      await expectFocusAt(name);
      await press('{PageUp}');
    }
    await page.getByRole('textbox', { name: 'Observações' }).click();
    await press('{PageUp}');
    await expectFocusAt('observacoes');
  });

  test('are reached from anywhere on the page, but not from a panel or a dialog over it', async () => {
    await openNew('/pessoas', refuse);
    await expectFocusAt('nome');
    (document.activeElement as HTMLElement).blur();
    await press('{PageDown}');
    await expectFocusAt('nome');
    await page.getByRole('button', { name: 'Colar dados' }).click();
    await expect.element(page.getByRole('textbox', { name: /^Texto/ })).toHaveFocus();
    await press('{PageDown}');
    await expect.element(page.getByRole('textbox', { name: /^Texto/ })).toHaveFocus();
  });
});

test('Enter moves from Observações to the button that adds an external code', async () => {
  await openNew('/pessoas', refuse);
  await page.getByRole('textbox', { name: 'Observações' }).click();
  await expect.element(page.getByText('Shift + Enter: nova linha')).toBeVisible();
  await press('{Shift>}{Enter}{/Shift}');
  await expect.element(page.getByRole('textbox', { name: 'Observações' })).toHaveValue('\n');
  await press('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Adicionar código externo' })).toHaveFocus();
  await press('{Enter}');
  await expectFocusAt('codigosExternos.0.sistema');
});

test('a document that another record has is refused once, at its field', async () => {
  const message = 'Este CPF já está em outra ficha deste cliente';
  const errors = [{ path: 'cpf', code: 'duplicate_document', message }];
  const existing = { id: '0192f0c4-0000-7000-8000-000000000009', codigo: 12, nome: 'Ana Souza' };
  const more = { errors, existing };
  await openNew('/pessoas', () => problem(409, 'duplicate_document', `${message}. Abra a ficha que já existe.`, more));
  await type('nome', 'Ana Souza');
  await press('{Enter}');
  await type('cpf', '52998224725');
  await press('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'CPF' })).toHaveFocus();
  await expect.element(page.getByRole('link', { name: 'Abrir a ficha 12 · Ana Souza' })).toBeVisible();
  expect(page.getByText(message).elements()).toHaveLength(1);
  expect(page.getByText('Falta corrigir').elements()).toHaveLength(0);
});

test('the tipo is chosen next to the first heading, once', async () => {
  await openNew('/pessoas', refuse);
  const tipo = page.getByRole('group', { name: 'Tipo de pessoa' });
  await expect.element(tipo).toBeVisible();
  expect(tipo.elements()).toHaveLength(1);
});

describe('a read-only record explains why it cannot be changed', () => {
  const yourRole = 'Seu papel neste cliente só consulta fichas.';
  const allClients = /^“Todos os clientes” é só para consulta/;

  test('because the role forbids it', async () => {
    signIn('leitor');
    await openNew('/pessoas', refuse);
    await expect.element(page.getByText(yourRole)).toBeVisible();
    expect(page.getByText(allClients).elements()).toHaveLength(0);
  });

  test('across all clients', async () => {
    signIn('administrador', 'all');
    await openNew('/pessoas', refuse);
    await expect.element(page.getByText(allClients)).toBeVisible();
    expect(page.getByText(yourRole).elements()).toHaveLength(0);
  });
});
