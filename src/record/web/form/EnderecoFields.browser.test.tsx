import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawInForm } from '../../../../test/browser/in-form.tsx';
import { type Answers, answerCalls, later } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { toBuscarCepAnswer, toCidadesAnswer, toEstadosAnswer } from '../../../localidades/localidades.wire.ts';
import { emptyForm } from '../../model/form-model.ts';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';
import { PessoaFormContext, type PessoaFormHandle } from '../editing/form-context.ts';
import { createFieldNotes } from '../editing/field-notes.ts';
import { createFormStore, type FormStore } from '../editing/form-store.ts';
import { EnderecoFields } from './EnderecoFields.tsx';

const ESTADOS = [
  { codigo: '31', nome: 'Minas Gerais' },
  { codigo: '33', nome: 'Rio de Janeiro' },
  { codigo: '35', nome: 'São Paulo' },
];
const CIDADES: Record<string, { codigo: string; nome: string }[]> = {
  '31': [{ codigo: '3143906', nome: 'Muriaé' }],
  '33': [{ codigo: '3304557', nome: 'Rio de Janeiro' }],
  '35': [
    { codigo: '3509502', nome: 'Campinas' },
    { codigo: '3550308', nome: 'São Paulo' },
  ],
};
const PAULISTA = {
  cep: '01310100',
  logradouro: 'Avenida Paulista',
  bairro: 'Bela Vista',
  uf: 'SP',
  cidade: { codigo: '3550308', nome: 'São Paulo' },
};
const FILLED = {
  cep: '01310-100',
  logradouro: 'Avenida Paulista',
  numero: '',
  complemento: '',
  bairro: 'Bela Vista',
  codigoEstado: '35',
  codigoCidade: '3550308',
};
const NOTHING = { ...FILLED, cep: '', logradouro: '', bairro: '', codigoEstado: '', codigoCidade: '' };

beforeEach(() => {
  signIn();
});

type Place = Partial<typeof FILLED>;

/** Draws an address of a form, as opened. */
async function drawAddress(opened: Place, answers: Answers = {}): Promise<{ read: () => Place; store: FormStore }> {
  const values = emptyForm('fisica');
  const block = { ...values.enderecos[0]!, ...opened };
  const store = createFormStore({ ...values, enderecos: [block] });
  const handle: PessoaFormHandle = { store, notes: createFieldNotes(), change: store.change };
  answerCalls({
    'POST /pessoas/carregarEstados': toEstadosAnswer(ESTADOS),
    'POST /pessoas/carregarCidades': ({ body }) => toCidadesAnswer(CIDADES[String(body).split('=')[1] ?? ''] ?? []),
    'POST /pessoas/buscarCEP': ({ body }) => answerOf(String(body)),
    ...answers,
  });
  await drawInForm(
    <PessoaFormContext value={handle}>
      <EnderecoFields group="enderecos" list={BLOCKS.enderecos} index={0} blockKey={block.key} actions={null} />
    </PessoaFormContext>,
  );
  return { store, read: () => readPlace(store) };
}

function answerOf(form: string) {
  const typed = new URLSearchParams(form).get('Cep') ?? '';
  return toBuscarCepAnswer(typed, typed.startsWith('01310') ? PAULISTA : undefined);
}

function readPlace(store: FormStore): Place {
  const [{ cep, logradouro, numero, complemento, bairro, codigoEstado, codigoCidade } = NOTHING] =
    store.get().enderecos;
  return { cep, logradouro, numero, complemento, bairro, codigoEstado, codigoCidade };
}

const cep = page.getByRole('textbox', { name: 'CEP' });
const undo = page.getByRole('button', { name: 'Desfazer' });
const accept = page.getByRole('button', { name: 'Usar este endereço' });

test('a CEP fills an empty address and moves the focus to the number', async () => {
  const { read } = await drawAddress({});
  await userEvent.type(cep, '01310100');
  await expect.poll(read).toEqual(FILLED);
  await expect.element(page.getByRole('textbox', { name: 'Número' })).toHaveFocus();
});

test('a CEP of the state chosen by hand fills the city', async () => {
  const { read } = await drawAddress({ codigoEstado: '35' });
  await userEvent.type(cep, '01310100');
  await expect.poll(read).toEqual(FILLED);
});

test('a CEP of another state replaces the whole address, shows a note, and can be undone with its CEP', async () => {
  const { read } = await drawAddress({ codigoEstado: '33', codigoCidade: '3304557', bairro: 'Copacabana' });
  await userEvent.type(cep, '01310100');
  await expect.poll(read).toEqual(FILLED);
  await expect.element(page.getByText('Este CEP é de São Paulo/SP: o endereço foi trocado.')).toBeVisible();
  await undo.click();
  const before = { ...NOTHING, codigoEstado: '33', codigoCidade: '3304557', bairro: 'Copacabana' };
  expect(read()).toEqual(before);
  // a second lookup of the same CEP
  await cep.fill('01310-100');
  await expect.poll(read).toEqual(FILLED);
});

test('a dictated CEP, inserted as a whole, is looked up like a typed one', async () => {
  const { read } = await drawAddress({ codigoEstado: '33' });
  await cep.click();
  // as dictation inserts text; the tests of masks cover the clipboard
  document.execCommand('insertText', false, '01310100');
  await expect.poll(read).toEqual(FILLED);
});

test('an answer that arrives after another state was chosen is offered and changes nothing', async () => {
  const answer = later<object>();
  const { read, store } = await drawAddress({}, { 'POST /pessoas/buscarCEP': () => answer.promise });
  await userEvent.type(cep, '01310100');
  store.change((values) => ({
    ...values,
    enderecos: values.enderecos.map((block) => ({ ...block, codigoEstado: '33', codigoCidade: '3304557' })),
  }));
  answer.resolve(toBuscarCepAnswer('01310-100', PAULISTA));
  await expect.element(page.getByText('O CEP é de Avenida Paulista, Bela Vista, São Paulo/SP.')).toBeVisible();
  const mine = { ...NOTHING, cep: '01310-100', codigoEstado: '33', codigoCidade: '3304557' };
  expect(read()).toEqual(mine);
  await accept.click();
  expect(read()).toEqual(FILLED);
  await undo.click();
  expect(read()).toEqual(mine);
});

test('a status other than true leaves an address alone, whatever else the answer holds', async () => {
  const opened = { ...FILLED, cep: '', codigoEstado: '33', codigoCidade: '3304557' };
  const answer = { ...toBuscarCepAnswer('01310-100', PAULISTA), status: 'false' };
  const { read } = await drawAddress(opened, { 'POST /pessoas/buscarCEP': answer });
  await userEvent.type(cep, '01310100');
  await expect.element(page.getByText('CEP não encontrado')).toBeVisible();
  expect(read()).toEqual({ ...opened, cep: '01310-100' });
});

test('an answer about another CEP than the one typed is not used', async () => {
  const { read } = await drawAddress({}, { 'POST /pessoas/buscarCEP': toBuscarCepAnswer('99999-999', PAULISTA) });
  await userEvent.type(cep, '01001000');
  await expect.element(page.getByText('CEP não encontrado')).toBeVisible();
  expect(read()).toEqual({ ...NOTHING, cep: '01001-000' });
});

test('a CEP with only a known state fills the state, and offers it if another one is chosen', async () => {
  const only = toBuscarCepAnswer('01310-100', { ...PAULISTA, logradouro: '', bairro: '', cidade: undefined });
  const { read, store } = await drawAddress({}, { 'POST /pessoas/buscarCEP': only });
  await userEvent.type(cep, '01310100');
  await expect.element(page.getByText('Deste CEP só se sabe o estado: complete o endereço.')).toBeVisible();
  expect(read()).toEqual({ ...NOTHING, cep: '01310-100', codigoEstado: '35' });
  await cep.fill('');
  store.change((values) => ({
    ...values,
    enderecos: values.enderecos.map((block) => ({ ...block, codigoEstado: '33', codigoCidade: '3304557' })),
  }));
  await userEvent.type(cep, '01310100');
  await expect.element(page.getByText('O CEP é de São Paulo.')).toBeVisible();
  expect(read()).toEqual({ ...NOTHING, cep: '01310-100', codigoEstado: '33', codigoCidade: '3304557' });
  await accept.click();
  expect(read()).toEqual({ ...NOTHING, cep: '01310-100', codigoEstado: '35' });
});

const MURIAE = {
  cep: '36880000',
  logradouro: '',
  bairro: '',
  uf: 'MG',
  cidade: { codigo: '3143906', nome: 'Muriaé' },
} as const;

test.each([
  ['geral', 'CEP geral de Muriaé/MG'],
  ['geral antigo', 'CEP geral antigo de Muriaé/MG: complete o endereço.'],
  ['faixa', 'Deste CEP só se sabe a cidade: complete o endereço.'],
] as const)(
  'a CEP with only a known city (%s) fills it, says so, and moves the focus to the street',
  async (daFaixa, text) => {
    const only = toBuscarCepAnswer('36880-000', { ...MURIAE, daFaixa });
    const { read } = await drawAddress({}, { 'POST /pessoas/buscarCEP': only });
    await userEvent.type(cep, '36880000');
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    expect(read()).toEqual({ ...NOTHING, cep: '36880-000', codigoEstado: '31', codigoCidade: '3143906' });
    await expect.element(page.getByRole('textbox', { name: 'Logradouro' })).toHaveFocus();
  },
);

test('a CEP with only a known city replaces an address of another city, which can be undone', async () => {
  const only = toBuscarCepAnswer('36880-000', { ...MURIAE, daFaixa: 'faixa' });
  const { read } = await drawAddress({ ...FILLED, cep: '' }, { 'POST /pessoas/buscarCEP': only });
  await userEvent.type(cep, '36880000');
  await expect.element(page.getByText('Este CEP é de Muriaé/MG: o endereço foi trocado.')).toBeVisible();
  expect(read()).toEqual({ ...NOTHING, cep: '36880-000', codigoEstado: '31', codigoCidade: '3143906' });
  await undo.click();
  expect(read()).toEqual({ ...FILLED, cep: '' });
});

const QUICK = { ...FILLED, numero: '1578', complemento: 'cj 12' };

test('text typed after a CEP goes into the number, and its complemento into the complemento', async () => {
  const answer = later<object>();
  const { read } = await drawAddress({}, { 'POST /pessoas/buscarCEP': () => answer.promise });
  // before the answer, which may arrive at any time
  await cep.click();
  await userEvent.keyboard('01310100, 1578 cj 12');
  await expect.element(page.getByRole('textbox', { name: 'Número' })).toHaveFocus();
  answer.resolve(toBuscarCepAnswer('01310-100', PAULISTA));
  await expect.poll(() => read().logradouro).toBe('Avenida Paulista');
  await userEvent.keyboard('{Tab}');
  await expect.poll(read).toEqual(QUICK);
});

test('a number alone stays as typed, and an existing complemento is not changed', async () => {
  const { read } = await drawAddress({ complemento: 'fundos' });
  const numero = page.getByRole('textbox', { name: 'Número' });
  await numero.click();
  await userEvent.keyboard('12 A{Enter}');
  expect(read().numero).toBe('12 A');
  await numero.fill('1578 cj 12');
  await userEvent.keyboard('{Enter}');
  expect(read()).toMatchObject({ numero: '1578 cj 12', complemento: 'fundos' });
});

test('a number stored with its complemento is not changed by moving through the field', async () => {
  const { read } = await drawAddress({ numero: '1578 cj 12' });
  await page.getByRole('textbox', { name: 'Número' }).click();
  await userEvent.keyboard('{Enter}{Shift>}{Enter}{/Shift}{Tab}');
  // the address reader is loaded by now
  await page.getByRole('textbox', { name: 'Número' }).fill('12 cj 3');
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => read().complemento).toBe('cj 3');
});

test('a key typed after a CEP does not overwrite a number', async () => {
  const { read } = await drawAddress({ ...FILLED, numero: '10' });
  await cep.click();
  await userEvent.keyboard('{End}5');
  expect(read()).toEqual({ ...FILLED, numero: '10' });
});

test('an address pasted into a CEP fills number and complemento as well', async () => {
  const { read } = await drawAddress({});
  await paste('01310-100, 1578 cj 12');
  await expect.poll(read).toEqual(QUICK);
});

test('a note reports pasted text that does not fit into the address', async () => {
  const { read } = await drawAddress({ numero: '10' });
  await paste('01310-100, 1578 cj 12');
  await expect.element(page.getByText('Do texto colado, só o CEP foi usado.')).toBeVisible();
  await expect.poll(read).toEqual({ ...FILLED, numero: '10' });
});

/** Copies the text as another program does, and pastes it into the field of the CEP. */
async function paste(text: string): Promise<void> {
  await cep.click();
  const data = new DataTransfer();
  data.setData('text/plain', text);
  const field = cep.element();
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  // the default action of the browser
  document.execCommand('insertText', false, text);
}
