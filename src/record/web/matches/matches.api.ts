import type { Alike } from '../../../matching/alike.schema.ts';
import { api } from '../../../kit/web/api/api-client.ts';
import type { Tipo } from '../../../pessoa/fields/kinds.ts';
import { askList } from '../../../search/web/ask-list.ts';
import type { FoundAt, FoundPessoa } from '../editing/field-notes.ts';
import type { QuestionParts } from './match-question.ts';

type Asking = {
  tipo: Tipo;
  /** the id of the open record */
  except: string | undefined;
  /** whether the user may restore records, and so may see deleted ones */
  mayRestore: boolean;
  signal: AbortSignal;
};

/** The record with the same document, by the field that shows it, and the similar records. */
export type Matches = { found: FoundAt; alike: readonly Alike[] };

/** Requests the records that match the fields typed so far. */
export async function askMatches({ documento, ownDocumento, person }: QuestionParts, asking: Asking): Promise<Matches> {
  const { tipo, except, mayRestore, signal } = asking;
  const body = { tipo, except, documento: documento ?? ownDocumento, ...person };
  const { data } = await api.post('/api/pessoas/matches', { body, signal });
  const { alike } = data;
  const found = new Map<string, FoundPessoa>();
  const atDocument = tipo === 'fisica' ? 'cpf' : 'cnpj';
  if (data.documento) {
    // the same text as the error on saving
    const error = `Este ${atDocument.toUpperCase()} já está em outra ficha deste cliente`;
    found.set(atDocument, { ...data.documento, same: 'taken', error });
    return { found, alike };
  }
  const deleted = documento !== undefined && mayRestore ? await findDeleted(documento, signal) : undefined;
  if (deleted) found.set(atDocument, deleted);
  return { found, alike };
}

async function findDeleted(documento: string, signal: AbortSignal): Promise<FoundPessoa | undefined> {
  const { items } = await askList({ q: documento, deleted: 'only', limit: 5, brief: true }, signal);
  // the digits of a CPF may also match a phone
  const record = items.find((item) => item.documento === documento);
  return record && { codigo: record.codigo, nome: record.nome, same: 'deleted' };
}

/** Stores the decision that two records are not the same person. */
export async function storeApart(ids: [string, string]): Promise<void> {
  await api.post('/api/duplicidades/apart', { body: { ids } });
}
