import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { drawInForm } from '../../../../test/browser/in-form.tsx';
import { type Answers, answerCalls, type Call, later, problem } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import type { CnpjAnswer } from '../../../cnpj/cnpj.schema.ts';
import { listenToShortcuts } from '../../../kit/web/keys/shortcuts.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { emptyForm } from '../../model/form-model.ts';
import { PessoaFormContext, type PessoaFormHandle } from '../editing/form-context.ts';
import { createFormReview } from '../editing/form-review.ts';
import { createFormStore } from '../editing/form-store.ts';
import { RecordSection } from '../form/RecordSection.tsx';
import { OwnSections } from '../form/slots.tsx';
import { CnpjWatch } from './CnpjWatch.tsx';

const CNPJ = '99999101000185';
const OTHER = '99999104000119';
const FOUND: Extract<CnpjAnswer, { outcome: 'found' }> = {
  outcome: 'found',
  company: {
    cnpj: CNPJ,
    nome: 'Torrefacao Aurora Imaginada Ltda',
    abertura: '2018-03-12',
    situacaoReceita: 'ativa',
    situacaoReceitaEm: '2026-11-14',
    inscricoesEstaduais: [],
    enderecos: [
      {
        tipo: 'comercial',
        cep: '13010001',
        logradouro: 'Rua dos Cafezais',
        numero: '1200',
        bairro: 'Centro',
        codigoEstado: '35',
        codigoCidade: '3509502',
      },
    ],
    telefones: [{ tipo: 'fixo', numero: '1935550101' }],
    emails: [],
  },
  say: [],
  consulta: {
    providers: ['BrasilAPI'],
    askedAt: '2026-11-28T17:05:00.000Z',
    dataDay: '2026-11-14',
    certainty: 'certa',
    isStored: false,
  },
};
const cnpj = page.getByRole('textbox', { name: 'CNPJ' });
const nome = page.getByRole('textbox', { name: 'Razão social' });
const telefone = page.getByRole('textbox', { name: 'Número', exact: true }).first();
const cep = page.getByRole('textbox', { name: /^CEP/ });
const notice = page.getByText(/^Preenchido pela Receita/);
let calls: Call[];

async function open(answer: Answers[string], role: 'operador' | 'leitor' = 'operador') {
  signIn(role);
  calls = answerCalls({
    'POST /api/cnpj': answer,
    'POST /api/pessoas/carregarCidades': { status: 'true', info: [] },
    'POST /api/pessoas/carregarEstados': { status: 'true', info: [] },
  });
  const store = createFormStore(emptyForm('juridica'));
  let base: Pessoa | undefined;
  const context = { longEmailEndings: false, language: 'pt-BR', today: '2026-11-28', emiteNotas: false } as const;
  const review = createFormReview(store.get, { context, isNew: true });
  const change: PessoaFormHandle['change'] = (update) => store.change(update);
  const handle: PessoaFormHandle = { store, notes: review.notes, change };
  await drawInForm(
    <PessoaFormContext value={handle}>
      <div id="avisos" />
      <RecordSection section="identificacao" />
      <OwnSections column="right" />
      <OwnSections column="left" />
      <CnpjWatch base={() => base} />
    </PessoaFormContext>,
  );
  await cnpj.click();
  return {
    handle,
    store,
    save: () => {
      base = { tipo: 'juridica', cnpj: CNPJ } as Pessoa; // all that the watch reads
    },
  };
}

const asked = () => calls.filter(({ path }) => path === '/api/cnpj').map(({ body }) => body);

beforeEach(() => listenToShortcuts());

test('the fourteenth character fills the form, says by whom, and goes to the first empty field', async () => {
  const { store, handle } = await open(FOUND);
  await userEvent.keyboard(CNPJ.slice(0, 13));
  expect(asked()).toEqual([]);
  await userEvent.keyboard(CNPJ.slice(13));
  await expect.element(notice).toBeVisible();
  await expect.element(nome).toHaveValue('Torrefacao Aurora Imaginada Ltda');
  await expect.element(telefone).toHaveValue('(19) 3555-0101');
  await expect.element(cep).toHaveValue('13010-001');
  await expect
    .element(page.getByText(/Consulta de 28\/11\/2026 14:05 \(BrasilAPI\), dados de 14\/11\/2026/))
    .toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Nome fantasia' })).toHaveFocus();
  expect(asked()).toEqual([{ cnpj: CNPJ, renovar: false }]);
  expect(store.get().enderecos).toHaveLength(1);
  expect(handle.isAnswered).toBe(true);
  await expectAccessible();
});

test('“Desfazer” leaves what was typed, and the number', async () => {
  const { store, handle } = await open(FOUND);
  await userEvent.keyboard(CNPJ);
  await expect.element(notice).toBeVisible();
  await nome.fill('Aurora');
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect.element(telefone).toHaveValue('');
  await expect.element(nome).toHaveValue('Aurora');
  expect(store.get().cnpj).toBe('99.999.101/0001-85');
  expect(handle.isAnswered).toBe(false);
});

test('what is typed before the answer stays, with the focus, and one key takes the answer instead', async () => {
  const answer = later<object>();
  const { store } = await open(() => answer.promise);
  await userEvent.keyboard(CNPJ);
  await expect.element(page.getByText('Consultando a Receita…')).toBeVisible();
  await nome.click();
  await userEvent.keyboard('Torra');
  await telefone.click();
  await userEvent.keyboard('1935559999');
  answer.resolve(FOUND);
  await expect.element(page.getByText(/^Ficou como você digitou: Razão social e Telefone/)).toBeVisible();
  await expect.element(telefone).toHaveFocus();
  await expect.element(nome).toHaveValue('Torra');
  await userEvent.keyboard('{Alt>}r{/Alt}');
  await expect.element(nome).toHaveValue('Torrefacao Aurora Imaginada Ltda');
  expect(store.get().telefones.map(({ numero }) => numero)).toEqual(['(19) 3555-9999', '(19) 3555-0101']);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect.element(nome).toHaveValue('Torra');
  expect(store.get().telefones).toHaveLength(1);
});

test('a name that comes into the empty field with the focus is replaced by what is typed there', async () => {
  const answer = later<object>();
  await open(() => answer.promise);
  await userEvent.keyboard(CNPJ);
  await nome.click();
  answer.resolve(FOUND);
  await expect.element(nome).toHaveValue('Torrefacao Aurora Imaginada Ltda');
  await expect.element(nome).toHaveFocus();
  await userEvent.keyboard('Torra');
  await expect.element(nome).toHaveValue('Torra');
});

test('the answer to a number that was changed is dropped, and what the first number filled leaves', async () => {
  const answer = later<object>();
  let isFirst = true;
  await open(() => (isFirst ? ((isFirst = false), FOUND) : answer.promise));
  await userEvent.keyboard(CNPJ);
  await expect.element(notice).toBeVisible();
  await cnpj.fill('99.999.104/0001-19');
  await expect.element(nome).toHaveValue('');
  await expect.element(telefone).toHaveValue('');
  await cnpj.fill('99.999.104/0001');
  answer.resolve({ ...FOUND, company: { ...FOUND.company, cnpj: OTHER, nome: 'Outra' } });
  await expect.element(nome).toHaveValue('');
});

test('a record that was saved before the answer is filled only by a press', async () => {
  const answer = later<object>();
  const { save } = await open(() => answer.promise);
  await userEvent.keyboard(CNPJ);
  await nome.fill('Torra');
  save();
  answer.resolve(FOUND);
  await expect.element(page.getByText(/A Receita tem dados desta empresa, e nada foi preenchido/)).toBeVisible();
  await expect.element(telefone).toHaveValue('');
  await page.getByRole('button', { name: 'Preencher' }).click();
  await expect.element(telefone).toHaveValue('(19) 3555-0101');
  await expect.element(nome).toHaveValue('Torra');
});

test('a save waits for the answer only while there is no name', async () => {
  const answer = later<object>();
  const { store } = await open(() => answer.promise);
  await userEvent.keyboard(CNPJ);
  const settled: string[] = [];
  void store.settled().then(() => settled.push('first'));
  await expect.element(page.getByText('Consultando a Receita…')).toBeVisible();
  expect(settled).toEqual([]);
  await nome.fill('T');
  await expect.poll(() => settled).toEqual(['first']);
});

describe('said before all else', () => {
  test.each([
    ['situacao:baixada', /^Na Receita esta empresa está BAIXADA/],
    ['situacao:inapta', /^Na Receita esta empresa está INAPTA/],
    ['situacao:suspensa', /^Na Receita esta empresa está SUSPENSA/],
    ['natureza:pessoaFisica', /^Este CNPJ é de uma pessoa física/],
    ['endereco:exterior', /^O endereço é no exterior/],
  ])('%s', async (word, text) => {
    await open({ ...FOUND, say: [word] });
    await userEvent.keyboard(CNPJ);
    await expect.element(page.getByText(text)).toBeVisible();
    if (word.startsWith('situacao')) await expect.element(page.getByRole('alert')).toHaveTextContent(text);
  });
});

describe('without a company', () => {
  test.each([
    [{ outcome: 'nobodyKnew', providers: ['OpenCNPJ'] }, /^Ninguém soube deste CNPJ agora: OpenCNPJ não o tem/],
    [{ outcome: 'nobodyAnswered' }, /^Nenhuma fonte respondeu/],
    [problem(503, 'unavailable', 'Fora do ar.'), /^A consulta à Receita não respondeu agora/],
  ])('%#: a line, and no value', async (answer, text) => {
    const { store } = await open(answer);
    await userEvent.keyboard(CNPJ);
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(cnpj).toHaveFocus();
    expect(store.get()).toMatchObject({ nome: '', situacaoReceita: '', enderecos: [{ cep: '' }] });
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect.poll(() => asked().length).toBe(2);
    expect(asked()[1]).toEqual({ cnpj: CNPJ, renovar: true });
  });

  test('one that two sources deny is noted with the day of their data, and nothing else', async () => {
    const consulta = { ...FOUND.consulta, providers: ['BrasilAPI', 'OpenCNPJ'], certainty: 'provavel' };
    const { store } = await open({ outcome: 'notFound', consulta });
    await userEvent.keyboard(CNPJ);
    await expect
      .element(page.getByText(/não consta nos dados de novembro de 2026: é o que dizem BrasilAPI e OpenCNPJ/))
      .toBeVisible();
    expect(store.get()).toMatchObject({ nome: '', situacaoReceita: 'naoEncontrado', situacaoReceitaEm: '14/11/2026' });
  });
});

test('a number that does not exist leaves nothing behind once it is corrected', async () => {
  const denied = { outcome: 'notFound', consulta: { ...FOUND.consulta, providers: ['BrasilAPI', 'OpenCNPJ'] } };
  let isFirst = true;
  const { store } = await open(() => (isFirst ? ((isFirst = false), denied) : FOUND));
  await userEvent.keyboard(OTHER);
  await expect.poll(() => store.get().situacaoReceita).toBe('naoEncontrado');
  await cnpj.fill('99.999.101/0001-85');
  await expect.poll(() => store.get().situacaoReceita).toBe('ativa');
  await expect.element(page.getByText(/^Ficou como você digitou/)).not.toBeInTheDocument();
});

test('another number of a saved record takes nothing of it away', async () => {
  const { store, save } = await open(FOUND);
  await userEvent.keyboard(CNPJ);
  await expect.element(notice).toBeVisible();
  save();
  await cnpj.fill('99.999.104/0001-19');
  await expect.poll(() => asked().length).toBe(2);
  expect(store.get()).toMatchObject({ nome: 'Torrefacao Aurora Imaginada Ltda', abertura: '12/03/2018' });
});

test('a leitor sends no question', async () => {
  await open(FOUND, 'leitor');
  await userEvent.keyboard(CNPJ);
  await expect.element(cnpj).toHaveValue('99.999.101/0001-85');
  expect(asked()).toEqual([]);
});
