import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { answerCalls, later, problem } from '../../../../test/browser/server-answers.ts';
import type { Issue } from '../../issue-message.ts';
import { api } from '../api/api-client.ts';
import { PasswordField } from './PasswordField.tsx';
import { FormDialog } from './FormDialog.tsx';
import { TextField } from './TextField.tsx';
import { useServerForm } from './useServerForm.ts';

type Values = { nome: string; email: string; senha: string };
type Props = { check?: (values: Values) => Issue[]; onClose?: () => void; onDone?: () => void };

/** A path that no route has: the form is none of the product's. */
const post = api.post as (path: string, options: { body: unknown }) => Promise<unknown>;

/** A form as any other of the product, sent to a path of the API. */
function Example({ check, onClose = () => {}, onDone = () => {} }: Props) {
  const {
    field,
    formProps,
    problem: fault,
    isSending,
  } = useServerForm<Values>({
    defaultValues: { nome: '', email: '', senha: '' },
    check,
    send: (body) => post('/api/pessoas-de-teste', { body }).then(onDone),
    submitOnLast: true,
  });
  return (
    <FormDialog title="Nova conta" submitLabel="Criar" problem={fault} {...{ onClose, formProps, isSending }}>
      <TextField label="Nome" {...field('nome')} />
      <TextField label="E-mail" {...field('email', { required: false })} />
      <PasswordField label="Senha" {...field('senha')} />
    </FormDialog>
  );
}

function refuseEmail({ email: text }: Values): Issue[] {
  return text === '' ? [] : [{ path: 'email', code: 'invalid', message: 'Por favor digite um email válido' }];
}

function breakDown(): void {
  throw new TypeError('x is undefined');
}

const PATH = 'POST /api/pessoas-de-teste';
const dialog = page.getByRole('dialog', { name: 'Nova conta' });
const nome = dialog.getByLabelText('Nome');
const email = dialog.getByLabelText('E-mail');
const senha = dialog.getByLabelText('Senha', { exact: true });
const submit = dialog.getByRole('button', { name: 'Criar' });

async function fillIn(): Promise<void> {
  await nome.fill('Ana');
  await senha.fill('correto cavalo');
}

test('begins in its first field, without a complaint', async () => {
  await draw(<Example />);
  await expect.element(nome).toHaveFocus();
  await expect.element(nome).not.toHaveAttribute('aria-invalid');
  await expect.element(nome).toHaveAttribute('aria-required', 'true');
  await expect.element(email).not.toHaveAttribute('aria-required');
  await expectAccessible();
});

test('sends nothing while a field is missing: shows the error there and focuses the first one', async () => {
  const calls = answerCalls({});
  await draw(<Example />);
  await nome.fill('   ');
  await submit.click();
  await expect.element(nome).toHaveAttribute('aria-invalid', 'true');
  await expect.element(senha).toHaveAttribute('aria-invalid', 'true');
  await expect.element(email).not.toHaveAttribute('aria-invalid');
  await expect.element(nome).toHaveFocus();
  expect(calls).toEqual([]);
  await expectAccessible();
});

test('a message disappears as soon as its fault is corrected', async () => {
  await draw(<Example />);
  await submit.click();
  await expect.element(nome).toHaveAttribute('aria-invalid', 'true');
  await nome.fill('Ana');
  await expect.element(nome).not.toHaveAttribute('aria-invalid');
});

test('the rules that the server has too are checked before anything is sent', async () => {
  const calls = answerCalls({});
  await draw(<Example check={refuseEmail} />);
  await fillIn();
  await email.fill('ana');
  await submit.click();
  await expect.element(email).toHaveAccessibleDescription('Por favor digite um email válido');
  await expect.element(email).toHaveFocus();
  expect(calls).toEqual([]);
});

test('sends the typed values once, however often it is submitted', async () => {
  const answer = later<undefined>();
  const handleDone = vi.fn();
  const calls = answerCalls({ [PATH]: () => answer.promise });
  await draw(<Example onDone={handleDone} />);
  await fillIn();
  await submit.click();
  await expect.element(submit).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await nome.click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  answer.resolve(undefined);
  await expect.poll(() => handleDone.mock.calls.length).toBe(1);
  await expect.element(submit).not.toHaveAttribute('aria-busy');
  expect(calls.map(({ body }) => body)).toEqual([{ nome: 'Ana', email: '', senha: 'correto cavalo' }]);
});

test('a refusal by the server appears at its field, and the first one in the order of the page gets the focus', async () => {
  const errors = [
    { path: 'senha', code: 'short', message: 'Use 12 letras ou mais.' },
    { path: 'email', code: 'taken', message: 'Já há uma conta com este e-mail.' },
  ];
  answerCalls({ [PATH]: problem(422, 'invalid', 'Confira os campos.', { errors }) });
  await draw(<Example />);
  await fillIn();
  await email.fill('ana@x.com.br');
  await submit.click();
  await expect.element(email).toHaveAccessibleDescription('Já há uma conta com este e-mail.');
  await expect.element(senha).toHaveAccessibleDescription('Use 12 letras ou mais.');
  await expect.element(email).toHaveFocus();
  expect(dialog.getByRole('alert').elements()).toHaveLength(0);
});

test('a fault of a field that the form lacks is shown on top', async () => {
  const errors = [{ path: 'papel', code: 'unknown', message: 'Este papel não existe.' }];
  answerCalls({ [PATH]: problem(422, 'invalid', 'Confira os campos.', { errors }) });
  await draw(<Example />);
  await fillIn();
  await submit.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Este papel não existe.');
});

test('a refusal without a field is shown on top, and disappears with the next try', async () => {
  let isRefused = true;
  const handleDone = vi.fn();
  answerCalls({ [PATH]: () => (isRefused ? problem(409, 'full', 'Não cabem mais contas.') : undefined) });
  await draw(<Example onDone={handleDone} />);
  await fillIn();
  await submit.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Não cabem mais contas.');
  await expectAccessible();
  isRefused = false;
  await submit.click();
  await expect.poll(() => handleDone.mock.calls.length).toBe(1);
  expect(dialog.getByRole('alert').elements()).toHaveLength(0);
});

test('without a connection, the typed text stays, and the form shows a message', async () => {
  answerCalls({});
  await draw(<Example />);
  await fillIn();
  await submit.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Sem conexão com o servidor');
  await expect.element(nome).toHaveValue('Ana');
  await expect.element(senha).toHaveValue('correto cavalo');
  await expect.element(submit).not.toHaveAttribute('aria-busy');
});

test('a fault of the page is no silence, and speaks no English', async () => {
  answerCalls({ [PATH]: undefined });
  await draw(<Example onDone={breakDown} />);
  await fillIn();
  await submit.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Recarregue a página');
  await expect.element(dialog.getByRole('alert')).not.toHaveTextContent('undefined');
});

test('Enter leads from field to field, and sends from the last one', async () => {
  const calls = answerCalls({ [PATH]: undefined });
  await draw(<Example />);
  await userEvent.keyboard('Ana{Enter}');
  await expect.element(email).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(senha).toHaveFocus();
  await userEvent.keyboard('correto cavalo{Enter}');
  await expect.poll(() => calls.length).toBe(1);
});

test.each([
  ['Cancelar', () => dialog.getByRole('button', { name: 'Cancelar' }).click()],
  ['Esc', () => userEvent.keyboard('{Escape}')],
])('%s leaves without sending', async (_way, leave) => {
  const handleClose = vi.fn();
  const calls = answerCalls({});
  await draw(<Example onClose={handleClose} />);
  await fillIn();
  await leave();
  await expect.poll(() => handleClose.mock.calls.length).toBe(1);
  expect(calls).toEqual([]);
});
