import { useQuery } from '@tanstack/react-query';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { api } from '../../../kit/web/api/api-client.ts';
import { queryClient } from '../../../kit/web/api/query-client.ts';
import type { OpenedPessoa, Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';

/** A record by its code or its id, in the chosen client. */
export function usePessoa(codigo: string, enabled: boolean) {
  const tenant = useTenantChoice();
  return useQuery({
    queryKey: pessoaKey(tenant, codigo),
    queryFn: ({ signal }) => getPessoa(codigo, signal),
    enabled,
    // the form keeps the version it was opened with: saving finds a newer one
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** A record of a list, to read; refetched along with the list. */
export function useListedPessoa(codigo: string, isWanted: boolean) {
  const tenant = useTenantChoice();
  return useQuery({
    queryKey: listedKey(tenant, codigo),
    queryFn: ({ signal }) => getPessoa(codigo, signal),
    enabled: isWanted && codigo !== '',
  });
}

/** The record; for a merged one, its survivor. */
async function getPessoa(codigo: string, signal: AbortSignal): Promise<OpenedPessoa> {
  return (await api.get('/api/pessoas/{id}', { params: { id: codigo }, signal })).data;
}

/** The data of a save besides the record: the same key for each repetition, to create no second record after a lost answer. */
export type Saving = {
  id: string;
  idempotencyKey: string;
  version: number | undefined;
  /** the note key that the document of a new record was read from */
  chaveNota?: string | undefined;
  /** whether values come from the look-up of the CNPJ */
  isAnswered?: boolean | undefined;
};

/** Creates a record, or replaces the given version. Throws an `ApiProblem`: 409, 412, 422, or an outage. */
export async function savePessoa(input: PessoaInput, saving: Saving): Promise<Pessoa> {
  const { id, idempotencyKey, version, chaveNota } = saving;
  const headers = {
    'idempotency-key': idempotencyKey,
    ...(saving.isAnswered && { 'consulta-receita': 'sim' as const }),
  };
  if (version === undefined) {
    const { data } = await api.post('/api/pessoas', {
      body: { ...input, id },
      headers: { ...headers, ...(chaveNota !== undefined && { 'chave-nota': chaveNota }) },
    });
    // the form has fetched them before
    const { alike: _alike, ...saved } = data;
    return saved;
  }
  const put = { params: { id }, body: input, headers: { ...headers, ...ifMatch(version) } };
  return (await api.put('/api/pessoas/{id}', put)).data;
}

export async function deletePessoa({ id, version }: Pick<Pessoa, 'id' | 'version'>): Promise<void> {
  await api.delete('/api/pessoas/{id}', { params: { id }, headers: ifMatch(version) });
}

export async function restorePessoa({ id, version }: Pick<Pessoa, 'id' | 'version'>): Promise<Pessoa> {
  return (await api.post('/api/pessoas/{id}/restore', { params: { id }, headers: ifMatch(version) })).data;
}

/** Marks lists, counts, histories and the record next to a list as outdated; each is refetched when next shown. */
export function forgetLists(): void {
  void queryClient.invalidateQueries({ queryKey: ['pessoas'], predicate: ({ queryKey }) => queryKey[1] !== 'one' });
}

/** Caches the record that the server has just returned. */
export function rememberPessoa(tenant: number, pessoa: Pessoa): void {
  const codigo = String(pessoa.codigo);
  for (const key of [pessoaKey(tenant, codigo), listedKey(tenant, codigo)]) queryClient.setQueryData(key, pessoa);
}

function pessoaKey(tenant: unknown, codigo: string) {
  return ['pessoas', 'one', tenant, codigo];
}

/** Separate from the record of a form, which is not refetched while somebody types. */
function listedKey(tenant: unknown, codigo: string) {
  return ['pessoas', 'listed', tenant, codigo];
}

function ifMatch(version: number) {
  return { 'if-match': `"${version}"` };
}
