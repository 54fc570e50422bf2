import { useQuery } from '@tanstack/react-query';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { api } from '../../../kit/web/api/api-client.ts';
import { queryClient } from '../../../kit/web/api/query-client.ts';
import type { Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';

/** A record by its code or its id, in the chosen client. */
export function usePessoa(codigo: string, enabled: boolean) {
  const tenant = useTenantChoice();
  return useQuery({
    queryKey: pessoaKey(tenant, codigo),
    queryFn: ({ signal }) => getPessoa(codigo, signal),
    enabled,
    // the form lives on what it was opened with: a newer version is found when saving
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

type Listed = {
  /** the version that the list has: a record that is known as new as that is not asked for again */
  version: number;
  isWanted: boolean;
};

/** A record of a list, to read. */
export function useListedPessoa(codigo: string, { version, isWanted }: Listed) {
  const tenant = useTenantChoice();
  return useQuery<Pessoa>({
    queryKey: pessoaKey(tenant, codigo),
    queryFn: ({ signal }) => getPessoa(codigo, signal),
    enabled: ({ state }) => isWanted && codigo !== '' && (state.data?.version ?? 0) < version,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

async function getPessoa(codigo: string, signal: AbortSignal): Promise<Pessoa> {
  return (await api.get('/api/pessoas/{id}', { params: { id: codigo }, signal })).data;
}

/** What a save needs besides the record: the same key for each repetition, so that a lost answer makes no second record. */
export type Saving = { id: string; idempotencyKey: string; version: number | undefined };

/** Creates a record, or replaces the one of that version. Throws an `ApiProblem`: 409, 412, 422, or an outage. */
export async function savePessoa(input: PessoaInput, { id, idempotencyKey, version }: Saving): Promise<Pessoa> {
  const headers = { 'idempotency-key': idempotencyKey };
  const { data } =
    version === undefined
      ? await api.post('/api/pessoas', { body: { ...input, id }, headers })
      : await api.put('/api/pessoas/{id}', {
          params: { id },
          body: input,
          headers: { ...headers, ...ifMatch(version) },
        });
  return data;
}

export async function deletePessoa({ id, version }: Pick<Pessoa, 'id' | 'version'>): Promise<void> {
  await api.delete('/api/pessoas/{id}', { params: { id }, headers: ifMatch(version) });
}

export async function restorePessoa({ id, version }: Pick<Pessoa, 'id' | 'version'>): Promise<Pessoa> {
  return (await api.post('/api/pessoas/{id}/restore', { params: { id }, headers: ifMatch(version) })).data;
}

/** Lists, counts and histories may have changed; they ask again when they are next looked at. */
export function forgetLists(): void {
  void queryClient.invalidateQueries({ queryKey: ['pessoas'], predicate: ({ queryKey }) => queryKey[1] !== 'one' });
}

/** The record as the server has just answered it. */
export function rememberPessoa(tenant: number, pessoa: Pessoa): void {
  queryClient.setQueryData(pessoaKey(tenant, String(pessoa.codigo)), pessoa);
}

function pessoaKey(tenant: unknown, codigo: string) {
  return ['pessoas', 'one', tenant, codigo];
}

function ifMatch(version: number) {
  return { 'if-match': `"${version}"` };
}
