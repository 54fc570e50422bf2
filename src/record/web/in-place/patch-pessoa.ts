import { api } from '../../../kit/web/api/api-client.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';

type Target = { id: string; version: number; idempotencyKey: string };

/** Changes some fields of a version of the record. Throws an `ApiProblem`: 409, 412, 422, or an outage. */
export async function patchPessoa(
  patch: Readonly<Record<string, unknown>>,
  { id, version, idempotencyKey }: Target,
): Promise<Pessoa> {
  const headers = { 'idempotency-key': idempotencyKey, 'if-match': `"${version}"` };
  return (await api.patch('/api/pessoas/{id}', { params: { id }, body: patch, headers })).data;
}
