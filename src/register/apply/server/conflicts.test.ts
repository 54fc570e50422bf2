import { expect, test } from 'vitest';
import { useApp } from '../../../../test/builders.ts';
import { buildFisica } from '../../../../test/pessoas.ts';

const api = useApp();
const CPF = '52998224725';

test('a taken CPF on a Citus shard, where the index has another name, is reported as on one machine', async () => {
  await api.owner.query('alter index pessoas_cpf_key rename to pessoas_cpf_key_102011');
  await api.as.operador.post('/api/pessoas', buildFisica({ cpf: CPF }));
  const answer = await api.as.operador.post('/api/pessoas', buildFisica({ cpf: CPF }));
  await api.owner.query('alter index pessoas_cpf_key_102011 rename to pessoas_cpf_key');
  expect(answer.statusCode, answer.body).toBe(409);
  expect(answer.json()).toMatchObject({ errors: [{ path: 'cpf' }] });
});
