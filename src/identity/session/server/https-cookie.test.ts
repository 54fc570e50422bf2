import { expect, test } from 'vitest';
import { SENHA, useApp } from '../../../../test/builders.ts';

const api = useApp({ publicUrl: new URL('https://fichario.exemplo.com.br') });

test('on https the cookie is bound to this host and to encrypted connections', async () => {
  const { email } = api.as.operador.user;
  const answer = await api.as.anonymous.post('/api/session', { email, senha: SENHA });
  const [cookie = '', device] = [answer.headers['set-cookie']].flat();
  expect(cookie).toMatch(/^__Host-fichario=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(device).toMatch(/^__Host-fichario-device=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const [pair = ''] = cookie.split(';');
  expect((await api.as.anonymous.get('/api/session', { cookie: pair })).statusCode).toBe(200);
});

test('on https the cookie of plain http, which a neighbour host could set, opens nothing', async () => {
  expect((await api.as.operador.get('/api/session')).statusCode).toBe(401);
});

test('on https signing out clears the same cookie', async () => {
  const answer = await api.as.anonymous.delete('/api/session');
  expect(String(answer.headers['set-cookie'])).toMatch(/^__Host-fichario=; Max-Age=0; Path=\/; .*HttpOnly; Secure/);
});
