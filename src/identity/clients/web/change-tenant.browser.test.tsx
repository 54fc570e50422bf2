import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../test/browser/draw.tsx';
import { answerCalls, type Call, later } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { api, connectApi } from '../../../kit/web/api/api-client.ts';
import { changeTenant } from './change-tenant.ts';
import { chooseTenant, getTenantChoice, useTenantChoice } from '../../../access/web/tenant-choice.store.ts';

const asked: string[] = [];

function Views() {
  const tenant = useTenantChoice();
  const { data: views } = useQuery({
    queryKey: ['of a client', tenant],
    queryFn: async ({ signal }) => {
      asked.push(`of ${tenant}`);
      return (await api.get('/api/views', { signal })).data;
    },
    placeholderData: keepPreviousData,
  });
  const { data: places } = useQuery({
    queryKey: ['of no client'],
    queryFn: async () => asked.push('of none'),
  });
  return <p>{views && places ? `Visões de ${tenant}: ${JSON.stringify(views)}` : `Carregando de ${tenant}`}</p>;
}

test('after a change of the client, the shown data is requested once, and nothing more of the previous client', async () => {
  signIn();
  connectApi({
    tenant: getTenantChoice,
    onUse: () => {},
    onSessionEnd: () => {},
    onPasswordNeeded: async () => false,
  });
  chooseTenant(1);
  let answer = later<void>();
  const answerLater = async ({ headers }: Call) => {
    await answer.promise;
    return { client: headers.get('x-tenant') };
  };
  const calls = answerCalls({ 'GET /api/views': answerLater });
  await draw(<Views />);
  for (const [at, tenant] of ([1, 'all', 1] as const).entries()) {
    const changed = at === 0 ? undefined : changeTenant(tenant);
    // neither data of the previous client nor cached data of this one is shown meanwhile
    await expect.element(page.getByText(`Carregando de ${tenant}`)).toBeVisible();
    answer.resolve();
    await expect.element(page.getByText(`Visões de ${tenant}: {"client":"${tenant}"}`)).toBeVisible();
    await changed;
    answer = later<void>();
  }
  expect(asked.filter((what) => what !== 'of none')).toEqual(['of 1', 'of all', 'of 1']);
  expect(asked.filter((what) => what === 'of none')).toHaveLength(3);
  expect(calls.map(({ headers }) => headers.get('x-tenant'))).toEqual(['1', 'all', '1']);
});
