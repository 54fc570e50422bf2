import { expect, test } from 'vitest';
import { buildUser, setRole, useApp } from '../../../test/builders.ts';
import { checkFile, finishStep, sendFile, settle, waitForEnd } from '../../../test/imports/imports.ts';
import type { Operation } from '../../register/operations/operation.schema.ts';
import type { Import } from '../model/import.ts';

const api = useApp();

/** A file that takes long to import. */
function longFile(rows: number, nome: string): string {
  return `Nome\n${Array.from({ length: rows }, (_, index) => `${nome} ${index}`).join('\n')}\n`;
}

test('stops a check, which can be restarted, and an import, whose applied rows stay', async () => {
  const sent = await sendFile(api.as.gestor, longFile(3_000, 'Longa'));
  await settle(api.as.gestor, sent, { columns: ['nome'] });
  await api.as.gestor.post(`/api/imports/${sent.id}/check`);
  const stopped = await api.as.gestor.post(`/api/imports/${sent.id}/cancel`);
  expect(stopped.json()).toMatchObject({ state: 'received', counts: null });
  const checked = await finishStep(api.as.gestor, sent.id, 'check');
  expect(checked).toMatchObject({ state: 'checked', counts: { create: 3_000 } });
  await api.as.gestor.post(`/api/imports/${sent.id}/apply`, {});
  const { operationId } = (await api.as.gestor.post(`/api/imports/${sent.id}/cancel`)).json<Import>();
  const ended = await waitForEnd(api.as.gestor, sent.id);
  expect(ended.state).toBe('cancelled');
  const operation = (await api.as.gestor.get(`/api/operations/${operationId}`)).json<Operation>();
  expect(operation).toMatchObject({ state: 'cancelled', done: ended.counts?.create });
  expect(operation.done).toBeLessThan(3_000);
  expect((await api.as.gestor.post(`/api/imports/${sent.id}/cancel`)).statusCode).toBe(409);
});

test('ends an import from the page of its operation as well', async () => {
  const checked = await checkFile(api.as.gestor, longFile(3_000, 'Comprida'), { columns: ['nome'] });
  const { operationId } = (await api.as.gestor.post(`/api/imports/${checked.id}/apply`, {})).json<Import>();
  expect((await api.as.gestor.post(`/api/operations/${operationId}/cancel`)).statusCode).toBe(200);
  expect((await waitForEnd(api.as.gestor, checked.id)).state).toBe('cancelled');
});

test('stops when the user who started it loses the permission to import', async () => {
  const user = await buildUser(api.owner, { roles: { [api.tenant.id]: 'gestor' } });
  const caller = await api.callerFor(user);
  const checked = await checkFile(caller, longFile(1_500, 'Revogada'), { columns: ['nome'] });
  await caller.post(`/api/imports/${checked.id}/apply`, {});
  await setRole(api.owner, api.tenant.id, user.id, 'operador');
  const ended = await waitForEnd(api.as.gestor, checked.id);
  expect(ended).toMatchObject({ state: 'failed', problem: expect.stringContaining('não permite mais isto') });
  const operation = (await api.as.gestor.get(`/api/operations/${ended.operationId}`)).json<Operation>();
  expect(operation).toMatchObject({ state: 'failed', problem: ended.problem });
});
