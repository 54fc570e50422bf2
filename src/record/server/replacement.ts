import * as z from 'zod/mini';
import type { Issue } from '../../kit/issue-message.ts';
import { invalid } from '../../kit/server/http/errors.ts';
import { toIssues } from '../../kit/server/http/http-schemas.ts';
import { PessoaReplacement } from '../../pessoa/pessoa.schema.ts';
import { withKnownIds } from '../../pessoa/items/item-ids.ts';
import type { Pessoa, PessoaInput } from '../../pessoa/pessoa.ts';
import { foreignKeysOf } from '../../pessoa/empty.ts';
import { PESSOA } from '../../pessoa/field-list.ts';

export type Replacement = z.output<typeof PessoaReplacement>;

/** The content that replaces a record. Refuses (422) a change of a read-only field. */
export function readReplacement(current: Pessoa, sent: Replacement): PessoaInput {
  // the list of merged records follows from the merges and cannot be set by the client
  const { codigo, version, createdAt, updatedAt, deletedAt, mergedFrom: _mergedFrom, alike: _alike, ...input } = sent;
  const echoed: Record<string, unknown> = {
    id: input.id?.toLowerCase(),
    codigo,
    version,
    createdAt,
    updatedAt,
    deletedAt,
  };
  const issues: Issue[] = Object.entries(echoed)
    .filter(([field, value]) => value !== undefined && value !== current[field as keyof Pessoa]) // the keys of `echoed` are fields of a record
    .map(([path]) => ({ path, code: 'read_only', message: 'Este campo não pode ser mudado' }));
  if (issues.length > 0) throw invalid(issues);
  return { ...withKnownIds(current, input), id: current.id };
}

/**
 * The content of a record after a merge patch (RFC 7396): null removes a field, any other value replaces it. A record has
 * lists but no objects, so no deeper merge is needed. A change of `tipo` removes the fields that only the old one has.
 * Refuses (422) an invalid record, including a value for a field of the other tipo.
 */
export function readMergePatch(current: Pessoa, patch: Record<string, unknown>): PessoaInput {
  const { sources: _sources, mergedInto: _mergedInto, ...content } = current;
  const merged: Record<string, unknown> = { ...content };
  for (const [field, value] of Object.entries(patch)) {
    if (value === null) delete merged[field];
    else merged[field] = value;
  }
  for (const field of foreignTo(merged['tipo'])) if (!(field in patch)) delete merged[field];
  const result = z.safeParse(PessoaReplacement, merged, { reportInput: true });
  if (!result.success) throw invalid(toIssues(result.error.issues));
  return readReplacement(current, result.data);
}

/** The fields that a record of this tipo does not have; none for an unknown tipo, which the schema refuses. */
function foreignTo(tipo: unknown): Iterable<string> {
  return tipo === 'fisica' || tipo === 'juridica' ? foreignKeysOf(PESSOA)[tipo] : [];
}
