import { type APIRequestContext, expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import { ANA, enter, SENHA, setUp } from './people.ts';
import { test, useServer } from './server.ts';

const server = useServer();

const LEITOR = { email: 'lauro@exemplo.com.br', senha: SENHA };
const REASON = 'Conferir o contrato 1234';

/** A record with a CPF, and a leitor who may have it shown. */
test.beforeAll(async ({ playwright }) => {
  await setUp(server.url);
  const request = await playwright.request.newContext({ baseURL: server.url });
  await send(request, 'post', '/api/session', { email: ANA.email, senha: ANA.senha });
  await send(request, 'post', '/api/pessoas', { tipo: 'fisica', nome: 'Hermenegilda Reveladora', cpf: '11144477735' });
  const memberships = [{ tenantId: 1, role: 'leitor' }];
  await send(request, 'post', '/api/users', { nome: 'Lauro Leitor', ...LEITOR, memberships });
  await send(request, 'patch', '/api/tenants/current/settings', { leitoresReveal: true });
  await request.dispose();
});

async function send(request: APIRequestContext, method: 'post' | 'patch', path: string, data: object): Promise<void> {
  const answer = await request[method](path, { data });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
}

test('a masked CPF is shown by Enter in the reason: the reason goes into the audit, and nothing into an address', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await enter(page, '/pessoas/1', LEITOR);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.getByRole('button', { name: 'Mostrar' }).click();
  const question = page.getByRole('dialog', { name: 'Mostrar documento' });
  const reason = question.getByRole('textbox', { name: 'Motivo' });
  await reason.press('Enter');
  await expect(reason).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await reason.fill(REASON);
  await reason.press('Enter');
  const answer = page.getByRole('dialog', { name: 'CPF de Hermenegilda Reveladora' });
  await expect(answer).toContainText('111.444.777-35');
  await page.keyboard.press('Escape');
  await expect(page.getByText('111.444.777-35')).toHaveCount(0);
  await expect(page).toHaveURL(`${server.url}/pessoas/1`);
  expect(addresses.filter((address) => /[?&](?:field|reason)=|1234/.test(address))).toEqual([]);
  const { rows } = await server.owner.query(
    `select details ->> 'field' as field from audit_events where kind = 'document.revealed' and details ->> 'reason' = $1`,
    [REASON],
  );
  expect(rows).toEqual([{ field: 'cpf' }]);
  expect(complaints).toEqual([]);
});
