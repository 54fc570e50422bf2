import { useQuery } from '@tanstack/react-query';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { api } from '../../../kit/web/api/api-client.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';

/** The differences between two versions of a record. */
export function useComparison(pessoaId: string, from: number, to: number) {
  const tenant = useTenantChoice();
  return useQuery({
    queryKey: ['pessoas', 'comparison', tenant, pessoaId, from, to],
    queryFn: async ({ signal }) => {
      const query = { from, to };
      return (await api.get('/api/pessoas/{id}/compare', { params: { id: pessoaId }, query, signal })).data;
    },
    enabled: from !== to,
  });
}

export type RestoreVersion = {
  pessoaId: string;
  current: number;
  version: number;
  fields: readonly string[] | undefined;
};

/** Restores fields of a record, or all, from an earlier version. Throws 412 with the record when it is newer than `current`. */
export async function restoreVersion({ pessoaId, current, version, fields }: RestoreVersion): Promise<Pessoa> {
  const { data } = await api.post('/api/pessoas/{id}/versions/{version}/restore', {
    params: { id: pessoaId, version },
    body: { fields },
    headers: { 'if-match': `"${current}"` },
  });
  return data;
}
