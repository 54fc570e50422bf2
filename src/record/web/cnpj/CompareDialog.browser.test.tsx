import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { drawInForm } from '../../../../test/browser/in-form.tsx';
import { type Answers, answerCalls, type Call, problem } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import type { FoundAnswer } from '../../../cnpj/cnpj.schema.ts';
import { EXAMPLE_PESSOA } from '../../../pessoa/examples.ts';
import { emptyPessoa } from '../../../pessoa/empty.ts';
import type { PessoaJuridica } from '../../../pessoa/pessoa.ts';
import { fromPessoa } from '../../model/form-convert.ts';
import { PessoaFormContext, type PessoaFormHandle, ReadOnlyContext } from '../editing/form-context.ts';
import { createFieldNotes } from '../editing/field-notes.ts';
import { createFormStore } from '../editing/form-store.ts';
import { CompareDialog } from './CompareDialog.tsx';
import { linesOfConsulta } from './print-consulta.ts';

const CNPJ = '99999101000185';
const { id, codigo, version, createdAt, updatedAt, deletedAt } = EXAMPLE_PESSOA;
const PESSOA: PessoaJuridica = {
  ...emptyPessoa('juridica'),
  id,
  codigo,
  version,
  createdAt,
  updatedAt,
  deletedAt,
  cnpj: CNPJ,
  nome: 'Aurora',
  situacaoReceita: 'ativa',
  situacaoReceitaEm: '2026-05-01',
};
const FOUND: FoundAnswer = {
  outcome: 'found',
  company: {
    cnpj: CNPJ,
    nome: 'Torrefacao Aurora Ltda',
    situacaoReceita: 'baixada',
    situacaoReceitaEm: '2026-11-14',
    inscricoesEstaduais: [],
    enderecos: [],
    telefones: [{ tipo: 'fixo', numero: '1935550101' }],
    emails: [],
  },
  say: ['situacao:baixada'],
  consulta: {
    providers: ['OpenCNPJ'],
    askedAt: '2026-11-28T17:05:00.000Z',
    dataDay: '2026-11-14',
    certainty: 'certa',
    isStored: true,
  },
};
let calls: Call[];

async function open(answers: Answers, role: 'operador' | 'leitor' = 'operador') {
  signIn(role);
  calls = answerCalls(answers);
  const store = createFormStore(fromPessoa(PESSOA));
  const handle: PessoaFormHandle = { store, notes: createFieldNotes(), change: (update) => store.change(update) };
  await drawInForm(
    <PessoaFormContext value={handle}>
      <ReadOnlyContext value={role === 'leitor'}>
        <CompareDialog pessoa={PESSOA} onClose={vi.fn<() => void>()} />
      </ReadOnlyContext>
    </PessoaFormContext>,
  );
  return { store, handle };
}

const STORED = { [`GET /api/pessoas/${id}/consulta`]: { answer: FOUND, sha256: 'ab12', body: '{}' } };
const questions = () => calls.filter(({ path }) => path === '/api/cnpj').map(({ body }) => body);

test('shows before and after of each field, takes one or all, and takes all back by one press', async () => {
  const { store, handle } = await open(STORED);
  await expect.element(page.getByRole('alert')).toHaveTextContent('BAIXADA');
  await expect.element(page.getByText(/Consulta de 28\/11\/2026 14:05 \(OpenCNPJ\)/)).toBeVisible();
  await expect.element(page.getByText('SHA-256 da resposta: ab12')).toBeVisible();
  await expect
    .element(page.getByRole('listitem').first())
    .toHaveTextContent('Razão socialAuroraTorrefacao Aurora LtdaUsar');
  await expectAccessible();
  await page.getByRole('button', { name: /^Usar Situação na Receita/ }).click();
  expect(store.get()).toMatchObject({ nome: 'Aurora', situacaoReceita: 'baixada', situacaoReceitaEm: '14/11/2026' });
  await page.getByRole('button', { name: 'Usar todos' }).click();
  await expect.element(page.getByText('A ficha diz o mesmo que a Receita.')).toBeVisible();
  expect(store.get()).toMatchObject({ nome: 'Torrefacao Aurora Ltda', telefones: [{ numero: '(19) 3555-0101' }] });
  expect(handle.isAnswered).toBe(true);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  expect(store.get()).toMatchObject({
    nome: 'Aurora',
    situacaoReceita: 'ativa',
    situacaoReceitaEm: '01/05/2026',
    telefones: [],
  });
  expect(questions()).toEqual([]);
});

test('asks the providers at once if the CNPJ was never looked up, and anew on a press', async () => {
  const nothing = { answer: null, sha256: null, body: null };
  await open({ [`GET /api/pessoas/${id}/consulta`]: nothing, 'POST /api/cnpj': FOUND });
  await expect.element(page.getByRole('alert')).toHaveTextContent('BAIXADA');
  expect(questions()).toEqual([{ cnpj: CNPJ, renovar: false }]);
  await page.getByRole('button', { name: 'Consultar de novo' }).click();
  await expect.poll(questions).toHaveLength(2);
  expect(questions()[1]).toEqual({ cnpj: CNPJ, renovar: true });
});

test('a failed question is a line, and what was stored stays', async () => {
  await open({ ...STORED, 'POST /api/cnpj': problem(503, 'unavailable', 'Fora do ar.') });
  await page.getByRole('button', { name: 'Consultar de novo' }).click();
  await expect.element(page.getByText('A consulta à Receita não respondeu agora.')).toBeVisible();
  await expect.element(page.getByRole('listitem').first()).toBeVisible();
});

test('a leitor reads the proof, and neither asks nor changes', async () => {
  await open(STORED, 'leitor');
  await expect.element(page.getByRole('listitem').first()).toHaveTextContent('Torrefacao');
  await expect.element(page.getByRole('button', { name: /^Usar/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Consultar de novo' })).not.toBeInTheDocument();
});

test('the partners are asked for with a reason, and shown', async () => {
  await open({ ...STORED, 'POST /api/cnpj/socios': { socios: [{ nome: 'Helena Arantes', qualificacao: 'Sócia' }] } });
  await page.getByRole('button', { name: 'Ver os sócios…' }).click();
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Conferir o contrato');
  await page.getByRole('button', { name: 'Mostrar', exact: true }).click();
  await expect.element(page.getByRole('list', { name: 'Sócios' })).toHaveTextContent('Helena Arantes · Sócia');
  expect(calls.at(-1)?.body).toEqual({ cnpj: CNPJ, reason: 'Conferir o contrato' });
});

test('the printed proof has who, when, each field and the hash', () => {
  expect(linesOfConsulta(PESSOA, FOUND, 'ab12')).toEqual([
    'Consulta do CNPJ 99.999.101/0001-85',
    'Consulta de 28/11/2026 14:05 (OpenCNPJ), dados de 14/11/2026. Ficha 1.',
    'Razão social: Torrefacao Aurora Ltda',
    'Situação na Receita: Baixada',
    'Telefone: (19) 3555-0101',
    'SHA-256 da resposta do provedor: ab12',
  ]);
});
