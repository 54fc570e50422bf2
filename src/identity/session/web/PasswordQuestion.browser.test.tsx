import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { answerCalls, problem } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { askForPassword } from './password-question.store.ts';
import { api, connectApi } from '../../../kit/web/api/api-client.ts';
import { PasswordQuestion } from './PasswordQuestion.tsx';

const senha = page.getByLabelText('Sua senha', { exact: true });
const PATH = 'PATCH /api/tenants/1';
const CONFIRMATION = 'POST /api/session/confirmation';
let isRecent = false;

beforeEach(() => {
  isRecent = false;
  signIn();
  connectApi({ tenant: () => 1, onUse: () => {}, onSessionEnd: () => {}, onPasswordNeeded: askForPassword });
});

/** A server that requires the password before a client is archived. */
function serve() {
  const detail = 'Confirme sua senha para continuar; nada foi mudado.';
  return answerCalls({
    [PATH]: () => (isRecent ? { id: 1 } : problem(403, 'recent_password_needed', detail)),
    [CONFIRMATION]: ({ body }) => {
      isRecent = (body as { senha: string }).senha === 'tijolo azul';
      const errors = [{ path: 'senha', code: 'wrong_password', message: 'A senha não confere.' }];
      return isRecent ? undefined : problem(422, 'invalid', 'Corrija o campo indicado.', { errors });
    },
  });
}

function archive(): Promise<unknown> {
  return api.patch('/api/tenants/{id}', { params: { id: 1 }, body: { archived: true } });
}

test('a call that requires the password waits for it, and is sent again automatically', async () => {
  const calls = serve();
  await draw(<PasswordQuestion />);
  const archived = Promise.all([archive(), archive()]);
  await expect.element(senha).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('errada{Enter}');
  await expect.element(senha).toHaveAccessibleDescription('A senha não confere.');
  await senha.fill('tijolo azul');
  await userEvent.keyboard('{Enter}');
  expect(await archived).toMatchObject([{ status: 200 }, { status: 200 }]);
  await expect.poll(() => page.getByRole('dialog').elements().length).toBe(0);
  // a single question for both calls
  expect(calls.filter(({ path }) => path.endsWith('/confirmation'))).toHaveLength(2);
});

test('a call is refused when the question is dismissed, and the next one asks again', async () => {
  const calls = serve();
  await draw(<PasswordQuestion />);
  for (let turn = 1; turn <= 2; turn += 1) {
    const refused = expect(archive()).rejects.toMatchObject({ code: 'recent_password_needed' });
    await expect.element(senha).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await refused;
    expect(calls).toHaveLength(turn);
  }
});
